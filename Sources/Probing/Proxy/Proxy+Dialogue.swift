import Endpoints
import Pinning

extension Proxy {
  func dialogue(to target: ConnectTarget) -> any Dialogue<ProxyFault> {
    switch kind {
    case .http: ConnectDialogue(to: target, credentials: credentials)
    case .socks5: SOCKSDialogue(to: target, credentials: credentials)
    }
  }

  /// The cause as a fault of the proxy, where it is one: on the way to it, what would be a server's fault is the
  /// proxy's. What is our own doing stays so.
  func explained(_ cause: ProbeFailureCause, at stage: Stage) -> ProbeFailureCause {
    switch cause {
    case .reset where stage == .proxy, .closed where stage == .proxy: .proxy(self, .closed)
    case .refused, .unreachable, .timedOut, .reset, .closed:
      switch stage {
      case .resolve: .proxy(self, .notResolved(ProbeFailure(stage: stage, cause: cause)))
      case .connect: .proxy(self, .notConnected(ProbeFailure(stage: stage, cause: cause)))
      case .proxy, .startTLS, .handshake, .http: cause
      }
    case .nameNotFound, .noAddresses, .resolverFailed:
      .proxy(self, .notResolved(ProbeFailure(stage: stage, cause: cause)))
    case .notTLS(let first): .notTLS(mask(first, isCutShort: true))
    case .proxy, .startTLS, .alert, .handshake, .clientCertificateRequired, .clientCertificateRefused,
      .noRoute,
      .outOfDescriptors, .crowded, .late, .cancelled, .system:
      cause
    }
  }
}

extension ProxyFault: DialogueFault {
  /// A server behind the proxy may speak first.
  static func behindGoAhead(bytes: Int) -> ProxyFault? { nil }
}
