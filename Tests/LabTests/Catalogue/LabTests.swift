import Endpoints
import Foundation
import Lab
import Pinning
import Synchronization
import Testing

/// The lab as a whole, looked at from outside.
@Suite struct LabTests {
  /// Whether `openssl s_client` trusts what the server presents for the endpoint's name, below the given roots.
  private func verification(_ lab: Lab, _ name: String, _ roots: [[UInt8]]) async throws -> String {
    let folder = try TemporaryFolder()
    let anchors = try folder.write("roots.pem", roots.map { PEM.block("CERTIFICATE", $0) }.joined())
    let address = try #require(lab.connect[name]?.first)
    let seen = try await Seen.look(at: address, "-CAfile", anchors, "-verify_hostname", "\(name).lab.test")
    let line = seen.text.split(separator: "\n").last { $0.contains("Verify return code:") }
    return line.map { $0.trimmingCharacters(in: .whitespaces) } ?? seen.text
  }

  private func pin(_ lab: Lab, _ name: String, address: Int = 0) async throws -> String {
    let addresses = try #require(lab.connect[name])
    let seen = try await Seen.look(at: addresses[address])
    let leaf = PEM.block("CERTIFICATE", try #require(seen.certificates.first))
    return try await onThread {
      let folder = try TemporaryFolder()
      let file = try folder.write("leaf.pem", leaf)
      let pipe = "openssl x509 -in \(file) -noout -pubkey | openssl pkey -pubin -outform DER"
      return try run("sh", "-c", pipe + " | openssl dgst -sha256 -binary | base64").text
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  private static let faults = [
    ("api", "0 (ok)"), ("cdn", "0 (ok)"), ("login", "0 (ok)"), ("pay", "0 (ok)"), ("push", "0 (ok)"),
    ("pool", "0 (ok)"), ("vault", "0 (ok)"), ("office", "0 (ok)"), ("relay", "0 (ok)"), ("report", "0 (ok)"),
    ("media", "10 (certificate has expired)"), ("beta", "9 (certificate is not yet valid)"),
    ("dev", "18 (self-signed certificate)"), ("partner", "19 (self-signed certificate in certificate chain)"),
    ("static", "62 (hostname mismatch)"), ("files", "21 (unable to verify the first certificate)"),
    ("legacy", "79 (invalid CA certificate)"),
  ]

  @Test func openSSLSeesTheFaultsThatTheServersShow() async throws {
    try await Lab.with { lab async throws in
      for (name, expected) in Self.faults {
        #expect(try await verification(lab, name, lab.roots) == "Verify return code: \(expected)", "\(name)")
      }
    }
  }

  @Test func onlyThePrivateRootVouchesForThePrivateCA() async throws {
    try await Lab.with { lab async throws in
      let file = try #require(lab.files[LabCatalogue.privateRootFile])
      let body = String(decoding: file, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("-") }.joined()
      let privateRoot = try Base64.decode(body)
      #expect(try await verification(lab, "vault", [privateRoot]) != "Verify return code: 0 (ok)")
      try await lab.set("vault", .privateCA)
      #expect(try await verification(lab, "vault", [privateRoot]) == "Verify return code: 0 (ok)")
      #expect(try await verification(lab, "vault", lab.roots) != "Verify return code: 0 (ok)")
    }
  }

  @Test func keysAreServedAsTheConfigurationPinsThem() async throws {
    try await Lab.with { lab async throws in
      for (name, place) in [("api", 0), ("cdn", 0), ("login", 1), ("media", 0), ("dev", 0), ("kiosk", 0)] {
        let endpoint = try #require(LabCatalogue.endpoints.first { $0.name == name })
        #expect(try await pin(lab, name) == endpoint.pins()[place].base64)
      }
      for name in ["pay", "office", "relay"] {
        let endpoint = try #require(LabCatalogue.endpoints.first { $0.name == name })
        let served = try await pin(lab, name)
        #expect(try !endpoint.pins().map(\.base64).contains(served))
      }
      let pool = try #require(LabCatalogue.endpoints.first { $0.name == "pool" })
      #expect(try await pin(lab, "pool", address: 0) == pool.pins()[0].base64)
      #expect(try await pin(lab, "pool", address: 1) == pool.pins()[1].base64)
    }
  }

  @Test func thePinnedCertificateIsAppendedOffThePath() async throws {
    try await Lab.with { lab async throws in
      let address = try #require(lab.connect["relay"]?.first)
      let endpoint = try #require(LabCatalogue.endpoints.first { $0.name == "relay" })
      let last = try #require(try await Seen.look(at: address).certificates.last)
      let spki = try SigningKey.seeded("relay leaf").spki
      #expect(SHA256Digest.of(spki).base64 == (try endpoint.pins()[0].base64))
      #expect(last.windows(ofCount: spki.count).contains { $0.elementsEqual(spki) })
    }
  }

  @Test func settingAStateChangesWhatIsServed() async throws {
    try await Lab.with { lab async throws in
      #expect(try await verification(lab, "api", lab.roots) == "Verify return code: 0 (ok)")
      try await lab.set("api", .expired)
      #expect(try await verification(lab, "api", lab.roots) == "Verify return code: 10 (certificate has expired)")
      #expect(await lab.promisedStates["api"] == [.untrusted])
      try await lab.set("api", .nothingListening)
      let address = try #require(lab.connect["api"]?.first)
      #expect(try await RawClient.exchange(address, send: "", seconds: 1) == nil)
      try await lab.set("api", .healthy)
      #expect(try await verification(lab, "api", lab.roots) == "Verify return code: 0 (ok)")
    }
  }

  @Test func everyServerTakesEveryState() async throws {
    try await Lab.with { lab async throws in
      for state in LabState.allCases {
        for endpoint in LabCatalogue.endpoints { try await lab.set(endpoint.name, state) }
        #expect(await lab.states.allSatisfy { $0.state == state })
      }
    }
  }

  @Test func anUnknownNameNamesThoseThatAreKnown() async throws {
    try await Lab.with { lab async throws in
      let fault = await #expect(throws: LabFault.self) { try await lab.set("apl", .expired) }
      #expect(fault?.description.contains("has api, cdn, login") == true)
    }
  }

  @Test func flappingServesAndRefusesInTurns() async throws {
    try await Lab.with(flapPeriod: .milliseconds(300)) { lab async throws in
      let address = try #require(lab.connect["edge"]?.first)
      for isServing in [true, false, true, false] {
        #expect(try await eventually { RawClient.isListening(address) == isServing })
      }
      try await lab.set("edge", .healthy)
      // It serves at every look, for longer than two turns of what it did before.
      let end = ContinuousClock.now + .milliseconds(700)
      repeat { #expect(try await Seen.look(at: address).didHandshake) } while ContinuousClock.now < end
    }
  }

  @Test func labsRunSideBySideAndFixedPortsGiveWay() async throws {
    try await Lab.with(ports: .fixed) { first async throws in
      try await Lab.with(ports: .fixed) { second async throws in
        let one = try #require(first.connect["api"])
        let other = try #require(second.connect["api"])
        #expect(one != other)
        for address in one + other { #expect(try await Seen.look(at: address).didHandshake) }
      }
    }
  }

  @Test func certificatesAreRenewedBeforeTheyAge() async throws {
    let clock = SettableClock(Timestamp(secondsSinceEpoch: 1_800_000_000))
    let lab = try await Lab.start(ports: .free, clock: { clock.now })
    let address = try #require(lab.connect["api"]?.first)
    let before = try await Seen.look(at: address).certificates
    clock.advance(by: 3600)
    await lab.renew()
    let sameDay = try await Seen.look(at: address).certificates
    clock.advance(by: 86_400)
    await lab.renew()
    let nextDay = try await Seen.look(at: address).certificates
    await lab.stop()
    #expect(before == sameDay && before[0] != nextDay[0] && before[1] == nextDay[1])
  }

  @Test func copiesForLoadAnswerUnderTheirOwnNamesAndPins() async throws {
    try await Lab.with { lab async throws in
      let healthy = try await lab.addCopies(3, state: .healthy, interval: .seconds(2))
      let silent = try await lab.addCopies(2, state: .silent)
      #expect(healthy.map(\.name) == ["healthy-001", "healthy-002", "healthy-003"])
      #expect(silent.map(\.url.host) == ["silent-001.lab.test", "silent-002.lab.test"])
      #expect(Set((healthy + silent).flatMap(\.connect)).count == 5)
      #expect(await lab.promisedStates["silent-002"] == [.unreachable])
      let seen = try await Seen.look(at: healthy[2].connect[0])
      let leaf = try #require(seen.certificates.first)
      #expect(leaf.windows(ofCount: 20).contains { $0.elementsEqual("healthy-003.lab.test".utf8) })
      #expect(healthy[0].interval == .seconds(2) && healthy[0].pins.pinned.count == 2)
    }
  }
}

/// A clock that only the test moves.
final class SettableClock: Sendable {
  private let current: Mutex<Timestamp>

  init(_ start: Timestamp) { current = Mutex(start) }

  var now: Timestamp { current.withLock { $0 } }

  func advance(by seconds: Int64) { current.withLock { $0 = $0.advanced(bySeconds: seconds) } }
}

extension [UInt8] {
  /// Every run of `count` neighbouring bytes.
  func windows(ofCount count: Int) -> some Sequence<ArraySlice<UInt8>> {
    (0...Swift.max(0, self.count - count)).lazy.map { self[$0..<Swift.min(self.count, $0 + count)] }
  }
}
