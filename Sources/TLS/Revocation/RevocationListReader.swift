import COpenSSL
import Pinning

/// Reads CRLs into plain values.
package enum RevocationListReader {
  /// Reads one CRL that takes up all of `der`.
  package static func list(der: [UInt8]) throws(RevocationListFault) -> RevocationList {
    let decoded = try DecodedRevocationList(der: der)
    return try decoded.withPointer { (list) throws(RevocationListFault) in try read(list, der: der) }
  }

  private static func read(_ list: OpaquePointer, der: [UInt8]) throws(RevocationListFault) -> RevocationList {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard let thisUpdate = TimeReader.timestamp(X509_CRL_get0_lastUpdate(list)) else { throw .undecodableTime }
    var extensions = RevocationListExtensions(list)
    let (entries, entryObstacles) = try entries(of: list)
    return RevocationList(
      der: der,
      fingerprint: Digest256(sha256Of: der),
      issuer: issuer(of: list),
      thisUpdate: thisUpdate,
      nextUpdate: try nextUpdate(of: list),
      number: extensions.number,
      authorityKeyIdentifier: extensions.authorityKeyIdentifier,
      scope: extensions.scope,
      entries: entries,
      obstacles: extensions.takeObstacles(hasNextUpdate: X509_CRL_get0_nextUpdate(list) != nil) + entryObstacles)
  }

  private static func issuer(of list: OpaquePointer) -> DistinguishedName {
    let name = X509_CRL_get_issuer(list)
    return NameReader.name(name, der: OwnedBytes.taking { revocation_name(name, $0) } ?? [])
  }

  private static func nextUpdate(of list: OpaquePointer) throws(RevocationListFault) -> Timestamp? {
    guard let time = X509_CRL_get0_nextUpdate(list) else { return nil }
    guard let timestamp = TimeReader.timestamp(time) else { throw .undecodableTime }
    return timestamp
  }

  // MARK: - Entries

  private static func entries(
    of list: OpaquePointer
  ) throws(RevocationListFault) -> (entries: [String: RevocationList.Entry], obstacles: [RevocationDoubt]) {
    guard let stack = revocation_entries(list) else { return ([:], []) }
    var entries = [String: RevocationList.Entry]()
    var obstacles = [RevocationDoubt]()
    let count = observe_stack_count(stack)
    entries.reserveCapacity(Int(max(0, count)))
    for index in 0..<max(0, count) {
      guard let entry = observe_stack_value(stack, index).map({ OpaquePointer($0) }) else { continue }
      guard let revokedAt = TimeReader.timestamp(X509_REVOKED_get0_revocationDate(entry)) else {
        throw .undecodableTime
      }
      let read = RevocationList.Entry(revokedAt: revokedAt, reason: reason(of: entry))
      entries.merge([(serial(of: entry), read)]) { $0.isFinal ? $0 : $1 }
      if let obstacle = obstacle(in: entry), !obstacles.contains(obstacle) { obstacles.append(obstacle) }
    }
    return (entries, obstacles)
  }

  private static func serial(of entry: OpaquePointer) -> String {
    let der = OwnedBytes.taking { revocation_serial(entry, $0) } ?? []
    var cursor = DERCursor(der[...])
    return Hex.encode(Array(cursor.next()?.content ?? []))
  }

  /// A reason that is none of RFC 5280's, or cannot be decoded, is none.
  private static func reason(of entry: OpaquePointer) -> RevocationReason? {
    RevocationReason(rawValue: Int(revocation_reason(entry)))
  }

  private static func obstacle(in entry: OpaquePointer) -> RevocationDoubt? {
    for index in 0..<X509_REVOKED_get_ext_count(entry) {
      let item = X509_REVOKED_get_ext(entry, index)
      guard X509_EXTENSION_get_critical(item) == 1 else { continue }
      let oid = ObjectText.dotted(X509_EXTENSION_get_object(item))
      if !understoodInEntries.contains(oid) { return .unsupportedCRLExtension(oid: oid) }
    }
    return nil
  }

  /// Reason and invalidity date (RFC 5280, sections 5.3.1 and 5.3.2). The third, the certificate's issuer, belongs to
  /// indirect CRLs, which are not read.
  private static let understoodInEntries: Set<String> = ["2.5.29.21", "2.5.29.24"]
}
