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
    case .left:
      let text = Words.leaf(status, now)
      guard text.utf8.count > Column.leaf.width, let end = status.leafEnds else { return text }
      return Span(seconds: end.seconds(since: now)).short + (Words.isUnseen(status) ? "?" : "")
    case .dates:
      guard let end = status.leafEnds else { return Words.unknown }
      return Self.short(end, now)
    }
  }

  /// The column NEXT BREAK: `61d leaf`, or `2027-01-21 leaf`; behind it the share of the installs that lose something,
  /// where that is known, not all of them, and there is room.
  func nextBreak(_ next: NextBreak?, _ now: Timestamp) -> String {
    guard let next else { return Words.unknown }
    let text = dated(next, now)
    guard let share = next.clients.share.flatMap({ $0 < 1 ? NextBreakText.percent($0) : nil }), !text.contains("%"),
      text.utf8.count + 1 + share.utf8.count <= Column.nextBreak.width
    else { return text }
    return "\(text) \(share)"
  }

  private func dated(_ next: NextBreak, _ now: Timestamp) -> String {
    let text = NextBreakText.text(next, at: now)
    guard self == .dates, !text.hasPrefix("now"), let blank = text.lastIndex(of: " ") else { return text }
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
