import Configuration
import Endpoints
import NIOPosix
import Pinning
import Probing
import Reporting
import TLS

/// One look at a server, for commands that have no configuration.
struct LiveLook {
  let url: EndpointURL
  let connect: [SocketAddress]

  /// Reads what a person typed. Throws `CommandError`.
  init(_ target: String, connect: [String]) throws {
    do throws(TypedTargetFault) {
      let url = try TypedTarget.url(target)
      self.url = url
      self.connect = try connect.map { (text) throws(TypedTargetFault) in
        try TypedTarget.address(text, defaultPort: url.port)
      }
    } catch {
      throw CommandError(.badArguments, error.message)
    }
  }

  /// What the server's addresses did, within the usual deadline of a probe.
  func observe() async throws -> Observation {
    let limits = ProbeLimits.fitting(descriptors: Descriptors.raiseLimit())
    let context: ClientContext
    do throws(HandshakeSetupFault) {
      context = try ClientContext()
    } catch {
      throw CommandError(.commandFailed, "OpenSSL could not be set up: \(error.detail)")
    }
    let prober = Prober(
      group: MultiThreadedEventLoopGroup.singleton, context: context,
      resolver: SystemResolver(limit: limits.lookups), limits: limits)
    return await prober.probe(
      ProbePlan(endpoint: url.hostAndPort, url: url, connect: connect, timeout: Defaults.longestTimeout))
  }

  /// The chains that the addresses presented, each once, with the addresses that did.
  ///
  /// Throws where none presented any, with why.
  func chains() async throws -> [LiveChain] {
    let observation = try await observe()
    var order = [PresentedChain]()
    var addresses = [PresentedChain: [SocketAddress]]()
    for address in observation.addresses {
      guard let presented = address.presented, !presented.certificates.isEmpty else { continue }
      if addresses[presented] == nil { order.append(presented) }
      addresses[presented, default: []].append(address.address)
    }
    guard !order.isEmpty else { throw CommandError(.unreachable, unreachable(observation)) }
    return order.map { LiveChain(presented: $0, addresses: addresses[$0] ?? []) }
  }

  private func unreachable(_ observation: Observation) -> String {
    let failures =
      [observation.resolveFailure?.detail].compactMap { $0 }
      + observation.addresses.compactMap { address in address.failure.map { "\(address.address): \($0.detail)" } }
    return "\(url.hostAndPort) presents no certificate: " + failures.joined(separator: "; ")
  }
}

/// A chain and who presents it.
struct LiveChain: Sendable {
  let presented: PresentedChain
  let addresses: [SocketAddress]
}
