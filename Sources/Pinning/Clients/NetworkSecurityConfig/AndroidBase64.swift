/// Base64 as `android.util.Base64` reads it by default, read in its source: whatever is not of the alphabet is passed
/// over, blanks and line ends like any other, and the padding may be left out, but not be there by half.
enum AndroidBase64 {
  /// Nil where Android throws.
  static func decode(_ text: String) -> [UInt8]? {
    let marks = text.unicodeScalars.filter { $0 == "=" || isData($0) }
    let body = marks.prefix { $0 != "=" }
    let pads = marks.dropFirst(body.count)
    // Nothing may follow the padding.
    guard pads.allSatisfy({ $0 == "=" }) else { return nil }
    let needed = (4 - body.count % 4) % 4
    guard needed < 3, pads.isEmpty || pads.count == needed else { return nil }
    let padding = String(repeating: "=", count: needed)
    return try? Base64.decode(String(String.UnicodeScalarView(body)) + padding, allowsStrayBits: true)
  }

  private static func isData(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9", "+", "/": true
    default: false
    }
  }
}
