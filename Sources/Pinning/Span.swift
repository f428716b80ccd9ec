/// A length of time as people say it: its two largest parts.
package struct Span: Hashable, Sendable, CustomStringConvertible {
  package let seconds: Int64

  package init(seconds: Int64) {
    self.seconds = seconds
  }

  /// `88d`, `2d 04h`, `3h 20m`, `5m`, `12s`; below zero with a minus sign. From ten days on, whole days.
  package var description: String {
    if seconds < 0 {
      return seconds == .min ? "-" + Span(seconds: .max).description : "-" + Span(seconds: -seconds).description
    }
    let days = seconds / 86_400
    let hours = seconds / 3600 % 24
    let minutes = seconds / 60 % 60
    if days >= 10 { return "\(days)d" }
    if days > 0 { return "\(days)d \(Self.twoDigits(hours))h" }
    if hours > 0 { return "\(hours)h \(Self.twoDigits(minutes))m" }
    if minutes > 0 { return "\(minutes)m" }
    return "\(seconds)s"
  }

  /// The largest part alone: `88d`, `2d`, `3h`, `5m`, `12s`.
  package var short: String {
    if seconds < 0 { return seconds == .min ? "-" + Span(seconds: .max).short : "-" + Span(seconds: -seconds).short }
    if seconds >= 86_400 { return "\(seconds / 86_400)d" }
    if seconds >= 3600 { return "\(seconds / 3600)h" }
    if seconds >= 60 { return "\(seconds / 60)m" }
    return "\(seconds)s"
  }

  private static func twoDigits(_ value: Int64) -> String {
    value < 10 ? "0\(value)" : "\(value)"
  }
}
