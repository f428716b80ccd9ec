import Endpoints
import Engine
import Fixtures
import Glibc
import Judging
import Lab
import Monitoring
import NIOPosix
import Pinning
import Probing
import Synchronization
import TLS
import Testing

/// Nine of ten endpoints hang in one stage, on real sockets, for longer than the test lasts: the others lose no round.
struct HangingStagesTests {
  private static let hanging = 90
  private static let well = 10
  private static let rounds = 4

  @Test(arguments: [Stage.resolve, .connect, .proxy, .startTLS, .handshake, .http])
  func endpointsThatHangHoldUpNoOther(_ stage: Stage) async throws {
    let blocked = HangingLookup()
    let hole = try BlackHole(everywhere: true)
    let silent = try await LoopbackServer.start(.silent, ip: Self.everywhere)
    let pki = try Hierarchy(at: WallClock.now())
    let good = try await server(pki)
    let mute = try await server(pki, reply: .silence)
    let wellPort = good.address.port
    let port = [.connect: hole.address.port, .http: mute.address.port][stage] ?? silent.address.port
    let hanging = try (0..<Self.hanging).map { try endpoint(hangingIn: stage, $0, port: port) }
    let well = try (0..<Self.well).map { number in
      Endpoint(
        name: "well-\(number)", url: EndpointURL(scheme: .https, host: "probe.test", port: wellPort),
        interval: .seconds(1), timeout: .milliseconds(800), connect: [try Self.address(3, number, wellPort)], looks: [])
    }
    let anchor = try CertificateReader.facts(der: pki.root.certificate.der)
    let judge = Judge(evaluator: TrustEvaluator(store: TrustStore([anchor])))
    let prober = CountingProber(
      try Prober(
        group: MultiThreadedEventLoopGroup.singleton, context: ClientContext(),
        resolver: SystemResolver(limit: 256, lookup: blocked.lookup), limits: Self.limits,
        guardian: RequestGuard(endpoints: hanging + well, judge: judge, wallClock: { WallClock.now() })))
    let box = SnapshotBox()
    let engine = Engine(
      endpoints: hanging + well, prober: prober, judge: judge,
      settings: EngineSettings(wallClock: WallClock.now), box: box)
    let run = Task { await engine.run() }
    defer {
      run.cancel()
      blocked.release()
    }
    let start = ContinuousClock.now
    try await eventually { well.allSatisfy { prober.completed($0.name) >= Self.rounds } }
    // Far from the time that the hanging ones have.
    #expect(ContinuousClock.now - start < Self.longTimeout / 2)
    #expect(hanging.allSatisfy { prober.begun($0.name) == 1 && prober.completed($0.name) == 0 })
    try await eventually { box.snapshot.endpoints.suffix(Self.well).allSatisfy { $0.lastProbe != nil } }
    for status in box.snapshot.endpoints.suffix(Self.well) {
      #expect(status.addresses.map(\.observation.failure) == [nil], "\(status.name)")
      #expect(!status.findings.contains { $0.code == "round-skipped" }, "\(status.name)")
    }
    run.cancel()
    blocked.release()
    await run.value
    await silent.stop()
    await good.stop()
    await mute.stop()
    // It is open until here.
    #expect(hole.address.port > 0)
  }

  /// Longer than the test may last.
  private static let longTimeout = Duration.seconds(110)
  private static let everywhere = IPAddress(bytes: [0, 0, 0, 0]) ?? .loopback

  /// No stage ends by itself.
  private static var limits: ProbeLimits {
    var limits = ProbeLimits.fitting(descriptors: 4096)
    limits.resolve = longTimeout
    limits.connect = longTimeout
    limits.proxy = longTimeout
    limits.startTLS = longTimeout
    limits.handshake = longTimeout
    return limits
  }

  private func server(_ pki: Hierarchy, reply: HTTPReply = .greeting) async throws -> LoopbackServer {
    let chain = try pki.chain("probe.test")
    let served = ServedChain(certificates: chain.map(\.der), key: chain[0].key)
    return try await .start(.tls(TLSService(served, reply: reply)), ip: Self.everywhere)
  }

  /// Each endpoint has an address of its own: at one address two probes at most are under way.
  private static func address(_ net: UInt8, _ number: Int, _ port: UInt16) throws -> SocketAddress {
    let ip = try #require(IPAddress(bytes: [127, net, UInt8(number >> 8), UInt8(number & 255)]))
    return SocketAddress(ip: ip, port: port)
  }

  private func endpoint(hangingIn stage: Stage, _ number: Int, port: UInt16) throws -> Endpoint {
    let address = try Self.address(2, number, port)
    return Endpoint(
      name: "hangs-\(number)",
      url: EndpointURL(
        scheme: stage == .http ? .https : .tls, host: stage == .resolve ? "hangs-\(number).test" : "probe.test",
        port: port),
      interval: Self.longTimeout, timeout: Self.longTimeout, connect: stage == .resolve ? [] : [address],
      startTLS: stage == .startTLS ? .smtp : nil, expectation: stage == .http ? HTTPExpectation() : nil, looks: [],
      proxy: stage == .proxy ? Proxy(kind: .http, host: address.ip.description, port: port) : nil)
  }
}

/// Blocks its threads until it is released.
private final class HangingLookup: Sendable {
  private let isOpen = Mutex(false)

  func release() { isOpen.withLock { $0 = true } }

  var lookup: NameLookup {
    { [self] host in
      while !isOpen.withLock({ $0 }) { usleep(2000) }
      return .failure(ProbeFailure(stage: .resolve, cause: .nameNotFound(host)))
    }
  }
}

/// A real prober that counts.
private final class CountingProber: EndpointProbing {
  private let prober: Prober
  private let counts = Mutex<[String: (begun: Int, completed: Int)]>([:])

  init(_ prober: Prober) {
    self.prober = prober
  }

  func begun(_ name: String) -> Int { counts.withLock { $0[name]?.begun ?? 0 } }

  func completed(_ name: String) -> Int { counts.withLock { $0[name]?.completed ?? 0 } }

  func probe(_ plan: ProbePlan) async -> Observation {
    counts.withLock { $0[plan.endpoint, default: (0, 0)].begun += 1 }
    let seen = await prober.probe(plan)
    counts.withLock { $0[plan.endpoint, default: (0, 0)].completed += 1 }
    return seen
  }
}
