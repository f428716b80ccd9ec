import Lab
import Pinning
import TLS
import Testing

@Suite("Every valid path, in order")
struct PathTests {
  private let pki: Hierarchy
  private let host = "api.example.test"

  init() throws {
    pki = try Hierarchy(at: .noon)
  }

  private func root(named name: String) throws -> Authority { try Authority.root(name, at: .noon) }

  @Test func theUsualChainHasOnePath() throws {
    let chain = try pki.chain(host)
    let answer = try Asking.ask(chain, store: [pki.root])
    #expect(answer.fingerprints == [(chain + [pki.root.certificate]).map(\.fingerprint)])
    #expect(answer.failure == nil)
    #expect(answer.findings.isEmpty)
    #expect(!answer.isBounded)
    #expect(answer.built?.faults == [])
  }

  @Test func theOrderOfWhatIsSentDoesNotMatter() throws {
    let below = try pki.root.authority(
      {
        var template = CertificateTemplate.intermediate("Upper CA", at: .noon)
        template.basicConstraints = BasicConstraints(isCA: true, pathLength: nil)
        return template
      }())
    let issuing = try below.intermediate("Lower CA", at: .noon)
    let leaf = try issuing.issue(.leaf(host, at: .noon))
    let answer = try Asking.ask([leaf, below.certificate, issuing.certificate], store: [pki.root])
    #expect(answer.paths.first?.certificates.count == 4)
  }

  @Test func anAnchorThatIsSentIsAFinding() throws {
    let chain = try pki.chain(host) + [pki.root.certificate]
    let answer = try Asking.ask(chain, store: [pki.root])
    #expect(answer.paths.count == 1)
    #expect(answer.findings == [.anchorSent(try pki.root.certificate.name(depth: 2))])
  }

  @Test func anAppendedCertificateIsOnNoPath() throws {
    let rogue = try Hierarchy("Rogue", at: .noon)
    let pinned = pki.intermediate.certificate
    let answer = try Asking.ask(try rogue.chain(host) + [pinned], store: [rogue.root, pki.root])
    #expect(answer.paths.count == 1)
    #expect(!answer.fingerprints.joined().contains(pinned.fingerprint))
    #expect(answer.findings == [.offPath(try pinned.name(depth: 2))])
  }

  @Test func aCrossSignedIssuerGivesTwoPathsTheShortestFirst() throws {
    let old = try root(named: "Old Root CA")
    let cross = try pki.root.crossSigned(by: old, .root("ignored", at: .noon))
    let chain = try pki.chain(host) + [cross.certificate]
    let short = (chain.prefix(2) + [pki.root.certificate]).map(\.fingerprint)
    let long = (chain + [old.certificate]).map(\.fingerprint)
    let anchorsFirst = try Asking.ask(chain, store: [old, pki.root])
    #expect(anchorsFirst.fingerprints == [short, long])
    let presentedFirst = try Asking.ask(chain, store: [old, pki.root], Asking.question(order: .presentedFirst))
    #expect(presentedFirst.fingerprints == [long, short])
    #expect(try Asking.ask(chain, store: [old]).fingerprints == [long])
  }

  @Test func anExpiredCrossSignatureLeavesTheOtherPath() throws {
    let old = try root(named: "Old Root CA")
    let cross = try pki.root.crossSigned(by: old, .root("ignored", at: .noon).ending(-1, after: .noon))
    let chain = try pki.chain(host) + [cross.certificate]
    let answer = try Asking.ask(chain, store: [old, pki.root])
    #expect(answer.fingerprints == [(chain.prefix(2) + [pki.root.certificate]).map(\.fingerprint)])
    #expect(try Asking.ask(chain, store: [old]).failure?.code == "expired")
  }

  @Test func importedAnchorsAloneRejectWhatTheStoreAccepts() throws {
    let own = try Hierarchy("Own", at: .noon)
    let imported = [try Asking.facts(own.root)]
    let only = Asking.question(anchors: AnchorSelection(includesStore: false, imported: imported))
    let beside = Asking.question(anchors: AnchorSelection(includesStore: true, imported: imported))
    #expect(try Asking.ask(pki.chain(host), store: [pki.root], only).failure?.code == "unknown-issuer")
    #expect(try Asking.ask(own.chain(host), store: [pki.root], only).isTrusted)
    #expect(try Asking.ask(pki.chain(host), store: [pki.root], beside).isTrusted)
    #expect(try Asking.ask(own.chain(host), store: [pki.root], beside).isTrusted)
    #expect(try !Asking.ask(own.chain(host), store: [pki.root]).isTrusted)
  }

  @Test func anAnchorNeedNotBeSelfSigned() throws {
    let answer = try Asking.ask([try pki.leaf(host)], store: [pki.intermediate])
    #expect(answer.paths.first?.anchor?.fingerprint == pki.intermediate.certificate.fingerprint)
  }

