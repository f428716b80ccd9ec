import Endpoints
import Monitoring
import Pinning

/// Small words and figures of the screen.
enum Words {
  static let unknown = "--"

  /// `38ms`, `1.5s`: at most five columns below a hundred seconds.
  static func milliseconds(_ duration: Duration) -> String {
    let milliseconds = duration.inMilliseconds
    return milliseconds < 1000 ? "\(max(0, milliseconds))ms" : duration.secondsText
  }

  /// `4m`: how long ago, in its largest part; a moment that lies ahead, after a clock was moved, reads `0s`.
  static func age(_ then: Timestamp, _ now: Timestamp) -> String {
    Span(seconds: max(0, now.seconds(since: then))).short
  }

  /// `14:03:22`, UTC.
  static func clock(_ time: Timestamp) -> String { String(time.description.dropFirst(time.day.count + 1).prefix(8)) }

  /// `14:03:22` on the same UTC day, else `Nov 20`: at most eight columns.
  static func moment(_ time: Timestamp, _ now: Timestamp) -> String {
    guard time.day != now.day else { return clock(time) }
    let civil = CivilTime(time)
    return "\(months[civil.month - 1]) \(civil.day)"
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// `today 14:03`, `2026-11-23 02:00`; in short `14:03`, `2026-11-23`.
  static func date(_ time: Timestamp, _ now: Timestamp, isShort: Bool = false) -> String {
    let minute = clock(time).prefix(5)
    if isShort { return time.day == now.day ? String(minute) : time.day }
    return time.day == now.day ? "today \(minute)" : "\(time.day) \(minute)"
  }

  /// `in 2d 04h`, `3h 20m ago`, `now`.
  static func distance(_ time: Timestamp, _ now: Timestamp) -> String {
    let seconds = time.seconds(since: now)
    if seconds == 0 { return "now" }
    return seconds > 0 ? "in \(Span(seconds: seconds))" : "\(Span(seconds: seconds == .min ? .max : -seconds)) ago"
  }

  /// ` 35%` where a share of installs is known, else nothing.
  static func share(_ share: Double?) -> String {
    share.flatMap(NextBreakText.percent).map { " \($0)" } ?? ""
  }

  static func plural(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    count == 1 ? "1 \(one)" : "\(count) \(many ?? one + "s")"
  }

  /// `1/3`; `?/3` while nothing is known of now; `--` without clients.
  static func clients(_ status: EndpointStatus) -> String {
    guard !status.clients.isEmpty else { return unknown }
    let accepting = isUnseen(status) ? "?" : "\(status.clientsAccepting)"
    return "\(accepting)/\(status.clients.count)"
  }

  /// What is known of the chain does not stand on what is seen now.
  static func isUnseen(_ status: EndpointStatus) -> Bool {
    status.state == .unreachable || status.state == .pending
  }

  static func leaf(_ status: EndpointStatus, _ now: Timestamp) -> String {
    if status.leafEnds == .unending { return unknown }
    return NextBreakText.leaf(ends: status.leafEnds, at: now, isUncertain: isUnseen(status))
  }

  /// `19d then off`, `19d then refused`: when the first pin set ends, and what that client does then. A set that has
  /// ended was of no effect since.
  static func pinsEnd(_ status: EndpointStatus, _ now: Timestamp) -> String {
    let ends = status.clients.compactMap { client in client.pinsEnd.map { (at: $0, client: client) } }
    guard let first = ends.min(by: { $0.at < $1.at }) else { return unknown }
    let left = first.at.seconds(since: now)
    guard left > 0 else { return "ended \(Span(seconds: left == .min ? .max : -left).short) ago" }
    return "\(Span(seconds: left)) then \(first.client.breaks?.cause == .pinSetEnds ? "refused" : "off")"
  }
}

extension PinnedItem {
  /// What stands before the word pin.
  var kind: String {
    switch self {
    case .publicKey: ""
    case .certificate: "certificate "
    case .publicKeySHA1: "SHA-1 "
    }
  }
}

extension ChainPosition {
  var words: String {
    switch self {
    case .leaf: "leaf"
    case .intermediate: "intermediate"
    case .anchor: "trust anchor"
    }
  }

  var short: String {
    switch self {
    case .leaf: "leaf"
    case .intermediate: "inter"
    case .anchor: "anchor"
    }
  }
}

extension Words {
  /// How far a probe came, as `stages` of `check --json` are called.
  static func reached(_ stage: Stage?) -> String {
    switch stage {
    case nil: "none"
    case .resolve: "dns"
    case .connect: "tcp"
    case .proxy: "proxy"
    case .startTLS: "starttls"
    case .handshake: "tls"
    case .http: "http"
    }
  }
}
