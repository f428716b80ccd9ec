import Pinning

/// How much of what others made is taken in.
enum RevocationLimits {
  /// Bytes of one CRL, or of a file of CRLs. A choice: an entry takes about 37 bytes, so this is some 900 000
  /// revocations, beyond what CAs that shard their lists let one grow to.
  static let listBytes = 32 << 20

  /// CRLs in one file. A choice: public CAs cut an issuer's list into at most some hundred shards.
  static let lists = 1024

  /// Bytes of a stapled response: as many as a whole Certificate message may have, which TLS 1.3 sends it in.
  static let responseBytes = HandshakeLimits.certificateMessage

  /// Seconds that a response without nextUpdate counts from thisUpdate on: a day. A choice; RFC 6960, section 2.4,
  /// says only that newer information is always available.
  static let responseWithoutNextUpdate: Int64 = Timestamp.secondsPerDay

  /// URLs of CRLs followed for one certificate: certificates in use name one.
  static let fetchedPoints = 2
}
