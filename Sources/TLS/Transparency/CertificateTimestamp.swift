import Pinning

/// A signed certificate timestamp (RFC 6962, section 3.2).
struct CertificateTimestamp: Hashable {
  /// SHA-256 of the log's SPKI.
  let logID: Digest256
  /// Milliseconds since the epoch.
  let milliseconds: UInt64
  let extensions: [UInt8]
  /// HashAlgorithm and SignatureAlgorithm of RFC 5246, section 7.4.1.4.1.
  let algorithm: [UInt8]
  let signature: [UInt8]

  /// The whole second.
  var date: Timestamp { Timestamp(secondsSinceEpoch: Int64(milliseconds / 1000)) }

  /// Reads a SignedCertificateTimestampList (section 3.3); those of a version that is not known are left out. Nil where
  /// it is none.
  static func list(_ bytes: [UInt8]) -> [CertificateTimestamp]? {
    var outer = VectorReader(bytes[...])
    guard let content = outer.vector(lengthBytes: 2), outer.isAtEnd else { return nil }
    var items = VectorReader(content)
    var timestamps = [CertificateTimestamp]()
    while !items.isAtEnd {
      guard let item = items.vector(lengthBytes: 2), let version = item.first else { return nil }
      guard version == 0 else { continue }
      guard let timestamp = CertificateTimestamp(item) else { return nil }
      timestamps.append(timestamp)
    }
    return timestamps
  }

  private init?(_ bytes: ArraySlice<UInt8>) {
    var reader = VectorReader(bytes)
    guard reader.take(1) != nil, let id = reader.take(32).flatMap({ Digest256(bytes: Array($0)) }),
      let time = reader.take(8), let extensions = reader.vector(lengthBytes: 2), let algorithm = reader.take(2),
      let signature = reader.vector(lengthBytes: 2), reader.isAtEnd
    else { return nil }
    self.logID = id
    self.milliseconds = time.reduce(0) { $0 << 8 | UInt64($1) }
    self.extensions = Array(extensions)
    self.algorithm = Array(algorithm)
    self.signature = Array(signature)
  }
}
