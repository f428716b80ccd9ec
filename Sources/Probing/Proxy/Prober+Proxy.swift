import Endpoints
import Pinning

/// The way to a proxy, under the probe's one deadline.
extension Prober {
  /// The same terms with the proxy's addresses. Its name is resolved as clients do, by this machine's own resolver.
  func routed(_ terms: AttemptTerms) async throws(ProbeFailure) -> AttemptTerms {
    guard let proxy = terms.proxy else { return terms }
    var routed = terms
    let start = ContinuousClock.now
    routed.proxyAddresses = try await addresses(of: proxy, terms.watch)
    if IPAddress(proxy.host) == nil { routed.resolveTime = (terms.resolveTime ?? .zero) + start.duration(to: .now) }
    return routed
  }

  /// The one row of an endpoint whose name only the proxy resolves: the proxy's address. Of several it is the lowest, so
  /// that the row stays though the order of the answers changes.
  func place(of proxy: Proxy, _ watch: Stopwatch) async -> ProbeTargets {
    do throws(ProbeFailure) {
      let all = try await addresses(of: proxy, watch)
      return ProbeTargets(addresses: Array(all.sorted { $0.ip.bytes.lexicographicallyPrecedes($1.ip.bytes) }.prefix(1)))
    } catch {
      return ProbeTargets(addresses: [], proxyFailure: error)
    }
  }

  private func addresses(of proxy: Proxy, _ watch: Stopwatch) async throws(ProbeFailure) -> [SocketAddress] {
    if let ip = IPAddress(proxy.host) { return [SocketAddress(ip: ip, port: proxy.port)] }
    let answers = await resolvers.answers(
      of: proxy.host, from: [.system], deadline: watch.end(ofStageWithin: limits.resolve))
    let addresses = resolvers.targets(of: proxy.host, answers, from: [.system])
      .map { SocketAddress(ip: $0, port: proxy.port) }
    guard addresses.isEmpty else { return addresses }
    let cause = answers.lazy.compactMap(\.failure?.cause).first ?? .noAddresses(proxy.host)
    throw ProbeFailure(stage: .resolve, cause: proxy.explained(cause, at: .resolve))
  }
}

extension ConnectTarget {
  /// Where an endpoint's connection leads at one of its addresses.
  init(_ url: EndpointURL, at address: SocketAddress, through proxy: Proxy?) {
    if let proxy, proxy.takesNames, case .dns(let name) = url.identity {
      self = .name(name, port: url.port)
    } else {
      self = .address(address)
    }
  }
}
