import Endpoints
import Lab
import Pinning
import Testing

@testable import Probing

/// Servers that present more than anybody needs.
@Suite struct ManyCertificatesTests {
  /// A server of the lab whose chain goes on with its root, so many certificates in all.
  private func look(certificates count: Int, _ version: TLSVersion) async throws -> AddressObservation {
    let hierarchy = try Hierarchy(at: WallClock.now())
    let chain = try hierarchy.chain("probe.test")
    let padding = [[UInt8]](repeating: hierarchy.root.certificate.der, count: count - chain.count)
    let served = ServedChain(certificates: chain.map(\.der) + padding, key: chain[0].key)
    let server = try await LoopbackServer.start(
      .tls(TLSService(served, minimumVersion: version, maximumVersion: version)))
    let seen = try await Prober.testing().probe(.to([server.address]), address: server.address)
    await server.stop()
    return seen
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func aHundredCertificatesAreReadInFull(_ version: TLSVersion) async throws {
    let seen = try await look(certificates: 100, version)
    #expect(seen.failure == nil)
    #expect(seen.presented?.certificates.count == 100)
  }

  /// More than 100 KiB of them, which OpenSSL takes of no server: the probe ends before they are all read.
  @Test(arguments: [TLSVersion.tls12, .tls13])
  func aThousandCertificatesEndTheProbeWithAReason(_ version: TLSVersion) async throws {
    let start = ContinuousClock.now
    let seen = try await look(certificates: 1000, version)
    #expect(seen.failure?.stage == .handshake)
    #expect(seen.failure?.code == "handshake-failed")
    #expect(seen.failure?.detail.contains("excessive message size") == true, "\(seen.failure?.detail ?? "")")
    #expect(seen.presented == nil)
    #expect(ContinuousClock.now - start < .seconds(15))
  }

  /// What fits is looked at one by one, though it is none.
  @Test func aThousandThatAreNoneAreCounted() async throws {
    let none = (0..<1000).map { [0x30, 0x04, 0x02, 0x02, UInt8($0 >> 8), UInt8($0 & 255)] }
    let server = try await ScriptedServer.start(.answer(FirstFlight.presenting(none), after: .wait))
    let seen = try await Prober.testing().probe(.to([server.address]), address: server.address)
    await server.stop()
    #expect(seen.failure?.code == "handshake-failed")
    #expect(seen.presented?.certificates.count == 1000)
  }
}
