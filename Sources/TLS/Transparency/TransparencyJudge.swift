import COpenSSL
import Pinning

/// Counts the timestamps of a leaf, and holds them against a list of logs.
enum TransparencyJudge {
  /// `beside` are lists as sent in the TLS extension (RFC 6962, section 3.3).
  static func notes(
    of leaf: CertificateFacts, issuedBy issuer: CertificateFacts, beside: [[UInt8]], logs: LogList?, at date: Timestamp,
    on shelf: inout CertificateShelf
  ) -> [TransparencyNote] {
    let embedded = embedded(in: leaf)
    let lists = [embedded].compactMap { $0 } + beside
    let decoded = lists.map { CertificateTimestamp.list($0) }
    let malformed: [TransparencyNote] = decoded.contains { $0 == nil } ? [.malformedTimestamps] : []
    let inside = embedded == nil ? [] : (decoded.first ?? nil) ?? []
    let others = decoded.dropFirst(embedded == nil ? 0 : 1).flatMap { $0 ?? [] }
    guard !inside.isEmpty || !others.isEmpty else { return malformed + [.noTimestamps] }
    var notes = malformed + [.timestamps(inCertificate: inside.count, beside: others.count)]
    guard let logs else { return notes }
    if !inside.isEmpty, let entry = precertificate(leaf, issuer, on: &shelf) {
      notes += inside.map { note($0, on: leaf, entry, logs: logs, at: date) }
    }
    notes += others.map { note($0, on: leaf, [0, 0] + sized(leaf.der, bytes: 3), logs: logs, at: date) }
    return notes
  }

  /// How many timestamps a leaf bears, in itself and `beside` it, whoever signed them; lists that cannot be decoded hold
  /// none.
  static func timestamps(of leaf: CertificateFacts, beside: [[UInt8]]) -> Int {
    ([embedded(in: leaf)].compactMap { $0 } + beside).reduce(0) { $0 + (CertificateTimestamp.list($1)?.count ?? 0) }
  }

  /// The list in the certificate's extension: an OCTET STRING in the extension's own.
  private static func embedded(in leaf: CertificateFacts) -> [UInt8]? {
    guard let value = OriginalExtension.value(identifier, in: leaf.der) else { return nil }
    var cursor = DERCursor(value)
    return Array(cursor.next(tag: DERCursor.octetString)?.content ?? [])
  }

  private static func note(
    _ timestamp: CertificateTimestamp, on leaf: CertificateFacts, _ entry: [UInt8], logs: LogList, at date: Timestamp
  ) -> TransparencyNote {
    guard let log = logs.logs[timestamp.logID] else { return .unknownLog(id: timestamp.logID) }
    guard isSigned(timestamp, entry, by: log) else { return .badTimestamp(log: log.name) }
    if let retired = log.retired, timestamp.date >= retired { return .logRetired(log: log.name, at: retired) }
    if let interval = log.interval, !interval.contains(leaf.notAfter) { return .outOfInterval(log: log.name) }
    guard timestamp.date <= date else { return .timestampFromTheFuture(log: log.name, at: timestamp.date) }
    return .logged(log: log.name, at: timestamp.date)
  }

  /// Logs sign with SHA-256 and ECDSA or RSA (RFC 6962, section 2.1.4); the key says which.
  private static func isSigned(_ timestamp: CertificateTimestamp, _ entry: [UInt8], by log: LogList.Log) -> Bool {
    guard timestamp.algorithm == [4, 3] || timestamp.algorithm == [4, 1] else { return false }
    let time = (0..<8).reversed().map { UInt8(truncatingIfNeeded: timestamp.milliseconds >> ($0 * 8)) }
    // Version 1, and the kind of signature: certificate_timestamp.
    let message = [0, 0] + time + entry + sized(timestamp.extensions, bytes: 2)
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    return revocation_log_signed(
      log.key, log.key.count, timestamp.signature, timestamp.signature.count, message, message.count) == 1
  }

  /// The kind precert_entry, the hash of the issuer's key, and what was to be signed without the list of timestamps.
  private static func precertificate(
    _ leaf: CertificateFacts, _ issuer: CertificateFacts, on shelf: inout CertificateShelf
  ) -> [UInt8]? {
    guard let pointer = shelf.pointer(for: leaf) else { return nil }
    guard let toBeSigned = OwnedBytes.taking({ revocation_precertificate(pointer, $0) }) else { return nil }
    return [0, 1] + issuer.spkiSHA256.bytes + sized(toBeSigned, bytes: 3)
  }

  /// A vector of TLS: its length in so many bytes, then itself.
  private static func sized(_ bytes: [UInt8], bytes count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) } + bytes
  }

  /// 1.3.6.1.4.1.11129.2.4.2.
  private static let identifier = "2b06010401d679020402"
}
