/// What is asked of the leaf's timestamps of Certificate Transparency (RFC 6962).
package struct TransparencyPolicy: Sendable {
  /// False asks nothing.
  package let isOn: Bool
  /// Timestamps are held against these logs; without a list they are only counted.
  package let logs: LogList?
  /// Timestamp lists that were sent in the handshake's extension, as sent.
  package let sent: [[UInt8]]
  /// How many different logs must have signed true timestamps for the path to stand; 0 makes all of this findings.
  package let needed: Int

  /// Only paths below an anchor of a platform's own store are looked at: no other CA is asked to log.
  let onlyUnderPlatform: Bool

  package init(logs: LogList? = nil, sent: [[UInt8]] = [], needed: Int = 0, onlyUnderPlatform: Bool = false) {
    self.init(isOn: true, logs: logs, sent: sent, needed: needed, onlyUnderPlatform: onlyUnderPlatform)
  }

  /// Asks and finds nothing, but tells the rules of platforms what was sent.
  package init(sentOnly sent: [[UInt8]]) {
    self.init(isOn: false, logs: nil, sent: sent, needed: 0, onlyUnderPlatform: false)
  }

  private init(isOn: Bool, logs: LogList?, sent: [[UInt8]], needed: Int, onlyUnderPlatform: Bool) {
    self.isOn = isOn
    self.logs = logs
    self.sent = sent
    self.needed = needed
    self.onlyUnderPlatform = onlyUnderPlatform
  }

  package static let off = TransparencyPolicy(sentOnly: [])
}
