/// Text of a file made fit for one line of a message: a terminal shows it and obeys nothing in it.
package enum SafeText {
  /// Longer texts are cut: enough to tell a name, a URL or a pin.
  package static let longest = 80

  /// In double quotes; what is not printable ASCII, quotes and backslashes are escaped; a long text is cut.
  package static func quote(_ text: some StringProtocol) -> String {
    var out = "\""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == longest {
        out += "..."
        break
      }
      out += escape(scalar)
    }
    return out + "\""
  }

  /// Without quotes, for a sentence of another part of pintop.
  package static func escape(_ text: some StringProtocol) -> String {
    var out = ""
    for scalar in text.unicodeScalars.prefix(longest * 2) {
      out += isPlain(scalar) ? String(scalar) : escape(scalar)
    }
    return out
  }

  /// One character: `"x"` where it can be seen, else `U+200B`.
  package static func quote(_ scalar: Unicode.Scalar) -> String {
    isPlain(scalar) ? "\"\(scalar)\"" : "U+\(hex(scalar))"
  }

  /// Printable characters as they are, others as `\u{200b}`: what is not ASCII may be invisible or turn a line around.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
    return isPlain(scalar) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool { (0x20...0x7e).contains(scalar.value) }

  private static func hex(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
