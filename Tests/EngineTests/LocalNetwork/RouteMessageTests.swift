import Endpoints
import Testing

@testable import Engine

/// What the kernel says of links and routes.
struct RouteMessageTests {
  private func network(_ messages: [UInt8]...) -> LocalNetwork {
    var table = RouteTable()
    for message in RouteMessage.messages(in: messages.flatMap(\.self)) { table.take(message) }
    return table.network { $0.hasPrefix("wl") ? .wifi : .wired }
  }

  @Test func readsALinkAndARoute() throws {
    let bytes = Messages.link(2, "eth0") + Messages.route(2, metric: 7)
    #expect(
      RouteMessage.messages(in: bytes) == [
        .link(RouteMessage.Link(index: 2, name: "eth0", isRunning: true, isLoopback: false)),
        .route(
          RouteMessage.Route(
            family: .v4, prefixLength: 0, isUsable: true, isLocal: false, interfaces: [2], metric: 7)),
      ])
  }

  @Test func aDefaultRouteOverARunningLinkIsAWayOut() {
    #expect(
      network(Messages.link(2, "eth0"), Messages.route(2))
        == LocalNetwork(status: .wired, interface: "eth0", hasIPv4: true))
    #expect(
      network(Messages.link(2, "wlan0"), Messages.route(2), Messages.route(2, family: 10))
        == LocalNetwork(status: .wifi, interface: "wlan0", hasIPv4: true, hasIPv6: true))
    #expect(
      network(Messages.link(2, "eth0"), Messages.route(2, family: 10))
        == LocalNetwork(status: .wired, interface: "eth0", hasIPv6: true))
  }

  @Test func theSmallerMetricLeads() {
    let seen = network(
      Messages.link(2, "eth0"), Messages.link(3, "wlan0"), Messages.route(2, metric: 600),
      Messages.route(3, metric: 100))
    #expect(seen.interface == "wlan0" && seen.status == .wifi)
  }

  @Test func withoutAWayOutNothingIsReachable() {
    let link = Messages.link(2, "eth0")
    #expect(network(link) == .notReachable)
    #expect(network(link, Messages.route(2, length: 24)) == .notReachable)
    // The cable is out: up, and not running.
    #expect(network(Messages.link(2, "eth0", flags: 0x1), Messages.route(2)) == .notReachable)
    #expect(network(Messages.link(2, "eth0", flags: 0x40), Messages.route(2)) == .notReachable)
    // Unreachable by rule, and dead.
    #expect(network(link, Messages.route(2, kind: 7)) == .notReachable)
    #expect(network(link, Messages.route(2, flags: 0x10)) == .notReachable)
    #expect(network(Messages.link(1, "lo", flags: 0x49), Messages.route(1)) == .notReachable)
    #expect(network(Messages.route(9)) == .notReachable)
  }

  @Test func oneLivingHopOfSeveralIsEnough() {
    let hops = Messages.route(hops: [(2, 0x1), (3, 0)])
    #expect(network(Messages.link(2, "eth0"), Messages.link(3, "eth1"), hops).interface == "eth1")
    #expect(network(Messages.link(2, "eth0"), Messages.route(hops: [(2, 0x10)])) == .notReachable)
  }

  @Test func aLinkThatGoesTakesItsRoutesAlong() {
    #expect(
      network(Messages.link(2, "eth0"), Messages.route(2), Messages.link(2, "eth0", type: 17)) == .notReachable)
  }

  @Test func knowsWhatMayChangeTheNetwork() {
    let lost = Messages.message(4, [])
    let interrupted = Messages.message(24, flags: 0x10, [2, 0, 0, 0, 254, 3, 0, 1, 0, 0, 0, 0])
    for bytes in [
      Messages.link(2, "eth0"), Messages.link(2, "eth0", type: 17), Messages.route(2), Messages.route(2, type: 25),
      lost,
      interrupted, Messages.message(20, [2, 24, 0, 0, 0, 0, 0, 0]),
    ] {
      #expect(RouteMessage.messages(in: bytes).map(\.mayChangeNetwork) == [true])
    }
    #expect(RouteMessage.messages(in: Messages.message(3, [0, 0, 0, 0])) == [.done])
    #expect(RouteMessage.messages(in: Messages.message(2, Messages.native(Int32(-101)))) == [.error(number: 101)])
  }

  @Test func whatIsCutShortEndsTheReading() {
    let whole = Messages.link(2, "eth0") + Messages.route(2) + Messages.route(hops: [(2, 0), (3, 0)])
    for count in 0..<whole.count { _ = RouteMessage.messages(in: Array(whole.prefix(count))) }
    #expect(RouteMessage.messages(in: Array(whole.dropLast())).count == 2)
    #expect(RouteMessage.messages(in: Array(Messages.link(2, "eth0").prefix(15))).isEmpty)
  }

  @Test func lengthsThatLieDoNoHarm() {
    let good = Messages.link(2, "eth0") + Messages.route(2) + Messages.route(hops: [(2, 0), (3, 0)])
    for index in good.indices {
      for value: UInt8 in [0, 1, 3, 7, 0x7f, 0x80, 0xff] {
        var bad = good
        bad[index] = value
        #expect(RouteMessage.messages(in: bad).count <= good.count / 16)
      }
    }
    #expect(RouteMessage.messages(in: [UInt8](repeating: 0, count: 4096)).isEmpty)
    #expect(RouteMessage.messages(in: [UInt8](repeating: 0xff, count: 4096)).isEmpty)
  }
}
