/// Why no server was reached through a proxy. Words of a proxy are at most 200 characters of visible ASCII and blanks.
package indirect enum ProxyFault: Error, Hashable, Sendable {
  /// Its own name, as the failure of stage `.resolve` says.
  case notResolved(ProbeFailure)
  /// No connection to the proxy itself, as the failure of stage `.connect` says.
  case notConnected(ProbeFailure)
  /// It does not do what it is asked for.
  case refused(ProxyAnswer)
  /// It does what it is asked for, and the server cannot be reached from there.
  case serverNotReached(ProxyAnswer)
  /// It wants to know who asks, and was not told. What it takes, where it says so, such as `Basic`.
  case credentialsWanted(methods: [String])
  /// It was told who asks, and does not accept that. What it takes, where it says so.
  case credentialsRefused(methods: [String])
  /// It ended the connection before it had answered.
  case closed
  /// What it says is not of the protocol.
  case malformed(words: String)
  /// It says more than any such answer takes.
  case tooLong(limit: Int)

  /// The published code, in kebab-case.
  var code: String {
    switch self {
    case .notResolved: "proxy-not-resolved"
    case .notConnected: "proxy-not-connected"
    case .refused: "proxy-refused"
    case .serverNotReached: "proxy-cannot-reach-server"
    case .credentialsWanted: "proxy-wants-credentials"
    case .credentialsRefused: "proxy-refused-credentials"
    case .closed: "proxy-closed"
    case .malformed: "proxy-malformed"
    case .tooLong: "proxy-too-long"
    }
  }

  /// One sentence without a full stop.
  func detail(_ proxy: Proxy) -> String {
    let name = "the proxy \(proxy.hostAndPort)"
    return switch self {
    case .notResolved(let failure): "\(name) is not resolved: \(failure.detail)"
    case .notConnected(let failure): "\(name) cannot be reached: \(failure.detail)"
    case .refused(let answer): "\(name) refuses: \(answer)"
    case .serverNotReached(let answer): "\(name) cannot reach the server: \(answer)"
    case .credentialsWanted(let methods): "\(name) wants to know who asks\(Self.list(methods))"
    case .credentialsRefused(let methods): "\(name) does not accept user and password\(Self.list(methods))"
    case .closed: "\(name) closed the connection before it had answered"
    case .malformed(let words): "\(name) does not speak \(proxy.kind.displayName): \"\(words)\""
    case .tooLong(let limit): "\(name) said more than \(limit) bytes before its answer was whole"
    }
  }

  private static func list(_ methods: [String]) -> String {
    methods.isEmpty ? "" : "; it takes \(methods.joined(separator: ", "))"
  }
}

/// What a proxy answered instead of "yes".
package enum ProxyAnswer: Hashable, Sendable, CustomStringConvertible {
  /// Status and the words behind it.
  case http(status: Int, words: String)
  case socks(SOCKSReply)

  package var description: String {
    switch self {
    case .http(let status, let words): words.isEmpty ? "\(status)" : "\(status) \(words)"
    case .socks(let reply): reply.description
    }
  }
}

/// A reply of SOCKS 5 other than "succeeded" (RFC 1928, section 6).
package enum SOCKSReply: Hashable, Sendable, CustomStringConvertible {
  case generalFailure
  case notAllowed
  case networkUnreachable
  case hostUnreachable
  case connectionRefused
  case timeToLiveExpired
  case commandNotSupported
  case addressTypeNotSupported
  /// 9 to 255.
  case unassigned(UInt8)

  /// Nil for 0, "succeeded".
  package init?(code: UInt8) {
    switch code {
    case 0: return nil
    case 1: self = .generalFailure
    case 2: self = .notAllowed
    case 3: self = .networkUnreachable
    case 4: self = .hostUnreachable
    case 5: self = .connectionRefused
    case 6: self = .timeToLiveExpired
    case 7: self = .commandNotSupported
    case 8: self = .addressTypeNotSupported
    default: self = .unassigned(code)
    }
  }

  /// It speaks of the way from the proxy to the server, and not of the proxy.
  package var isOfServer: Bool {
    switch self {
    case .networkUnreachable, .hostUnreachable, .connectionRefused, .timeToLiveExpired: true
    case .generalFailure, .notAllowed, .commandNotSupported, .addressTypeNotSupported, .unassigned: false
    }
  }

  /// In the RFC's words.
  package var description: String {
    switch self {
    case .generalFailure: "general SOCKS server failure"
    case .notAllowed: "connection not allowed by ruleset"
    case .networkUnreachable: "network unreachable"
    case .hostUnreachable: "host unreachable"
    case .connectionRefused: "connection refused"
    case .timeToLiveExpired: "TTL expired"
    case .commandNotSupported: "command not supported"
    case .addressTypeNotSupported: "address type not supported"
    case .unassigned(let code): "reply \(code), which has no meaning"
    }
  }
}

extension Proxy.Kind {
  /// As people write it.
  package var displayName: String {
    switch self {
    case .http: "HTTP"
    case .socks5: "SOCKS 5"
    }
  }
}
