import Lab
import Pinning
import TLS
import Testing

@Suite("The chain that OkHttp's cleaner makes")
struct ChainCleanerTests {
  private let pki: Hierarchy
  private let host = RuleCase.host

  init() throws {
    pki = try Hierarchy(at: .noon)
  }

  private func clean(_ chain: [MintedCertificate], store: [Authority]) throws -> TrustAnswer {
    let question = TrustQuestion(
      anchors: .store, identity: ReferenceIdentity(host: "other.test"), date: Timestamp.noon.advanced(byDays: 9999),
      order: .trustedIssuerFirst, platform: .okHttpCleaner)
    return try Asking.ask(chain, store: store, question)
  }

  @Test func datesNamesAndPurposesDoNotCount() throws {
    let chain = try pki.chain(host)
    #expect(
      try clean(chain, store: [pki.root]).fingerprints == [(chain + [pki.root.certificate]).map(\.fingerprint)])
  }

  @Test func aTrustedIssuerComesBeforeThePresentedOne() throws {
    let old = try Authority.root("Old Root CA", at: .noon)
    let cross = try pki.root.crossSigned(by: old, .root("ignored", at: .noon)).certificate
    let chain = try pki.chain(host) + [cross]
    let short = (chain.prefix(2) + [pki.root.certificate]).map(\.fingerprint)
    #expect(try clean(chain, store: [old, pki.root]).fingerprints == [short])
    #expect(try clean(chain, store: [old]).fingerprints == [(chain + [old.certificate]).map(\.fingerprint)])
  }

  @Test func itGoesOnPastATrustedCertificateAlongWhatWasSent() throws {
    let chain = try pki.chain(host) + [pki.root.certificate]
    #expect(try clean(chain, store: [pki.intermediate]).fingerprints == [chain.map(\.fingerprint)])
    #expect(
      try clean([chain[0]], store: [pki.intermediate]).fingerprints == [chain.prefix(2).map(\.fingerprint)])
    #expect(
      try clean([chain[0]], store: [pki.intermediate, pki.root]).fingerprints == [chain.map(\.fingerprint)])
  }

  @Test func aServerThatSignedItselfStandsAlone() throws {
    let own = try Authority.selfSigned(.leaf(host, at: .noon))
    #expect(try clean([own.certificate], store: [own]).fingerprints == [[own.certificate.fingerprint]])
    #expect(
      try clean([own.certificate], store: [pki.root]).failure == .selfSigned(own.certificate.name(depth: 0)))
  }

  @Test func withoutATrustedSignerThereIsNone() throws {
    let chain = try pki.chain(host)
    let other = try Hierarchy("Other", at: .noon)
    #expect(
      try clean(chain, store: [other.root]).failure
        == .unknownIssuer(of: chain[1].name(depth: 1), missing: "Test Root CA", issuerURLs: [], known: nil))
    #expect(
      try clean(chain + [pki.root.certificate], store: [other.root]).failure
        == .untrustedRoot(pki.root.certificate.name(depth: 2)))
  }

  @Test(arguments: [8, 9]) func nineSignersAreFollowed(between count: Int) throws {
    var above = pki.root
    var chain = [MintedCertificate]()
    for number in 0..<count {
      above = try above.authority(.root("CA \(number)", at: .noon))
      chain.insert(above.certificate, at: 0)
    }
    chain.insert(try above.issue(.leaf(host, at: .noon)), at: 0)
    let answer = try clean(chain, store: [pki.root])
    if count == 8 {
      #expect(answer.paths.first?.certificates.count == 10)
    } else {
      #expect(answer.failure == .limitMet(try chain[9].name(depth: 9), .pathLength(10)))
    }
  }
}
