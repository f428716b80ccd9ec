import Pinning

/// Why files give no certificate of our own that could be sent. Never with anything of a passphrase or a key in it.
package enum ClientCredentialFault: Error, Hashable, Sendable {
  /// The file that is to hold certificates gives none.
  case certificates(CertificateFileFault)
  /// A certificate among them cannot be used.
  case certificate(CertificateFault)
  case noCertificate
  /// No private key in PEM; `labels` are those of the PEM blocks that were met.
  case noPrivateKey(labels: [String])
  /// There is a key that OpenSSL does not read.
  case keyUnreadable(detail: String)
  case notPKCS12(detail: String)
  /// It is encrypted, and there is no passphrase.
  case passphraseMissing
  case wrongPassphrase
  /// A passphrase holds a NUL, which the formats do not take.
  case passphraseWithNUL
  /// Encrypted in a way that OpenSSL 3 has in its legacy provider only, which pintop does not load.
  case legacyAlgorithm(String)
  /// The key is not that of the first certificate; `fitting` is the number of the one to which it belongs, from 1.
  case keyOfOtherCertificate(fitting: Int?)

  /// A clause behind the name of the file, without a full stop.
  package var detail: String {
    switch self {
    case .certificates(let fault): fault.detail
    case .certificate(let fault): fault.detail
    case .noCertificate: "the file holds a key and no certificate for it"
    case .noPrivateKey(let labels):
      labels.isEmpty
        ? "the file holds no PEM block" : "the file holds no private key, only \(labels.prefix(4).joined(separator: ", "))"
    case .keyUnreadable(let detail): "the private key cannot be read: \(detail)"
    case .notPKCS12(let detail): "the file is no PKCS#12: \(detail)"
    case .passphraseMissing: "it is encrypted, and there is no passphrase"
    case .wrongPassphrase: "the passphrase does not open it"
    case .passphraseWithNUL: "the passphrase holds a NUL"
    case .legacyAlgorithm(let name):
      "it is encrypted with \(name), which OpenSSL 3 keeps in its legacy provider and pintop does not load"
    case .keyOfOtherCertificate(nil): "the key belongs to none of the certificates"
    case .keyOfOtherCertificate(let number?): "the key belongs to certificate \(number), and the first is sent as ours"
    }
  }
}
