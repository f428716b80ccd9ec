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

/// Second looks come after a round's result, and turn the verdicts that rest on them.
struct EngineLooksTests {
  private let pki: Hierarchy
  private let usual: [MintedCertificate]
  private let unnamed: [MintedCertificate]

  init() throws {
    let now = WallClock.now()
    pki = try Hierarchy(at: now)
    usual = try pki.chain("api.example.com")
    unnamed = try pki.chain("default.example.net")
  }

  private func served(_ chain: [MintedCertificate]) -> ServedChain {
    ServedChain(certificates: chain.map(\.der), key: chain[0].key)
  }

  /// A build that pins the issuer, and sends no name.
  private var nameless: ClientBuild {
    ClientBuild(
      name: "app",
      layers: [
        .okhttp(
          OkHttpPinner(
            platform: .jvm,
            entries: [
              .init(
                pattern: "api.example.com",
                pins: ["sha256/" + pki.intermediate.certificate.pin.base64])
            ]))
      ], sendsServerName: false)
  }

  private func endpoint(_ address: SocketAddress, interval: Duration = .seconds(3600)) -> Endpoint {
    Endpoint(
      name: "api", url: EndpointURL(scheme: .https, host: "api.example.com", port: 443), interval: interval,
      timeout: .seconds(10), connect: [address], clients: [nameless])
  }

  private func prober() throws -> Prober {
    try Prober(
      group: MultiThreadedEventLoopGroup.singleton, context: ClientContext(), resolver: NoResolver(),
      limits: .fitting(descriptors: 1024))
  }

  private func engine(_ endpoint: Endpoint, _ prober: any EndpointProbing, _ box: SnapshotBox) throws -> Engine {
    let root = try CertificateReader.facts(der: pki.root.certificate.der)
    return Engine(
      endpoints: [endpoint], prober: prober, judge: Judge(evaluator: TrustEvaluator(store: TrustStore([root]))),
      settings: EngineSettings(publishEvery: .milliseconds(1), wallClock: WallClock.now), box: box)
  }

  private func serving(_ otherwise: OtherChains, _ body: (LoopbackServer) async throws -> Void) async throws {
    let server = try await LoopbackServer.start(.tls(TLSService(served(usual), otherwise: otherwise)))
    do {
      try await body(server)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  @Test func oneRoundTellsWhatAClientWithoutANameMeets() async throws {
    try await serving(OtherChains(unnamed: .chain(served(unnamed)))) { server in
      let box = SnapshotBox()
      let status = try #require(await engine(endpoint(server.address), prober(), box).runOneRound().endpoints.first)
      let client = try #require(status.clients.first)
      #expect(client.verdict == .reject && client.reason.code == "wrong-identity" && client.look == .withoutName)
      #expect(status.findings.map(\.code) == ["default-host-without-name"])
      #expect(status.addresses.first?.looks.map(\.kind) == [.withoutName, .rsa])
      #expect(status.state == .refused && status.recent == [.refused])
    }
  }

  @Test func aSingleHostServesClientsWithoutANameToo() async throws {
    try await serving(OtherChains()) { server in
      let status = try #require(
        await engine(endpoint(server.address), prober(), SnapshotBox()).runOneRound().endpoints.first)
      #expect(status.clients.map(\.verdict) == [.acceptPinned] && status.state == .accept)
    }
  }

  @Test func aServerThatWantsANameRefusesThem() async throws {
    try await serving(OtherChains(unnamed: .refused)) { server in
      let status = try #require(
        await engine(endpoint(server.address), prober(), SnapshotBox()).runOneRound().endpoints.first)
      #expect(status.clients.map(\.reason.code) == ["refused-without-name"] && status.state == .refused)
      #expect(status.findings.map(\.code) == ["name-required"])
    }
  }

  /// Where the look fails, the verdict stays as it was known; at first that is "it depends".
  @Test func looksThatHangHoldUpNothingAndTurnNothing() async throws {
    try await serving(OtherChains()) { server in
      let prober = HeldLooks(try prober())
      let box = SnapshotBox()
      let engine = try engine(endpoint(server.address), prober, box)
      let run = Task { await engine.run() }
      defer { run.cancel() }
      try await eventually { box.snapshot.endpoints.first?.lastProbe != nil }
      let first = try #require(box.snapshot.endpoints.first)
      #expect(first.state == .depends && !first.isProbing, "the result is there, and the look is not")
      try await eventually { prober.waiting == 1 }
      await engine.recheck(["api"])
      try await eventually { prober.rounds == 2 }
      prober.release()
      try await eventually { box.snapshot.endpoints.first?.state == .accept }
      run.cancel()
      await run.value
    }
  }

  @Test func nothingIsLeftOfLooksWhenTheEngineEnds() async throws {
    try await serving(OtherChains()) { server in
      let prober = HeldLooks(try prober())
      let engine = try engine(endpoint(server.address), prober, SnapshotBox())
      let run = Task { await engine.run() }
      try await eventually { prober.waiting == 1 }
      run.cancel()
      await run.value
      #expect(prober.waiting == 0)
    }
  }
}

/// Nobody is asked: the endpoints of these tests name their addresses.
private struct NoResolver: Resolving {
  func addresses(of host: String, deadline: ContinuousClock.Instant) async throws(ProbeFailure) -> [IPAddress] {
    throw ProbeFailure(stage: .resolve, cause: .nameNotFound(host))
  }
}

/// A prober whose second looks wait until they are released, or cancelled.
private final class HeldLooks: EndpointProbing {
  private struct State {
    var rounds = 0
    var isReleased = false
    var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]
    var next: UInt64 = 0
  }

  private let prober: Prober
  private let state = Mutex(State())

  init(_ prober: Prober) {
    self.prober = prober
  }

  var rounds: Int { state.withLock { $0.rounds } }
  var waiting: Int { state.withLock { $0.waiting.count } }

  func release() {
    let held = state.withLock { state in
      state.isReleased = true
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in held { continuation.resume() }
  }

  func probe(_ plan: ProbePlan) async -> Observation {
    let seen = await prober.probe(plan)
    state.withLock { $0.rounds += 1 }
    return seen
  }

  func look(
    _ plan: ProbePlan, at addresses: [SocketAddress: [LookKind]], within time: Duration
  ) async -> [SocketAddress: [Look]] {
    await hold()
    return await prober.look(plan, at: addresses, within: time)
  }

  private func hold() async {
    let ticket = state.withLock { state in
      state.next += 1
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          if state.isReleased || Task.isCancelled { return true }
          state.waiting[ticket] = continuation
          return false
        }
        if isFree { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume()
    }
  }
}
