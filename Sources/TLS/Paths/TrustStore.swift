import Glibc
package import Pinning

/// The platform's trust anchors, as plain values.
package struct TrustStore: Sendable {
  let index: NameIndex
  /// Certificates of the store's file that cannot be decoded and so are no anchors.
  package let passedOver: [PresentedCertificate]
  /// Certificates that no path may hold, whoever signed them.
  let distrusted: Set<Digest256>

  package init(_ anchors: [CertificateFacts], distrusted: Set<Digest256> = []) {
    self.init(anchors, distrusted: distrusted, passedOver: [])
  }

  private init(_ anchors: [CertificateFacts], distrusted: Set<Digest256>, passedOver: [PresentedCertificate]) {
    self.index = NameIndex(anchors)
    self.distrusted = distrusted
    self.passedOver = passedOver
  }

  package var count: Int { index.count }

  /// The anchors in the file that the environment's `SSL_CERT_FILE` names, as OpenSSL honours it, else Debian's bundle.
  package static func system() throws(TrustStoreFault) -> TrustStore {
    try reading(path: getenv("SSL_CERT_FILE").map { String(cString: $0) } ?? debianBundle)
  }

  /// The anchors in a file of PEM or DER.
  package static func reading(path: String) throws(TrustStoreFault) -> TrustStore {
    let certificates: [PresentedCertificate]
    do {
      certificates = try CertificateReader.presented(file: FileBytes.read(path: path))
    } catch let error as CertificateFileFault {
      throw .unusable(path: path, fault: error)
    } catch {
      throw .unreadable(path: path, errno: (error as? FileFault)?.errno ?? 0)
    }
    let anchors = certificates.compactMap(\.facts)
    guard !anchors.isEmpty else { throw .noUsableAnchor(path: path) }
    return TrustStore(anchors, distrusted: [], passedOver: certificates.filter { $0.facts == nil })
  }

  /// Where Debian's package ca-certificates puts all trusted roots in one file.
  package static let debianBundle = "/etc/ssl/certs/ca-certificates.crt"
}

/// Why there is no trust store.
package enum TrustStoreFault: Error, Hashable, Sendable {
  /// `errno` as open(2) or read(2) left it.
  case unreadable(path: String, errno: Int32)
  case unusable(path: String, fault: CertificateFileFault)
  /// No certificate in the file can be decoded.
  case noUsableAnchor(path: String)

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .unreadable(let path, let errno): "cannot read the trust store \(path): \(String(cString: strerror(errno)))"
    case .unusable(let path, let fault): "the trust store \(path) is unusable: \(fault.detail)"
    case .noUsableAnchor(let path): "the trust store \(path) holds no certificate that can be decoded"
    }
  }
}
