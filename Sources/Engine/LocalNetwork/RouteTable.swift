import Endpoints

/// Links and default routes, as they were read out.
struct RouteTable {
  private var links = [Int32: RouteMessage.Link]()
  private var defaults = [RouteMessage.Route]()

  mutating func take(_ message: RouteMessage) {
    switch message {
    case .link(let link): links[link.index] = link
    case .linkGone(let index): links[index] = nil
    case .route(let route): if route.prefixLength == 0, route.isUsable { defaults.append(route) }
    case .routeGone, .address, .done, .error, .lost, .other: break
    }
  }

  /// `status` says what kind of interface a name belongs to.
  func network(kind status: (String) -> LocalNetwork.Status) -> LocalNetwork {
    let leading = defaults.compactMap { route in running(route).map { (route: route, link: $0) } }
    guard let first = leading.min(by: { Self.rank($0.route) < Self.rank($1.route) }) else { return .notReachable }
    return LocalNetwork(
      status: status(first.link.name), interface: first.link.name,
      hasIPv4: leading.contains { $0.route.family == .v4 }, hasIPv6: leading.contains { $0.route.family == .v6 })
  }

  /// The first of a route's interfaces whose cable is in.
  private func running(_ route: RouteMessage.Route) -> RouteMessage.Link? {
    route.interfaces.lazy.compactMap { links[$0] }.first { $0.isRunning && !$0.isLoopback }
  }

  /// IPv4 first, as both have their own metrics; then the smaller metric.
  private static func rank(_ route: RouteMessage.Route) -> (Int, UInt32) {
    (route.family == .v4 ? 0 : 1, route.metric)
  }
}

extension RouteMessage {
  /// Whether there may be another way out after this. An address that goes takes routes with it of which nothing is said.
  var mayChangeNetwork: Bool {
    switch self {
    case .link, .linkGone, .route, .routeGone, .address, .lost: true
    case .done, .error, .other: false
    }
  }
}
