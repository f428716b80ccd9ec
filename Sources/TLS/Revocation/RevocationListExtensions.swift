import COpenSSL
import Pinning

/// Reads the extensions of one CRL (RFC 5280, section 5.2), and what among them forbids its use.
struct RevocationListExtensions {
  private(set) var number: String?
  private(set) var authorityKeyIdentifier: [UInt8]?
  private(set) var scope = RevocationList.Scope.everything
  private var obstacles = [RevocationDoubt]()

  init(_ list: OpaquePointer) {
    var seen = Set<String>()
    for index in 0..<X509_CRL_get_ext_count(list) {
      let item = X509_CRL_get_ext(list, index)
      let oid = ObjectText.dotted(X509_EXTENSION_get_object(item))
      guard seen.insert(oid).inserted else {
        obstacles.append(.malformedCRL(.undecodable(part: "the extension \(oid) stands twice")))
        continue
      }
      read(oid, Self.value(of: item), isCritical: X509_EXTENSION_get_critical(item) == 1)
    }
    // Extensions are for version 2, whose number is 1 (section 5.1.2.1).
    if !seen.isEmpty, X509_CRL_get_version(list) != 1 {
      obstacles.append(.malformedCRL(.undecodable(part: "extensions in a CRL of version 1")))
    }
  }

  /// All that forbids use, with what is missing.
  mutating func takeObstacles(hasNextUpdate: Bool) -> [RevocationDoubt] {
    if !hasNextUpdate { obstacles.append(.malformedCRL(.noNextUpdate)) }
    // Without a number, nobody can tell which of two lists is the later one.
    if number == nil { obstacles.append(.malformedCRL(.noNumber)) }
    return obstacles
  }

  private mutating func read(_ oid: String, _ value: [UInt8], isCritical: Bool) {
    switch oid {
    case "2.5.29.20": readNumber(value, isCritical: isCritical)
    case "2.5.29.35": readKeyIdentifier(value)
    case "2.5.29.28": readScope(value)
    case "2.5.29.27": obstacles.append(.unsupportedCRL(.delta))
    default: if isCritical { obstacles.append(.unsupportedCRLExtension(oid: oid)) }
    }
  }

  private mutating func readNumber(_ value: [UInt8], isCritical: Bool) {
    var cursor = DERCursor(value[...])
    guard let integer = cursor.next(tag: DERCursor.integer), !integer.content.isEmpty, cursor.nextTag == nil else {
      return obstacles.append(.malformedCRL(.undecodable(part: "its number")))
    }
    number = Hex.encode(Array(integer.content))
    if isCritical { obstacles.append(.malformedCRL(.criticalNumber)) }
  }

  /// Only told apart with it, so one that cannot be read is none.
  private mutating func readKeyIdentifier(_ value: [UInt8]) {
    var outer = DERCursor(value[...])
    guard let sequence = outer.next(tag: DERCursor.sequence) else { return }
    var fields = DERCursor(sequence.content)
    authorityKeyIdentifier = fields.next(tag: 0x80).map { Array($0.content) }
  }

  private mutating func readScope(_ value: [UInt8]) {
    guard let point = IssuingDistributionPoint(der: value) else {
      return obstacles.append(.malformedCRL(.undecodable(part: "its issuing distribution point")))
    }
    scope = point.scope
    obstacles += point.unsupported.map { .unsupportedCRL($0) }
  }

  private static func value(of item: OpaquePointer?) -> [UInt8] {
    guard let octets = X509_EXTENSION_get_data(item), let start = ASN1_STRING_get0_data(octets) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(octets))))
  }
}
