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

  /// `today 14:03`, `2026-11-23 02:00`.
  static func date(_ time: Timestamp, _ now: Timestamp) -> String {
    let minute = clock(time).prefix(5)
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
    NextBreakText.leaf(ends: status.leafEnds, at: now, isUncertain: isUnseen(status))
  }

  /// `19d then off`: when the first pin set ends. A set that has ended was of no effect since.
  static func pinsEnd(_ status: EndpointStatus, _ now: Timestamp) -> String {
    guard let end = status.pinsEnd else { return unknown }
    let left = end.seconds(since: now)
    return left > 0 ? "\(Span(seconds: left)) then off" : "ended \(Span(seconds: -left).short) ago"
  }
}

extension ClientJudgement {
  /// What the client does, in words that lay no blame where none is proved.
  var words: String {
    switch reason {
    case .pinMatched(let match):
      "\(verb): \(match.pinned.kind) pin on the \(match.position.words)"
    case .noPinMatched(let expected, _):
      "\(verb): no key on the validated path is in its pins (\(Words.plural(expected.count, "pin")))"
    case .mismatchReportedOnly:
      "\(verb): no key on the path is in its pins, which it only reports"
    case .pinSetExpired(let at): "\(verb): its pin set ended on \(at.day)"
    case .noPins: "\(verb): no pins cover this host"
    case .untrusted(let failure): "\(verb): its platform does not trust the chain (\(failure.shortWords))"
    case .noUsablePins, .notEveryCertificatePinned, .unknownKeyKind, .anythingAccepted, .pinsOverridden,
      .hostNotCovered, .contradictorySettings, .pinsNotNoted, .pinnedFurtherOn, .misconfigured, .depends, .inLayer:
      "\(verb): \(reason.short)"
    }
  }

  private var verb: String {
    switch verdict {
    case .acceptPinned: "accepts"
    case .acceptUnpinned: "connects without pins"
    case .reject: "refuses"
    case .misconfigured: "cannot work"
    case .depends: "turns on the device"
    }
  }

  /// The state that this verdict alone would make.
  var state: EndpointState {
    switch verdict {
    case .acceptPinned: .accept
    case .acceptUnpinned: .unpinned
    case .reject:
      reason.isAboutPins ? .refused : .untrusted
    case .misconfigured: .misconfigured
    case .depends: .depends
    }
  }
}

extension PinnedItem {
  var kind: String {
    switch self {
    case .publicKey: "key"
    case .certificate: "certificate"
    case .publicKeySHA1: "SHA-1 key"
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

extension RenewalSurvival {
  /// `same key, new key`; `nothing`.
  var words: String {
    let survived = [
      sameKey ? "same key" : nil, newKey ? "new key" : nil, newIntermediate ? "new intermediate" : nil,
      newRoot ? "new root" : nil,
    ].compactMap(\.self)
    return survived.isEmpty ? "no renewal" : survived.count == 4 ? "any renewal" : survived.joined(separator: ", ")
  }
}
