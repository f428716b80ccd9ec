/// The syntax of host names in ASCII: RFC 1123, section 2.1, with the underscore that some servers' names have.
package enum HostName {
  /// RFC 1035, section 2.3.4: 255 bytes on the wire are 253 characters.
  package static let longest = 253
  private static let longestLabel = 63

  /// Whether the text is a name. A trailing dot is part of no name.
  package static func isName(_ text: Substring) -> Bool {
    let labels = labels(of: text)
    return (1...longest).contains(text.utf8.count) && labels.allSatisfy(isLabel)
      && labels.last.map(endsInNumber) == false
  }

  package static func labels(of name: Substring) -> [Substring] {
    name.split(separator: ".", omittingEmptySubsequences: false)
  }

  package static func isLabel(_ label: Substring) -> Bool {
    (1...longestLabel).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
      && label.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Of a name's last label: no top-level domain is a number, and resolvers read such names as addresses (WHATWG URL,
  /// "ends in a number").
  package static func endsInNumber(_ label: Substring) -> Bool {
    let isHex = label.lowercased().hasPrefix("0x")
    return label.unicodeScalars.dropFirst(isHex ? 2 : 0).allSatisfy {
      isHex ? $0.properties.isASCIIHexDigit : ("0"..."9").contains($0)
    }
  }
}
