import Pinning

/// The TLS feature extension (RFC 7633).
enum MustStaple {
  /// Whether the certificate promises that its server staples an OCSP response: it lists status_request (5) or
  /// status_request_v2 (17) of RFC 6066 and 6961.
  static func isPromised(by certificate: CertificateFacts) -> Bool {
    guard let value = OriginalExtension.value(identifier, in: certificate.der) else { return false }
    var outer = DERCursor(value)
    guard let sequence = outer.next(tag: DERCursor.sequence) else { return false }
    var features = DERCursor(sequence.content)
    while let feature = features.next(tag: DERCursor.integer) {
      if Array(feature.content) == [5] || Array(feature.content) == [17] { return true }
    }
    return false
  }

  /// 1.3.6.1.5.5.7.1.24.
  private static let identifier = "2b06010505070118"
}
