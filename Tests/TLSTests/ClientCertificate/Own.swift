import Foundation
import Lab
import Pinning
import Testing

@testable import TLS

/// Certificates of clients, in the forms in which people keep them. The `openssl` command writes what is encrypted.
struct Own {
  let authority: Authority
  let issuing: Authority
  let chain: [MintedCertificate]

  init(_ name: String = "Clients", at date: Timestamp = .noon) throws {
    authority = try Authority.root("\(name) Root", at: date)
    issuing = try authority.intermediate("\(name) CA", at: date)
    chain = [try issuing.issue(.leaf("device-7", at: date)), issuing.certificate]
  }

  var key: SigningKey { chain[0].key }

  var certificates: [UInt8] { Array(PEM.chain(chain).utf8) }

  func credential() throws -> ClientCredential {
    try ClientCredential.pem(certificates: certificates, key: Array(key.pem.utf8))
  }

  /// Has the command read `input` from its standard input.
  static func openSSL(_ arguments: [String], _ input: [UInt8]) throws -> [UInt8] {
    Array(try OpenSSLCommand.run(arguments, input: Data(input)))
  }

  /// A PKCS#12 file; `more` are further arguments.
  func pkcs12(_ passphrase: String, _ more: [String] = [], certificates: [MintedCertificate]? = nil) throws -> [UInt8] {
    let pem = key.pem + PEM.chain(certificates ?? chain)
    return try Self.openSSL(["pkcs12", "-export", "-passout", "pass:\(passphrase)"] + more, Array(pem.utf8))
  }
}

extension String {
  var bytes: [UInt8] { Array(utf8) }
}
