import Pinning
import PositionedJSON

/// Reads the host of a URL: a DNS name in ASCII, or an address without brackets.
enum HostValue {
  /// RFC 1035, section 2.3.4: 255 bytes on the wire are 253 characters.
  private static let longestName = 253
  private static let longestLabel = 63

  /// Lower case, without its trailing dot.
  static func read(_ text: Substring) throws(URLFault) -> String {
    guard !text.isEmpty else { throw URLFault(.noHost) }
    if let address = IPAddress(text) { return address.description }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { throw URLFault(.internationalName(String(text))) }
    let name = text.hasSuffix(".") ? text.dropLast() : text
    guard !name.isEmpty else { throw URLFault(.badHost(String(text))) }
    guard name.utf8.count <= longestName else { throw URLFault(.hostTooLong(bytes: name.utf8.count)) }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    for label in labels where !isLabel(label) { throw URLFault(.badLabel(String(label))) }
    if let last = labels.last, endsInNumber(last) { throw URLFault(.noAddress(String(text))) }
    return name.lowercased()
  }

  /// Letters, digits and hyphens (RFC 1123, section 2.1); the underscore, which some servers' names do have.
  private static func isLabel(_ label: Substring) -> Bool {
    guard (1...longestLabel).contains(label.utf8.count), !label.hasPrefix("-"), !label.hasSuffix("-") else {
      return false
    }
    return label.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  /// No top-level domain is a number, and resolvers read such names as addresses (WHATWG URL, "ends in a number").
  private static func endsInNumber(_ label: Substring) -> Bool {
    let digits = label.lowercased().hasPrefix("0x") ? label.dropFirst(2) : label
    let isHex = digits.startIndex != label.startIndex
    return digits.unicodeScalars.allSatisfy { isHex ? $0.hexDigitValue != nil : ("0"..."9").contains($0) }
  }
}
