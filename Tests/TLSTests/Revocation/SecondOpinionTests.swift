import Foundation
import Lab
import Pinning
import TLS
import Testing

@Suite("The openssl command on the same revocations")
struct SecondOpinionTests {
  private let test: RevocationCase
  private let folder: URL

  init() throws {
    test = try RevocationCase()
    folder = FileManager.default.temporaryDirectory.appending(path: "opinion-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(test.chain[0].pem, "leaf.pem")
    try write(test.pki.intermediate.certificate.pem, "issuer.pem")
  }

  private func write(_ text: String, _ name: String) throws {
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path() }

  private func cleaned<Result>(_ body: () throws -> Result) rethrows -> Result {
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body()
  }

  /// What `openssl verify` says of the leaf under a CRL: it holds where it exits with 0.
  private func accepts(_ list: [UInt8], at date: Timestamp) throws -> Bool {
    try Data(list).write(to: folder.appending(path: "list.der"))
    let pem = try OpenSSLCommand.run(["crl", "-inform", "DER", "-in", path("list.der")])
    try pem.write(to: folder.appending(path: "list.pem"))
    return try OpenSSLCommand.outcome([
      "verify", "-crl_check", "-CRLfile", path("list.pem"), "-partial_chain", "-trusted", path("issuer.pem"),
      "-attime", "\(date.secondsSinceEpoch)", path("leaf.pem"),
    ]).status == 0
  }

  @Test func itAgreesOnLists() throws {
    try cleaned {
      let other = try test.pki.leaf("other.example.test")
      let clean = try test.list()
      let revoked = try test.list { $0.entries = [try test.entry(test.chain[0])] }
      let others = try test.list { $0.entries = [try test.entry(other)] }
      for list in [clean, revoked, others] {
        for date in [Timestamp.noon, Timestamp.noon.advanced(byDays: 30), Timestamp.noon.advanced(byDays: -30)] {
          #expect(try test.ask([list], at: date, scope: .clients).isTrusted == accepts(list, at: date), "\(date)")
        }
      }
    }
  }

  @Test func itAgreesOnResponses() throws {
    try cleaned {
      let serial = try RevocationCase.serial(of: test.chain[0])
      let yesterday = Timestamp.noon.advanced(byDays: -1)
      let cases: [(StatusResponseTemplate.Status, String, String)] = [
        (.good, "good", "ocsp-good"), (.unknown, "unknown", "ocsp-unknown"),
        (.revoked(at: yesterday, reason: .keyCompromise), "revoked", "revoked"),
      ]
      for (status, words, code) in cases {
        let response = try test.pki.intermediate.statusResponse(
          StatusResponseTemplate(serial: serial, status, at: .noon))
        try Data(response).write(to: folder.appending(path: "response.der"))
        let said = try OpenSSLCommand.outcome([
          "ocsp", "-respin", path("response.der"), "-issuer", path("issuer.pem"), "-sha256", "-cert",
          path("leaf.pem"),
          "-partial_chain", "-trusted_first", "-CAfile", path("issuer.pem"), "-attime",
          "\(Timestamp.noon.secondsSinceEpoch)",
          // The command compares the response's dates with its own clock; so many seconds on either side are fine.
          "-validity_period", "900000000",
        ])
        #expect(String(decoding: said.output, as: UTF8.self).contains("leaf.pem: \(words)"))
        let answer = try Asking.ask(
          test.chain, store: [test.pki.root],
          status: StatusPolicy(revocation: RevocationPolicy(staple: .response(response))))
        #expect(answer.findings.map(\.code) == [code])
      }
    }
  }
}
