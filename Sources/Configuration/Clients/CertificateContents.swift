import ClientFormats
package import Pinning
import TLS

/// Reads the certificate files of clients with OpenSSL.
package struct CertificateContents: CertificateDecoding {
  package init() {}

  /// DER begins with a SEQUENCE, which no text does; anything else is looked through for PEM.
  package func content(of bytes: [UInt8]) -> ShippedCertificate.Content {
    do throws(CertificateFileFault) {
      let certificates = try CertificateReader.certificates(file: bytes)
      guard bytes.first == Self.sequence, let certificate = certificates.first else { return .pem(certificates) }
      return .der(certificate)
    } catch {
      return .unreadable(detail: error.detail)
    }
  }

  private static let sequence: UInt8 = 0x30
}
