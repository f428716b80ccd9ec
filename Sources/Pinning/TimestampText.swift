extension Timestamp: CustomStringConvertible {
  /// `2026-11-21T14:03:22Z` (RFC 3339, always UTC).
  package var description: String {
    let civil = CivilTime(self)
    return "\(day)T\(padded(civil.hour)):\(padded(civil.minute)):\(padded(civil.second))Z"
  }

  /// `2026-11-21`, the UTC day.
  package var day: String {
    let civil = CivilTime(self)
    return "\(padded(civil.year, to: 4))-\(padded(civil.month))-\(padded(civil.day))"
  }

  /// Reads RFC 3339, section 5.6: a date, `T` or a blank, a time, an optional fraction (cut off), `Z` or an offset.
  /// Nil for anything else.
  package init?(rfc3339 text: some StringProtocol) {
    var reader = DigitReader(text)
    guard let date = reader.date(), reader.skip("T", "t", " "),
      let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2), reader.skip(":"),
      let second = reader.number(2),
      let civil = CivilTime(
        year: date.year, month: date.month, day: date.day, hour: hour, minute: minute, second: second)
    else { return nil }
    if reader.skip(".") {
      guard reader.skipDigits() > 0 else { return nil }
    }
    guard let offset = reader.offset(), reader.isAtEnd else { return nil }
    self = civil.timestamp.advanced(bySeconds: -offset)
  }

  /// Reads `yyyy-MM-dd` as 00:00:00 UTC of that day. Nil for anything else, an impossible day included.
  package init?(day text: some StringProtocol) {
    var reader = DigitReader(text)
    guard let date = reader.date(), reader.isAtEnd,
      let civil = CivilTime(year: date.year, month: date.month, day: date.day)
    else { return nil }
    self = civil.timestamp
  }
}

private func padded(_ value: Int, to width: Int = 2) -> String {
  let digits = String(value.magnitude)
  let text = String(repeating: "0", count: max(0, width - digits.count)) + digits
  return value < 0 ? "-" + text : text
}

/// Reads fixed-width ASCII numbers from the front of a text.
private struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: some StringProtocol) {
    rest = Substring(text).utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number(_ width: Int) -> Int? {
    var value = 0
    for _ in 0..<width {
      guard let byte = rest.popFirst(), (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    return value
  }

  mutating func skip(_ characters: Unicode.Scalar...) -> Bool {
    guard let byte = rest.first, characters.contains(where: { $0.value == UInt32(byte) }) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func skipDigits() -> Int {
    let digits = rest.prefix { (48...57).contains($0) }
    rest = rest[digits.endIndex...]
    return digits.count
  }

  mutating func date() -> (year: Int, month: Int, day: Int)? {
    guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2) else { return nil }
    return (year, month, day)
  }

  /// Seconds east of UTC.
  mutating func offset() -> Int64? {
    if skip("Z", "z") { return 0 }
    let isWest = rest.first == UInt8(ascii: "-")
    guard skip("+", "-"), let hours = number(2), skip(":"), let minutes = number(2), hours <= 23, minutes <= 59
    else { return nil }
    let seconds = Int64(hours * 3600 + minutes * 60)
    return isWest ? -seconds : seconds
  }
}
