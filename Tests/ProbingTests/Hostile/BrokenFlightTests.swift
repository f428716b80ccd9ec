import Endpoints
import Fixtures
import Pinning
import Testing

@testable import Probing

/// Servers whose flight breaks off or is damaged at any byte: every probe ends at once, with a reason, and leaves
/// nothing.
@Suite struct BrokenFlightTests {
  /// Probes under way at once.
  private static let width = 32
  /// The lengths of two signatures vary by a few bytes each, so the last offsets are not the same every time.
  private static let variation = 16

  private func prober() throws -> Prober {
    var limits = ProbeLimits.fitting(descriptors: 4096)
    limits.perAddress = Self.width
    return try Prober.testing(limits: limits)
  }

  /// `count` probes of one address, a few at a time.
  private func probe(_ address: SocketAddress, times count: Int) async throws -> [AddressObservation] {
    let prober = try prober()
    let plan = ProbePlan.to([address], timeout: .seconds(60))
    let seen = await withTaskGroup(of: AddressObservation.self) { group in
      var seen = [AddressObservation]()
      for number in 0..<count {
        if number >= Self.width, let one = await group.next() { seen.append(one) }
        group.addTask { await prober.probe(plan, address: address) }
      }
      for await one in group { seen.append(one) }
      return seen
    }
    #expect(try OpenSockets.connected(toPort: address.port) == 0)
    return seen
  }

  /// What a server of this version says until the handshake is complete.
  private func flight(of server: TLSServer, _ version: TLSVersion) async throws -> [UInt8] {
    let relay = try await CuttingRelay.start(to: server.address, .never)
    #expect(try await Prober.testing().probe(.to([relay.address]), address: relay.address).failure == nil)
    let words = relay.serverWords
    await relay.stop()
    // In TLS 1.3 the client is done with the server's first flight (RFC 8446, section 2).
    return version == .tls13 ? Array(words.prefix(relay.firstFlight)) : words
  }

  /// A real handshake, and a real server at the other end.
  @Test(arguments: [TLSVersion.tls12, .tls13])
  func aResetAtAnyByteOfAHandshakeIsToldAsSuch(_ version: TLSVersion) async throws {
    let server = try await TLSServer.start(minimum: version, maximum: version)
    let count = try await flight(of: server, version).count - Self.variation
    #expect(count > 500)
    let relay = try await CuttingRelay.start(to: server.address, .inTurn(.reset))
    let seen = try await probe(relay.address, times: count)
    await relay.stop()
    await server.stop()
    #expect(seen.count == count)
    // Whoever writes at the moment of the reset may find the connection closed before it reads of the reset.
    for one in seen { expectPrompt(one, ["connection-reset", "connection-closed"]) }
    #expect(seen.filter { $0.failure?.code == "connection-closed" }.count < count / 50)
    // The certificates came before the last bytes of the flight, and are kept.
    #expect(seen.contains { $0.presented?.certificates.count == server.chain.count })
  }

  /// A recorded flight, which fits no other handshake: it breaks off, or fails where it belongs to another.
  @Test(arguments: [TLSVersion.tls12, .tls13], [Aftermath.close, .reset])
  func aRecordedFlightThatEndsAtAnyByteIsToldAtOnce(_ version: TLSVersion, _ after: Aftermath) async throws {
    let server = try await TLSServer.start(minimum: version, maximum: version)
    let flight = try await flight(of: server, version)
    await server.stop()
    let replay = try await ScriptedServer.start(.answerInTurn({ Array(flight.prefix($0)) }, after: after))
    let seen = try await probe(replay.address, times: flight.count + 1)
    await replay.stop()
    for one in seen { expectPrompt(one, ["connection-closed", "connection-reset", "handshake-failed"]) }
    #expect(seen.contains { $0.failure?.code == (after == .close ? "connection-closed" : "connection-reset") })
    // A reset takes with it what was not read yet (RFC 9293, section 3.5.2): how much that is, nobody can tell.
    if after == .close { #expect(seen.contains { $0.failure?.code == "handshake-failed" }) }
  }

  /// Every byte once another: lengths, types, keys, certificates, signatures.
  @Test(arguments: [TLSVersion.tls12, .tls13])
  func aRecordedFlightWithAnyByteDamagedIsToldAtOnce(_ version: TLSVersion) async throws {
    let server = try await TLSServer.start(minimum: version, maximum: version)
    let flight = try await flight(of: server, version)
    await server.stop()
    let damaged = try await ScriptedServer.start(
      .answerInTurn(
        { number in
          var flight = flight
          flight[number % flight.count] ^= 0xff
          return flight
        }, after: .close))
    let seen = try await probe(damaged.address, times: flight.count)
    await damaged.stop()
    for one in seen {
      expectPrompt(one, ["connection-closed", "connection-reset", "handshake-failed", "not-tls", "tls-alert"])
    }
    #expect(seen.contains { $0.failure?.code == "not-tls" })
  }

  private func expectPrompt(_ seen: AddressObservation, _ codes: Set<String>) {
    #expect(seen.failure?.stage == .handshake)
    #expect(codes.contains(seen.failure?.code ?? ""), "\(String(describing: seen.failure))")
    #expect(seen.session == nil)
  }
}
