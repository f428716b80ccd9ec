/// Collects a bracketed paste up to its end mark.
struct PasteCollector: Sendable {
  /// More than any field takes; what goes beyond is dropped.
  static let most = 64 * 1024

  private static let end: [UInt8] = [0x1B] + Array("[201~".utf8)
  private var bytes: [UInt8] = []
  /// How many bytes of the end mark have come.
  private var matched = 0

  /// True when the byte completes the end mark.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte == PasteCollector.end[matched] {
      matched += 1
      return matched == PasteCollector.end.count
    }
    // ESC stands only at the mark's beginning, so a mark that broke off can begin anew only with this byte.
    add(PasteCollector.end[..<matched])
    matched = byte == PasteCollector.end[0] ? 1 : 0
    if matched == 0 { add([byte]) }
    return false
  }

  private mutating func add(_ some: ArraySlice<UInt8>) {
    bytes.append(contentsOf: some.prefix(PasteCollector.most - bytes.count))
  }

  /// The text: invalid UTF-8 dropped, ends of lines as `\n`, no control characters but that and tab.
  mutating func finish() -> String {
    var assembler = UTF8Assembler()
    var text = String.UnicodeScalarView()
    var wasReturn = false
    for byte in bytes {
      if byte < 0x80 { assembler.forget() }
      guard let scalar = byte < 0x80 ? Unicode.Scalar(byte) : assembler.take(byte) else { continue }
      if !(scalar == "\n" && wasReturn), let kept = PasteCollector.kept(scalar) { text.append(kept) }
      wasReturn = scalar == "\r"
    }
    self = PasteCollector()
    return String(text)
  }

  private static func kept(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar == "\r" { return "\n" }
    if scalar == "\n" || scalar == "\t" { return scalar }
    return scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? nil : scalar
  }
}
