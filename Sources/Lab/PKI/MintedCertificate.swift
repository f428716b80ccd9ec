package import Pinning

/// A certificate made here, with the key that belongs to it.
package struct MintedCertificate: Hashable, Sendable {
  package let der: [UInt8]
  package let key: SigningKey

  package init(der: [UInt8], key: SigningKey) {
    self.der = der
    self.key = key
  }

  package var pem: String { PEM.block("CERTIFICATE", der) }

  /// SHA-256 of the whole DER.
  package var fingerprint: Digest256 { SHA256Digest.of(der) }

  /// The SPKI pin.
  package var pin: Pin { key.pin }
}
