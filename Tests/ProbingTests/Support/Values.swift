import Endpoints
import NIOPosix
import Pinning
import Probing
import TLS

extension IPAddress {
  static let localhost = address("127.0.0.1")
  static let localhostV6 = address("::1")

  /// A literal that the test's author knows to be one.
  static func address(_ text: String) -> IPAddress {
    guard let address = IPAddress(text) else { preconditionFailure("\(text) is no address") }
    return address
  }
}

extension SocketAddress {
  static func localhost(_ port: UInt16) -> SocketAddress { SocketAddress(ip: .localhost, port: port) }
}

extension ProbePlan {
  /// A plan for `probe.test`, which reaches `connect` or asks the resolver.
  static func to(
    _ connect: [SocketAddress], host: String = "probe.test", port: UInt16 = 443, timeout: Duration = .seconds(20)
  ) -> ProbePlan {
    ProbePlan(
      endpoint: "probe", url: EndpointURL(scheme: .tls, host: host, port: port), connect: connect, timeout: timeout)
  }
}

extension Prober {
  static func testing(
    resolver: any Resolving = FixedResolver(), limits: ProbeLimits = .fitting(descriptors: 4096),
    on group: MultiThreadedEventLoopGroup = MultiThreadedEventLoopGroup.singleton,
    guardian: any RequestGuarding = NoRequests()
  ) throws -> Prober {
    try Prober(
      group: group, context: ClientContext(), resolver: resolver, limits: limits, guardian: guardian)
  }
}
