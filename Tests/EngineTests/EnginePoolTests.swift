import Endpoints
import Engine
import Fixtures
import Judging
import Lab
import Monitoring
import NIOPosix
import Pinning
import Probing
import Synchronization
import TLS
import Testing

/// A pool of addresses over both families, seen through a resolver whose answers change.
struct EnginePoolTests {
  private let pki: Hierarchy
  private let before: [MintedCertificate]
  private let after: [MintedCertificate]

  init() throws {
    pki = try Hierarchy(at: WallClock.now())
    before = try pki.chain("pool.example.com")
    after = try pki.chain("pool.example.com")
  }

  private func behaviour(_ chain: [MintedCertificate]) -> ServerBehaviour {
    .tls(TLSService(ServedChain(certificates: chain.map(\.der), key: chain[0].key)))
  }

  /// Servers at one port of each address; the port is free on all of them.
  private func withPool(
    _ addresses: [IPAddress], _ body: ([LoopbackServer], UInt16) async throws -> Void
  ) async throws {
    var servers = [LoopbackServer]()
    do {
      servers.append(try await .start(behaviour(before), ip: addresses[0]))
      let port = servers[0].address.port
      for ip in addresses.dropFirst() { servers.append(try await .start(behaviour(before), ip: ip, port: port)) }
      try await body(servers, port)
    } catch {
      for server in servers { await server.stop() }
      throw error
    }
    for server in servers { await server.stop() }
  }

  @Test func aRotationIsFollowedAddressByAddress() async throws {
    let ips = ["127.0.0.1", "127.0.0.2", "::1"].compactMap { IPAddress($0) }
    try await withPool(ips) { servers, port in
      let resolver = ChangingResolver(ips)
      let box = SnapshotBox()
      let endpoint = Endpoint(
        name: "pool", url: EndpointURL(scheme: .https, host: "pool.example.com", port: port),
        interval: .seconds(3600), timeout: .seconds(10))
      let prober = try Prober(
        group: MultiThreadedEventLoopGroup.singleton, context: ClientContext(), resolver: resolver,
        limits: .fitting(descriptors: 1024))
      let root = try CertificateReader.facts(der: pki.root.certificate.der)
      let engine = Engine(
        endpoints: [endpoint], prober: prober, judge: Judge(evaluator: TrustEvaluator(store: TrustStore([root]))),
        settings: EngineSettings(
          publishEvery: .milliseconds(1), recheckEvery: .milliseconds(1), wallClock: WallClock.now), box: box)
      let run = Task { await engine.run() }
      defer { run.cancel() }
      func status() -> EndpointStatus? { box.snapshot.endpoints.first }
      /// Has it probed until the condition holds.
      func rechecking(until condition: (EndpointStatus) -> Bool) async throws {
        try await eventually {
          if let status = status(), condition(status) { return true }
          await engine.recheck(["pool"])
          return false
        }
      }

      try await rechecking { $0.addresses.count == 3 && $0.state == .accept }
      #expect(status()?.drift == nil)

      try await servers[2].change(to: behaviour(after))
      try await rechecking { $0.drift != nil }
      let half = try #require(status())
      let key = PinnedItem.publicKey(try CertificateReader.facts(der: after[0].der).pin).short
      #expect(half.state == .partial)
      #expect(half.reason.detail.hasPrefix("3 of 3 addresses accept; 1/3 addresses have another server key: "))
      #expect(half.reason.detail.contains("\(key) at [::1]:\(port)"))

      resolver.set([ips[0], ips[2]])
      try await rechecking { $0.vanished.map(\.address.ip) == [ips[1]] }
      #expect(status()?.addresses.map(\.address.ip) == [ips[0], ips[2]])

      try await servers[0].change(to: behaviour(after))
      try await servers[1].change(to: behaviour(after))
      resolver.set(ips)
      try await rechecking { $0.drift == nil && $0.addresses.count == 3 && $0.state == .accept }
      let whole = try #require(status())
      #expect(whole.vanished.isEmpty)
      // The record of the address that was away knows the key from before.
      #expect(whole.addresses.allSatisfy { $0.record.changes.first?.parts.first?.code == "leaf-re-keyed" })
      run.cancel()
      await run.value
    }
  }
}

private final class ChangingResolver: Resolving {
  private let answer: Mutex<[IPAddress]>

  init(_ answer: [IPAddress]) {
    self.answer = Mutex(answer)
  }

  func set(_ next: [IPAddress]) { answer.withLock { $0 = next } }

  func addresses(of host: String, deadline: ContinuousClock.Instant) async throws(ProbeFailure) -> [IPAddress] {
    answer.withLock { $0 }
  }
}
