import ClientFormats
import Pinning

/// Digests of a certificate or its key that are taken for pins by mistake.
package enum LookalikeKind: Hashable, Sendable, CaseIterable {
  /// SHA-256 of the whole certificate.
  case fingerprint
  /// SHA-256 of the key without its algorithm: for RSA the PKCS#1 RSAPublicKey (RFC 8017, appendix A.1.1).
  case bareKey
  /// SHA-256 of the PEM text of the key, where its DER should have been hashed.
  case pemOfKey
  /// SHA-256 of the PEM text of the certificate.
  case pemOfCertificate
  /// SHA-1 of the SubjectPublicKeyInfo.
  case sha1OfKey
  /// The subject key identifier, usually a SHA-1 of the bare key (RFC 5280, section 4.2.1.2).
  case keyIdentifier

  package var words: String {
    switch self {
    case .fingerprint: "the SHA-256 of the whole certificate"
    case .bareKey: "the SHA-256 of the bare key (PKCS#1), without its algorithm"
    case .pemOfKey: "the SHA-256 of the key's PEM text"
    case .pemOfCertificate: "the SHA-256 of the certificate's PEM text"
    case .sha1OfKey: "the SHA-1 of the key"
    case .keyIdentifier: "the subject key identifier"
    }
  }
}

/// The certificates at hand, by their keys and by what is taken for those.
struct KnownCertificates {
  let lookalikes: Lookalikes
  private let byPin: [Pin: [CertificateFacts]]

  init(_ certificates: [CertificateFacts], sha256: ([UInt8]) -> Digest256) {
    lookalikes = Lookalikes(certificates, sha256: sha256)
    byPin = Dictionary(grouping: certificates, by: \.pin)
  }

  /// Those with this key.
  subscript(pin: Pin) -> [CertificateFacts] { byPin[pin] ?? [] }
}

/// The lookalikes of the certificates at hand, by what they look like.
struct Lookalikes {
  struct Found: Hashable {
    let kind: LookalikeKind
    let certificate: CertificateFacts
  }

  /// Hashing a thousand certificates takes a moment; no command line has as many.
  private static let most = 1000

  private var found = [[UInt8]: Found]()

  init(_ certificates: [CertificateFacts], sha256: ([UInt8]) -> Digest256) {
    for certificate in certificates.prefix(Self.most) {
      note(certificate.fingerprint.bytes, .fingerprint, certificate)
      if let bits = DERBytes.keyBits(ofPublicKeyInfo: certificate.spki) {
        note(sha256(bits).bytes, .bareKey, certificate)
      }
      for text in Self.pem("PUBLIC KEY", certificate.spki) { note(sha256(text).bytes, .pemOfKey, certificate) }
      for text in Self.pem("CERTIFICATE", certificate.der) { note(sha256(text).bytes, .pemOfCertificate, certificate) }
      note(certificate.spkiSHA1, .sha1OfKey, certificate)
      note(certificate.subjectKeyIdentifier ?? [], .keyIdentifier, certificate)
    }
  }

  private mutating func note(_ digest: [UInt8], _ kind: LookalikeKind, _ certificate: CertificateFacts) {
    guard !digest.isEmpty, found[digest] == nil else { return }
    found[digest] = Found(kind: kind, certificate: certificate)
  }

  subscript(digest: [UInt8]) -> Found? { found[digest] }

  /// As `openssl` writes it (RFC 7468), with and without the last line end.
  private static func pem(_ label: String, _ der: [UInt8]) -> [[UInt8]] {
    let base64 = Array(Base64.encode(der).utf8)
    let lines = stride(from: 0, to: base64.count, by: 64).map { start in
      String(decoding: base64[start..<min(start + 64, base64.count)], as: UTF8.self)
    }
    let text = (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----"]).joined(separator: "\n")
    return [Array(text.utf8), Array((text + "\n").utf8)]
  }
}