  @Test func theSearchGoesOnPastAnAnchorThatIsNotSelfSigned() throws {
    let leaf = try pki.leaf(host)
    let answer = try Asking.ask([leaf], store: [pki.root, pki.intermediate])
    #expect(
      answer.fingerprints == [
        [leaf.fingerprint, pki.intermediate.certificate.fingerprint],
        [leaf.fingerprint, pki.intermediate.certificate.fingerprint, pki.root.certificate.fingerprint],
      ])
  }

  @Test(arguments: [true, false])
  func aLeafThatIsAnAnchorIsAPathOfOne(isSelfSigned: Bool) throws {
    let template = CertificateTemplate.leaf(host, at: .noon)
    let leaf = try isSelfSigned ? Authority.selfSigned(template).certificate : pki.intermediate.issue(template)
    let anchor = Authority(subject: template.subject, certificate: leaf)
    #expect(try Asking.ask([leaf], store: [anchor]).fingerprints == [[leaf.fingerprint]])
    let late = Asking.question(at: Timestamp.noon.advanced(byDays: 89))
    #expect(try Asking.ask([leaf], store: [anchor], late).failure?.code == "expired")
    let other = Asking.question("other.example.test")
    #expect(try Asking.ask([leaf], store: [anchor], other).failure?.code == "wrong-identity")
  }

  @Test func aRolledOverKeyOfTheSameNameIsFollowed() throws {
    // The new key of a CA, certified by its old one: subject and issuer are the same name.
    let old = try root(named: "Rolling CA")
    let new = try old.authority(.root("Rolling CA", at: .noon))
    let leaf = try new.issue(.leaf(host, at: .noon))
    let answer = try Asking.ask([leaf, new.certificate], store: [old])
    #expect(answer.fingerprints == [[leaf, new.certificate, old.certificate].map(\.fingerprint)])
  }

  @Test func aServerOfItsIssuersNameIsNoSelfSignedOne() throws {
    func chain(below upper: Authority) throws -> [MintedCertificate] {
      let issuing = try upper.intermediate("One Name", at: .noon)
      var template = CertificateTemplate.leaf(host, at: .noon)
      // Nothing tells OpenSSL then that another key signed it.
      (template.subject, template.hasSubjectKeyIdentifier) = (issuing.subject, false)
      return [try issuing.issue(template), issuing.certificate]
    }
    let usual = try chain(below: pki.root)
    #expect(try Asking.ask(usual, store: [pki.root]).paths.first?.certificates.count == 3)
    // The rest of the path is verified all the same.
    let tooLong = try chain(below: pki.intermediate) + [pki.intermediate.certificate]
    #expect(
      try Asking.ask(tooLong, store: [pki.root]).failure
        == .pathLengthExceeded(pki.intermediate.certificate.name(depth: 2), allowed: 0))
  }

  @Test func aRolledOverKeyNamesTheOldOne() throws {
    let old = try root(named: "Rolling CA")
    var template = CertificateTemplate.root("Rolling CA", at: .noon)
    template.hasAuthorityKeyIdentifier = false
    let new = try old.authority(template)
    let chain = [try new.issue(.leaf(host, at: .noon)), new.certificate]
    #expect(try Asking.ask(chain, store: [old]).failure?.code == "authority-key-identifier-missing")
    #expect(try Asking.ask(chain, store: [old], Asking.question(scope: .clients)).isTrusted)
  }

  @Test func namesThatDifferInCaseAndBlanksAreTheSame() throws {
    var template = CertificateTemplate.root("ignored", at: .noon)
    template.subject = SubjectName(commonName: "spaced  root", organization: "PINTOP LAB")
    let key = try SigningKey.ec()
    let anchor = try Authority.selfSigned(template, key: key)
    let spelled = try Authority.root("Spaced Root", at: .noon, key: key)
    let leaf = try spelled.issue(.leaf(host, at: .noon))
    #expect(try Asking.ask([leaf], store: [anchor]).isTrusted)
  }

  @Test func theAnswerHoldsUntilTheNextWindowEdge() throws {
    let chain = try pki.chain(host)
    let leaf = try Asking.facts(chain[0])
    let answer = try Asking.ask(chain, store: [pki.root])
    #expect(answer.holdsUntil == leaf.notAfter.advanced(bySeconds: 1))
    let last = try Asking.ask(chain, store: [pki.root], Asking.question(at: leaf.notAfter))
    #expect(last.isTrusted)
    #expect(last.holdsUntil == leaf.notAfter.advanced(bySeconds: 1))
    let early = Asking.question(at: leaf.notBefore.advanced(bySeconds: -1))
    #expect(try Asking.ask(chain, store: [pki.root], early).holdsUntil == leaf.notBefore)
    let never = Asking.question(at: Timestamp.noon.advanced(byDays: 100 * 365))
    #expect(try Asking.ask(chain, store: [pki.root], never).holdsUntil == nil)
  }

  @Test func aMeshOfCrossSignaturesIsBounded() throws {
    let authorities = try (0..<12).map { try root(named: "Mesh \($0)") }
    let mesh = try authorities.flatMap { subject in
      try authorities.filter { $0 != subject }.map {
        try subject.crossSigned(by: $0, .root("ignored", at: .noon)).certificate
      }
    }
    let leaf = try authorities[0].issue(.leaf(host, at: .noon))
    let clock = ContinuousClock()
    let start = clock.now
    let answer = try Asking.ask([leaf] + mesh, store: [pki.root])
    #expect(answer.isBounded)
    #expect(answer.failure != nil)
    #expect(clock.now - start < .seconds(30))
  }

  @Test func theChainAsBuiltCarriesItsFaults() throws {
    let other = try Hierarchy("Other", at: .noon)
    let chain = try other.chain("other.example.test") + [other.root.certificate]
    let answer = try Asking.ask(chain, store: [pki.root])
    #expect(answer.built?.certificates.map(\.fingerprint) == chain.map(\.fingerprint))
    #expect(answer.built?.faults.map(\.code) == ["untrusted-root", "wrong-identity"])
  }
}
