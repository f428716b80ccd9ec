/// DNS names in the "preferred name syntax" (RFC 1034, section 3.5, as RFC 1123, section 2.1, widens it), which a
/// dNSName must keep (RFC 5280, section 4.2.1.6).
enum HostNameSyntax {
  /// A clause to stand after the name; nil where it is right. Wildcards are none of this.
  static func fault(of name: some StringProtocol) -> String? {
    if name.isEmpty { return "is empty" }
    if name.utf8.count > longestName { return "is longer than \(longestName) characters" }
    for label in Array(name.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      if label.isEmpty { return "has an empty label" }
      if label.count > longestLabel { return "has a label longer than \(longestLabel) characters" }
      guard label.allSatisfy(isAllowed) else { return "holds a character that no host name has" }
      if label.first == hyphen || label.last == hyphen { return "has a label that begins or ends with a hyphen" }
    }
    return nil
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// RFC 1034, section 3.1: 255 octets on the wire are 253 characters of text.
  private static let longestName = 253
  private static let longestLabel = 63
  private static let hyphen = UInt8(ascii: "-")
}
