import ClientFormats
import Pinning

/// What stands where a pin should.
enum PinReading: Hashable {
  case pin(Pin)
  /// Not as this format writes a pin, and it can be told which one is meant.
  case misspelt(PinMisspelling, meant: Pin)
  /// 64 hexadecimal digits: a digest, and often no pin at all.
  case hexadecimal(Digest256)
  /// 20 bytes.
  case sha1([UInt8])
  case wrongLength(bytes: Int)
  /// Base64 of a digest's hexadecimal digits.
  case digits(Digest256)
  case notBase64
  /// Nobody's pin: `YOUR_PIN_HERE`.
  case words

  init(_ text: String, in format: ClientFormat) {
    let bare = Self.body(of: text)
    if let prefix = bare.prefix, prefix.hasPrefix("sha1") {
      self =
        (try? Base64.decode(bare.text)).map { $0.count == 20 ? .sha1($0) : .wrongLength(bytes: $0.count) } ?? .notBase64
      return
    }
    // curl compares texts, and no key's own has stray bits.
    let isForCurl = format == .curl && (try? Base64.decode(bare.text, allowsStrayBits: true)) != nil
    if isForCurl, (try? Base64.decode(bare.text)) == nil {
      self = .notBase64
      return
    }
    let reading = Self.reading(bare.text)
    guard case .pin(let pin) = reading else {
      self = reading
      return
    }
    let wanted: String? = format == .okhttp ? "sha256/" : nil
    if text.utf8.contains(where: { $0 <= 0x20 }) {
      self = .misspelt(.blanks, meant: pin)
    } else if bare.prefix != wanted {
      self = .misspelt(bare.prefix.map(PinMisspelling.foreignPrefix) ?? .noPrefix, meant: pin)
    } else {
      self = reading
    }
  }

  /// The pin, be it as the format wants it or not.
  var meant: Pin? {
    switch self {
    case .pin(let pin), .misspelt(_, let pin): pin
    case .hexadecimal, .sha1, .wrongLength, .digits, .notBase64, .words: nil
    }
  }

  private static func body(of text: String) -> (prefix: String?, text: String) {
    let trimmed = String(decoding: text.utf8.filter { $0 > 0x20 }, as: UTF8.self)
    for prefix in ["sha256//", "sha256/", "sha1/", "pin-sha256="] where trimmed.hasPrefix(prefix) {
      // One pin in 64 begins with a slash itself.
      if prefix == "sha256//", case .pin = reading(String(trimmed.dropFirst("sha256/".count))) { continue }
      return (prefix, String(trimmed.dropFirst(prefix.count)).filter { $0 != "\"" })
    }
    return (nil, trimmed)
  }

  private static func reading(_ text: String) -> PinReading {
    // What clients read, stray bits and all.
    if let bytes = try? Base64.decode(text, allowsStrayBits: true) { return reading(bytes, text) }
    if let digest = Digest256(hex: text) { return .hexadecimal(digest) }
    let standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    let padded = standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    if let bytes = try? Base64.decode(padded, allowsStrayBits: true), let digest = Digest256(bytes: bytes) {
      let pin = Pin(spkiSHA256: digest)
      return .misspelt(standard == text ? .withoutPadding(characters: text.utf8.count) : .urlSafe, meant: pin)
    }
    if let bytes = try? Base64.decode(padded), standard == text, !isWord(text) {
      return bytes.count == 20 ? .sha1(bytes) : .wrongLength(bytes: bytes.count)
    }
    return isWord(text) ? .words : .notBase64
  }

  private static func reading(_ bytes: [UInt8], _ text: String) -> PinReading {
    if let digest = Digest256(bytes: bytes) { return .pin(Pin(spkiSHA256: digest)) }
    if let digest = Digest256(hex: text) { return .hexadecimal(digest) }
    if bytes.count == 20 { return .sha1(bytes) }
    var digits = bytes[...]
    while digits.last == 0x0a { digits.removeLast() }
    if let digest = Digest256(hex: String(decoding: digits, as: UTF8.self)) { return .digits(digest) }
    return isWord(text) ? .words : .wrongLength(bytes: bytes.count)
  }

  /// A word that people put where a pin is to come.
  private static func isWord(_ text: String) -> Bool {
    let upper = text.uppercased()
    let hints = [
      "YOUR", "PIN_", "_PIN", "HERE", "TODO", "FIXME", "XXXX", "CHANGE", "REPLACE", "EXAMPLE", "PLACEHOLDER",
      "BASE64", "PRIMARY", "BACKUP", "HASH", "INSERT", "DUMMY", "...",
    ]
    return upper.utf8.count < 200
      && (hints.contains { upper.contains($0) } || upper.hasPrefix("<") || upper.hasPrefix("$"))
  }
}
