import Endpoints
import Fixtures
import Lab
import Pinning
import Testing

@testable import Probing

/// Servers that speak TLS.
@Suite struct HandshakeTests {
  @Test(arguments: [TLSVersion.tls12, .tls13])
  func seesWhatIsPresentedAndNegotiated(_ version: TLSVersion) async throws {
    let server = try await TLSServer.start(minimum: version, maximum: version)
    let prober = try Prober.testing(resolver: FixedResolver(table: ["probe.test": [.localhost]]))
    let before = WallClock.now()
    let seen = await prober.probe(.to([], port: server.address.port))
    #expect(seen.endpoint == "probe")
    #expect(seen.at >= before && seen.at <= WallClock.now())
    #expect(seen.resolveFailure == nil)
    let one = try #require(seen.addresses.first)
    #expect(one.failure == nil)
    #expect(one.session?.version == version)
    #expect(one.presented?.certificates.map(\.der) == server.chain.map(\.der))
    #expect(one.times.resolve != nil && one.times.connect != nil && one.times.handshake != nil)
    #expect(try OpenSockets.connected(toPort: server.address.port) == 0)
    await server.stop()
  }

  @Test func timesEachStageForItself() async throws {
    let server = try await TLSServer.start(delay: .milliseconds(150))
    let seen = try await Prober.testing().probe(.to([server.address]), address: server.address)
    let handshake = try #require(seen.times.handshake)
    #expect(handshake >= .milliseconds(150) && handshake < .seconds(10))
    #expect(try #require(seen.times.connect) < handshake)
    #expect(seen.times.resolve == nil)
    await server.stop()
  }

  @Test func reachesIPv6() async throws {
    let server = try await TLSServer.start(on: .localhostV6)
    let seen = try await Prober.testing().probe(.to([server.address]))
    #expect(seen.addresses.map(\.failure) == [nil])
    await server.stop()
  }

  @Test func tellsOneDeadAddressBesideALiveOne() async throws {
    let server = try await TLSServer.start()
    let ips = [IPAddress.address("127.0.0.2"), .localhost]
    let prober = try Prober.testing(resolver: FixedResolver(table: ["probe.test": ips]))
    let seen = await prober.probe(.to([], port: server.address.port))
    #expect(seen.addresses.map(\.address.ip) == ips)
    #expect(seen.addresses.map(\.failure?.cause) == [.refused, nil])
    await server.stop()
  }

  @Test func keepsTheChainThoughACertificateCannotBeDecoded() async throws {
    let leaf = try Hierarchy(at: WallClock.now()).leaf("probe.test").der
    let broken: [UInt8] = [0x30, 0x03, 0x02, 0x01, 0x01]
    let server = try await ScriptedServer.start(.answer(FirstFlight.presenting([leaf, broken]), after: .wait))
    let seen = try await Prober.testing().probe(.to([server.address]), address: server.address)
    #expect(seen.failure?.code == "handshake-failed")
    #expect(seen.presented?.certificates.map(\.der) == [leaf, broken])
    #expect(seen.presented?.leaf != nil)
    #expect(seen.times.handshake == nil)
    await server.stop()
  }

  @Test func takesAnAnswerThatComesByteByByte() async throws {
    let server = try await TLSServer.start()
    let relay = try await CuttingRelay.start(to: server.address, .crumbs)
    let seen = try await Prober.testing().probe(.to([relay.address]), address: relay.address)
    #expect(seen.failure == nil)
    #expect(seen.session != nil)
    await relay.stop()
    await server.stop()
  }

  @Test(arguments: [0, 1, 4, 5, 6, 90, 127, 200, 400, 600], [Aftermath.close, .reset])
  func tellsACutInTheMiddleOfAHandshake(_ offset: Int, _ after: Aftermath) async throws {
    let server = try await TLSServer.start()
    let relay = try await CuttingRelay.start(to: server.address, .after(offset, after))
    let seen = try await Prober.testing().probe(.to([relay.address]), address: relay.address)
    #expect(seen.failure == ProbeFailure(stage: .handshake, cause: after == .close ? .closed : .reset))
    #expect(seen.session == nil)
    #expect(seen.times.connect != nil && seen.times.handshake == nil)
    #expect(try OpenSockets.connected(toPort: relay.address.port) == 0)
    await relay.stop()
    await server.stop()
  }

  /// The end of the server's flight is cut off, by more than the length of a signature may vary: the certificates came
  /// before it.
  @Test(arguments: [TLSVersion.tls12, .tls13])
  func keepsTheChainThoughTheServerBreaksOff(_ version: TLSVersion) async throws {
    let server = try await TLSServer.start(minimum: version, maximum: version)
    let whole = try await CuttingRelay.start(to: server.address, .never)
    #expect(try await Prober.testing().probe(.to([whole.address]), address: whole.address).failure == nil)
    let relay = try await CuttingRelay.start(to: server.address, .after(whole.firstFlight - 20, .close))
    let seen = try await Prober.testing().probe(.to([relay.address]), address: relay.address)
    #expect(seen.failure == ProbeFailure(stage: .handshake, cause: .closed))
    #expect(seen.presented?.certificates.map(\.der) == server.chain.map(\.der))
    #expect(seen.session == nil)
    await whole.stop()
    await relay.stop()
    await server.stop()
  }

  @Test func sendsTheURLsHostAndTheProtocolsWhateverAddressItConnectsTo() async throws {
    let server = try await ScriptedServer.start(.answer([], after: .close))
    _ = try await Prober.testing().probe(.to([server.address]))
    let hello = String(decoding: server.heard, as: UTF8.self)
    #expect(hello.contains("probe.test"))
    #expect(hello.contains("\u{2}h2\u{8}http/1.1"))
    #expect(!hello.contains("127.0.0.1"))
    await server.stop()
  }

  @Test func sendsNoNameForAnAddress() async throws {
    let server = try await ScriptedServer.start(.answer([], after: .close))
    _ = try await Prober.testing().probe(.to([], host: "127.0.0.1", port: server.address.port))
    #expect(!server.heard.isEmpty)
    #expect(!String(decoding: server.heard, as: UTF8.self).contains("127.0.0.1"))
    await server.stop()
  }

  /// A reset before the goodbye is read would look to the server like a client that failed.
  @Test func saysGoodbye() async throws {
    let server = try await TLSServer.start()
    let relay = try await CuttingRelay.start(to: server.address, .never)
    _ = try await Prober.testing().probe(.to([relay.address]))
    // A record of type 23 hides the close_notify in TLS 1.3: Finished is one, the goodbye a second.
    #expect(await eventually { relay.clientRecords.filter { $0 == 23 }.count == 2 })
    await relay.stop()
    await server.stop()
  }
}
