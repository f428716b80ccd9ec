/// A day as pin sets write it, `yyyy-MM-dd`, as the formatters of the platforms read it: the numbers need not be padded.
struct DayText: Hashable {
  /// 00:00 of that day in UTC.
  let midnight: Timestamp

  /// Nil where the text begins with no day of the calendar. Java's `SimpleDateFormat` passes over what follows the day
  /// and over blanks before each number, Apple's formatter takes nothing but the day.
  init?(_ text: String, allowsMore: Bool) {
    var rest = Substring(text).utf8
    func number() -> Int? { Self.number(&rest, afterBlanks: allowsMore) }
    guard let year = number(), Self.dash(&rest), let month = number(), Self.dash(&rest), let day = number(),
      allowsMore || rest.isEmpty,
      let civil = CivilTime(year: year, month: month, day: day)
    else { return nil }
    midnight = civil.timestamp
  }

  /// The text's day as `2026-11-21`.
  var text: String { midnight.day }

  private static func number(_ rest: inout Substring.UTF8View, afterBlanks: Bool) -> Int? {
    if afterBlanks { rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
    let digits = rest.prefix { (48...57).contains($0) }
    // No calendar of ours goes past the year 9999.
    guard (1...4).contains(digits.count) else { return nil }
    rest = rest[digits.endIndex...]
    return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  private static func dash(_ rest: inout Substring.UTF8View) -> Bool {
    guard rest.first == UInt8(ascii: "-") else { return false }
    rest.removeFirst()
    return true
  }
}
