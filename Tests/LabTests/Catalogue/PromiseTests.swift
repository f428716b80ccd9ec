import Endpoints
import Foundation
import Lab
import Pinning
import TLS
import Testing

/// The promises of the catalogue, held against what pintop's own trust evaluation and pins say of what the servers
/// really present.
@Suite struct PromiseTests {
  /// The endpoints whose servers answer in TLS, and the verdict and code that the inline pins' client gives.
  private static let verdicts: [(String, Verdict, String)] = [
    ("api", .acceptPinned, "pin-matched"), ("cdn", .acceptPinned, "pin-matched"),
    ("login", .acceptPinned, "pin-matched"), ("report", .acceptPinned, "pin-matched"),
    ("push", .acceptPinned, "pin-matched"), ("mail", .acceptPinned, "pin-matched"),
    ("pool", .acceptPinned, "pin-matched"), ("tv", .acceptPinned, "pin-matched"),
    ("pay", .reject, "no-pin-matched"), ("office", .reject, "no-pin-matched"), ("relay", .reject, "no-pin-matched"),
    ("kiosk", .acceptUnpinned, "pin-set-expired"), ("media", .reject, "expired"),
    ("beta", .reject, "not-yet-valid"), ("dev", .reject, "self-signed"), ("partner", .reject, "untrusted-root"),
    ("static", .reject, "wrong-identity"), ("files", .reject, "unknown-issuer"), ("legacy", .reject, "not-a-ca"),
    ("vault", .reject, "unknown-issuer"),
  ]

  @Test func everyPresentedChainGetsTheVerdictItWasMadeFor() async throws {
    try await Lab.with { lab async throws in
      for (name, verdict, code) in Self.verdicts {
        for address in try #require(lab.connect[name]) {
          let judged = try await judge(lab, name, try await Seen.look(at: address).certificates)
          #expect(judged.verdict == verdict && judged.reason.code == code, "\(name): \(judged.reason.detail)")
        }
      }
    }
  }

  @Test func theVaultAcceptsThePrivateCA() async throws {
    try await Lab.with { lab async throws in
      try await lab.set("vault", .privateCA)
      let address = try #require(lab.connect["vault"]?.first)
      let judged = try await judge(lab, "vault", try await Seen.look(at: address).certificates)
      #expect(judged.verdict == .acceptPinned, "\(judged.reason.detail)")
    }
  }

  @Test func theEndpointsAreThoseOfTheConfiguration() async throws {
    try await Lab.with { lab async throws in
      let endpoints = try await lab.endpoints()
      let file = try #require(lab.files[LabCatalogue.privateRootFile])
      #expect(endpoints.map(\.name) == LabCatalogue.endpoints.map(\.name))
      #expect(endpoints.allSatisfy { $0.connect == lab.connect[$0.name] && $0.pins.expires == lab.pinsExpire[$0.name] })
      let imported = endpoints.filter { !$0.trust.anchors.includesStore }
      #expect(imported.map(\.name) == ["vault"])
      #expect(imported.first?.trust.anchors.imported == (try CertificateReader.certificates(file: file)))
    }
  }

  private func judge(_ lab: Lab, _ name: String, _ presented: [[UInt8]]) async throws -> InlineVerdict {
    let endpoint = try #require(try await lab.endpoints().first { $0.name == name })
    let store = TrustStore(try lab.roots.map { try CertificateReader.facts(der: $0) })
    let client = InlinePins(pins: endpoint.pins, trust: endpoint.trust)
    let now = LabClock.system()
    let chain = PresentedChain(presented.map { CertificateReader.presented(der: $0) })
    let question = client.question(host: endpoint.url.identity, date: now, pinnedCertificates: [])
    let answer = TrustEvaluator(store: store).answer(question, presented: chain)
    return client.verdict(answer, at: now)
  }
}
