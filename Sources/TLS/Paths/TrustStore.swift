import Glibc
package import Pinning

/// The platform's trust anchors, as plain values.
package struct TrustStore: Sendable {
  let index: NameIndex
  /// Certificates of the store's file that cannot be decoded and so are no anchors.
  package let passedOver: [PresentedCertificate]
  /// Certificates that no path may hold, whoever signed them.
  let distrusted: Set<Digest256>
  /// It is a platform's own store, whose CAs serve the public web, and no stand-in for one that was made of files.
  /// Platforms ask for Certificate Transparency and for short lives below such anchors only.
  package let isPlatforms: Bool

  package init(_ anchors: [CertificateFacts], distrusted: Set<Digest256> = [], isPlatforms: Bool = false) {
    self.init(anchors, distrusted: distrusted, isPlatforms: isPlatforms, passedOver: [])
  }

  private init(
    _ anchors: [CertificateFacts], distrusted: Set<Digest256>, isPlatforms: Bool, passedOver: [PresentedCertificate]
  ) {
    self.index = NameIndex(anchors)
    self.distrusted = distrusted
    self.isPlatforms = isPlatforms
    self.passedOver = passedOver
  }

  package var count: Int { index.count }

  /// The anchors in the file that the environment's `SSL_CERT_FILE` names, as OpenSSL honours it, else Debian's bundle.
  package static func system() throws(TrustStoreFault) -> TrustStore {
    try reading(path: getenv("SSL_CERT_FILE").map { String(cString: $0) } ?? debianBundle, isPlatforms: true)
  }

  /// The anchors in a file of PEM or DER. A `TRUSTED CERTIFICATE` whose settings reject TLS servers is no anchor but
  /// one that no path may hold; other settings are not heeded. `isPlatforms` says that the file is what a platform ships.
  package static func reading(path: String, isPlatforms: Bool = false) throws(TrustStoreFault) -> TrustStore {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path: path)
    } catch {
      throw .unreadable(path: path, errno: error.errno)
    }
    let settings = CertificateReader.settings(file: bytes)
    let trusted = settings.filter { !$0.isDistrusted }.map { CertificateReader.presented(der: $0.der) }
    let certificates = try plainCertificates(bytes, path: path, orNone: !settings.isEmpty) + trusted
    let anchors = certificates.compactMap(\.facts)
    guard !anchors.isEmpty else { throw .noUsableAnchor(path: path) }
    return TrustStore(
      anchors, distrusted: Set(settings.filter(\.isDistrusted).map { Digest256(sha256Of: $0.der) }),
      isPlatforms: isPlatforms, passedOver: certificates.filter { $0.facts == nil })
  }

  private static func plainCertificates(
    _ bytes: [UInt8], path: String, orNone: Bool
  ) throws(TrustStoreFault) -> [PresentedCertificate] {
    do {
      return try CertificateReader.presented(file: bytes)
    } catch .noCertificates where orNone {
      return []
    } catch {
      throw .unusable(path: path, fault: error)
    }
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
