import Monitoring
import Pinning

/// How the table says moments.
package enum TimeFormat: Hashable, Sendable, CaseIterable {
  /// What is left, or how long ago: `61d`, `4m`.
  case left
  /// The UTC day or minute: `01-21`, `13:59`.
  case dates

  var next: TimeFormat { self == .left ? .dates : .left }

  /// When a state was entered, in five columns.
  func since(_ date: Timestamp, _ now: Timestamp) -> String {
    switch self {
    case .left: Words.age(date, now)
    case .dates: date.day == now.day ? String(Words.clock(date).prefix(5)) : Self.short(date, now)
    }
  }

  func leaf(_ status: EndpointStatus, _ now: Timestamp) -> String {
    switch self {
    case .left: return Words.leaf(status, now)
    case .dates:
      guard let end = status.leafEnds else { return Words.unknown }
      return Self.short(end, now)
    }
  }

  /// The column NEXT BREAK: `61d leaf`, or `2027-01-21 leaf`.
  func nextBreak(_ next: NextBreak?, _ now: Timestamp) -> String {
    let text = NextBreakText.text(next, at: now)
    guard self == .dates, let next, !text.hasPrefix("now"), let blank = text.lastIndex(of: " ") else { return text }
    let sign = next.cause == .renewal ? "~" : ""
    let words = next.cause == .pinsEndThenOff ? " pins off" : String(text[blank...])
    return "\(sign)\(next.at.day)\(next.isUncertain ? "?" : "")\(words)"
  }

  func pinsEnd(_ status: EndpointStatus, _ now: Timestamp) -> String {
    switch self {
    case .left: Words.pinsEnd(status, now)
    case .dates: status.pinsEnd?.day ?? Words.unknown
    }
  }

  /// `01-21` where the year is plain, else `2029`.
  private static func short(_ date: Timestamp, _ now: Timestamp) -> String {
    let isNear = date.seconds(since: now).magnitude < 300 * UInt64(Timestamp.secondsPerDay)
    return String(isNear ? date.day.suffix(5) : date.day.dropLast(6))
  }
}
