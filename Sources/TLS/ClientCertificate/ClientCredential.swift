import COpenSSL
package import Pinning

/// A certificate of our own with its private key: what a server may ask a client for (RFC 8446, section 4.3.2).
///
/// The key never leaves it: it can be used by handshakes and not be read.
package final class ClientCredential: @unchecked Sendable {
  // Sound: key and certificates are set up in `init`, before anyone else can see them, and never changed afterwards.
  // OpenSSL counts their owners atomically, and guards by locks what it remembers inside of either.
  private let key: OpaquePointer
  /// The leaf first; never empty.
  private let certificates: [OpaquePointer]

  /// What it presents: the leaf first, then its issuers as far as they were given; never empty.
  package let chain: [CertificateFacts]
  package let leaf: CertificateFacts
  /// Of the certificates alone: the same for the same chain.
  package let identity: Digest256

  /// Fails where the key is not that of the first certificate.
  init(_ chain: [CertificateFacts], key: consuming OwnedKey) throws(ClientCredentialFault) {
    guard let leaf = chain.first else { throw .noCertificate }
    var certificates = [OpaquePointer]()
    var isKept = false
    defer { if !isKept { certificates.forEach { X509_free($0) } } }
    for facts in chain {
      do throws(CertificateFault) {
        certificates.append(try DecodedCertificate(der: facts.der).release())
      } catch {
        throw .certificate(error)
      }
    }
    guard let fitting = certificates.firstIndex(where: { key.belongs(to: $0) }) else {
      throw .keyOfOtherCertificate(fitting: nil)
    }
    guard fitting == 0 else { throw .keyOfOtherCertificate(fitting: fitting + 1) }
    isKept = true
    self.key = key.release()
    self.certificates = certificates
    self.chain = chain
    self.leaf = leaf
    self.identity = Digest256(sha256Of: chain.flatMap(\.fingerprint.bytes))
  }

  deinit {
    EVP_PKEY_free(key)
    for certificate in certificates { X509_free(certificate) }
  }

  /// Has a connection present this, should the server ask. False where OpenSSL refuses: it is out of memory, or knows no
  /// way to sign with such a key in TLS.
  func use(on connection: OpaquePointer) -> Bool {
    guard let leaf = certificates.first, credential_use(connection, leaf, key) == 1 else { return false }
    return certificates.dropFirst().allSatisfy { credential_add(connection, $0) == 1 }
  }
}

/// The credentials of a configuration, by their identity.
package struct ClientCredentials: Sendable {
  private var known = [Digest256: ClientCredential]()

  package static let none = ClientCredentials()

  package init() {}

  package mutating func add(_ credential: ClientCredential) { known[credential.identity] = credential }

  package subscript(identity: Digest256) -> ClientCredential? { known[identity] }
}
