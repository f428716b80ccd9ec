/// The state of an endpoint or of one of its addresses. Screen, JSON, exit code and colour all derive from it.
package enum EndpointState: String, Hashable, Sendable, CaseIterable {
  // In order of weight: of two that hold, the earlier is shown.
  case refused
  case untrusted
  case unreachable
  case http
  case misconfigured
  case expiring
  case unpinned
  case partial
  case depends
  case stale
  case pending
  case accept

  /// The word on the screen.
  package var word: String {
    switch self {
    case .refused: "REFUSED"
    case .untrusted: "BADCERT"
    case .unreachable: "NOREACH"
    case .http: "HTTP"
    case .misconfigured: "BADCONF"
    case .expiring: "EXPIRY"
    case .unpinned: "UNPINNED"
    case .partial: "PARTIAL"
    case .depends: "DEPENDS"
    case .stale: "STALE"
    case .pending: "WAIT"
    case .accept: "accept"
    }
  }

  /// The severity that the state has by itself. Expiry takes its own from the thresholds, a refusal from shares.
  package var severity: Severity {
    switch self {
    case .refused, .untrusted, .unreachable, .http, .misconfigured: .critical
    case .expiring, .unpinned, .partial, .depends, .stale: .warning
    case .pending, .accept: .ok
    }
  }

  /// 0 is the heaviest.
  package var rank: Int { Self.ranks[self] ?? Self.allCases.count }

  private static let ranks = Dictionary(uniqueKeysWithValues: zip(allCases, 0...))
}

package enum Severity: String, Hashable, Comparable, Sendable, CaseIterable {
  case ok
  case warning
  case critical

  /// What `check` exits with where this is the worst.
  package var exitCode: Int32 {
    switch self {
    case .ok: 0
    case .warning: 1
    case .critical: 2
    }
  }

  package static func < (left: Severity, right: Severity) -> Bool { left.exitCode < right.exitCode }
}
