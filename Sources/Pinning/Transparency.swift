/// What is known of a certificate's timestamps of Certificate Transparency (RFC 6962), beside the verdict.
package enum TransparencyNote: Hashable, Sendable {
  /// Neither the certificate nor the handshake bears a timestamp.
  case noTimestamps
  /// So many timestamps in the certificate, and sent beside it. Whether they are true was not asked.
  case timestamps(inCertificate: Int, beside: Int)
  /// The timestamp is of a log that the list does not name.
  case unknownLog(id: Digest256)
  /// The timestamp is not by the log that it names, or not for this certificate.
  case badTimestamp(log: String)
  /// The timestamp is of an instant at which the log was retired already.
  case logRetired(log: String, at: Timestamp)
  /// The log takes no certificates that end when this one does.
  case outOfInterval(log: String)
  /// The timestamp is later than the date asked for.
  case timestampFromTheFuture(log: String, at: Timestamp)
  /// The timestamp is true: the log has promised to publish the certificate.
  case logged(log: String, at: Timestamp)
  /// The list of timestamps in the certificate cannot be decoded.
  case malformedTimestamps

  /// The published code, in kebab-case.
  package var code: String {
    switch self {
    case .noTimestamps: "sct-none"
    case .timestamps: "sct-count"
    case .unknownLog: "sct-unknown-log"
    case .badTimestamp: "sct-bad-signature"
    case .logRetired: "sct-of-retired-log"
    case .outOfInterval: "sct-out-of-interval"
    case .timestampFromTheFuture: "sct-from-the-future"
    case .logged: "sct-verified"
    case .malformedTimestamps: "sct-malformed"
    }
  }

  /// A clause that follows the certificate's name and a colon.
  package var detail: String {
    switch self {
    case .noTimestamps: "no timestamp of Certificate Transparency"
    case .timestamps(let inside, let beside): "\(inside) timestamps in the certificate, \(beside) sent beside it"
    case .unknownLog(let id): "a timestamp of a log that is not listed: \(Base64.encode(id.bytes))"
    case .badTimestamp(let log): "the timestamp of \(log) has a signature that does not fit"
    case .logRetired(let log, let date): "\(log) was retired at \(date), before it made its timestamp"
    case .outOfInterval(let log): "\(log) takes no certificates that end when this one does"
    case .timestampFromTheFuture(let log, let date):
      "the timestamp of \(log) is of \(date), later than the date asked for"
    case .logged(let log, let date): "logged by \(log) at \(date)"
    case .malformedTimestamps: "its list of timestamps cannot be decoded"
    }
  }
}
