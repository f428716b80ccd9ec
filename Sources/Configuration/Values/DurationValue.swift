/// Durations as the configuration writes them: a whole number and a unit.
enum DurationValue {
  /// Longer than any certificate lives, and far from the limits of arithmetic.
  static let longestDays = 366

  /// Reads `"250ms"`, `"30s"`, `"5m"`, `"2h"`, `"1d"`.
  static func read(_ text: String) -> Result<Duration, ValueFault> {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, let unit = unit(text[digits.endIndex...]) else {
      return .failure(ValueFault(.malformedDuration(text)))
    }
    let longest = Int64(longestDays) * 86_400_000
    let (milliseconds, overflowed) = (Int64(digits) ?? .max).multipliedReportingOverflow(by: unit)
    guard !overflowed, milliseconds <= longest else {
      return .failure(ValueFault(.durationTooLong(seen: text, longest: "\(longestDays)d")))
    }
    return .success(.milliseconds(milliseconds))
  }

  /// As it would be written, in the largest unit that divides it.
  static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    for (unit, length) in units.reversed() where milliseconds % length == 0 && milliseconds > 0 {
      return "\(milliseconds / length)\(unit)"
    }
    return "\(milliseconds)ms"
  }

  /// Units and their milliseconds, the shortest first.
  private static let units: [(name: String, milliseconds: Int64)] = [
    ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
  ]

  private static func unit(_ name: Substring) -> Int64? {
    units.first { $0.name == name }?.milliseconds
  }
}

/// A problem of a value as an error.
struct ValueFault: Error, Hashable {
  let problem: ValueProblem

  init(_ problem: ValueProblem) {
    self.problem = problem
  }
}
