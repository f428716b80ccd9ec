/// A certificate file inside a client, with what is in it.
package struct ShippedCertificate: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// One certificate in DER: what Apple's libraries read.
    case der(CertificateFacts)
    /// PEM text with these certificates, one or more. Apple's `SecCertificateCreateWithData` takes no PEM.
    case pem([CertificateFacts])
    /// Neither. `detail` is the reader's word for why.
    case unreadable(detail: String)
  }

  /// The file's name as the configuration spells it.
  package let name: String
  package let content: Content

  package init(name: String, content: Content) {
    self.name = name
    self.content = content
  }

  /// The certificate where the file is DER.
  package var der: CertificateFacts? {
    switch content {
    case .der(let facts): facts
    case .pem, .unreadable: nil
    }
  }

  /// Every certificate in the file, whatever its form, for readers that take both (Android, OpenSSL).
  package var certificates: [CertificateFacts] {
    switch content {
    case .der(let facts): [facts]
    case .pem(let certificates): certificates
    case .unreadable: []
    }
  }
}
