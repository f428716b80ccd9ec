import Lab
import Pinning
import TLS
import Testing

@Suite("Bounds of the search")
struct BoundsTests {
  private let pki: Hierarchy

  init() throws {
    pki = try Hierarchy(at: .noon)
  }

  @Test(arguments: [PathOrder.anchorsFirst, .presentedFirst], [true, false])
  func threeHundredCrossSignedIntermediatesEndSoon(order: PathOrder, reachesAnAnchor: Bool) throws {
    let authorities = try (0..<18).map { try Authority.root("Mesh \($0)", at: .noon) }
    let mesh = try authorities.flatMap { subject in
      try authorities.filter { $0 != subject }.map {
        try subject.crossSigned(by: $0, .root("ignored", at: .noon)).certificate
      }
    }
    #expect(mesh.count >= 300)
    let leaf = try authorities[0].issue(.leaf(RuleCase.host, at: .noon))
    let store = reachesAnAnchor ? [authorities[17]] : [pki.root]
    let answer = try Asking.ask([leaf] + mesh, store: store, Asking.question(order: order))
    #expect(answer.isBounded)
    #expect(answer.work.steps <= 1000)
    #expect(answer.work.signatures <= 100)
    #expect(answer.work.candidates <= 32)
    if !reachesAnAnchor { #expect(answer.failure != nil) }
    if reachesAnAnchor, order == .anchorsFirst { #expect(answer.isTrusted) }
  }

  @Test func aCircleOfCrossSignedAuthoritiesIsNoMissingIssuer() throws {
    let first = try Authority.root("First", at: .noon)
    let second = try Authority.root("Second", at: .noon)
    let crosses = [
      try first.crossSigned(by: second, .root("ignored", at: .noon)).certificate,
      try second.crossSigned(by: first, .root("ignored", at: .noon)).certificate,
    ]
    let answer = try Asking.ask([try first.issue(.leaf(RuleCase.host, at: .noon))] + crosses, store: [pki.root])
    #expect(answer.failure == .untrustedRoot(try crosses[1].name(depth: 2)))
  }

  @Test func aHundredOfOneNameEndSoon() throws {
    let key = try SigningKey.ec()
    let root = try Authority.root("One Name", at: .noon, key: key)
    let others = try (1..<100).map { number in
      var template = CertificateTemplate.root("One Name", at: .noon)
      template.serial = [1, UInt8(number)]
      return try root.authority(template, key: key).certificate
    }
    let leaf = try root.issue(.leaf(RuleCase.host, at: .noon))
    let answer = try Asking.ask([leaf] + others, store: [pki.root])
    #expect(answer.failure != nil)
    #expect(answer.work.signatures <= 100)
  }

  @Test(arguments: [PathOrder.anchorsFirst, .presentedFirst, .anchorsFirstToRoot, .trustedIssuerFirst])
  func aCrowdOfEqualsDoesNotHideThePathThroughIt(order: PathOrder) throws {
    var template = CertificateTemplate.root("Upper", at: .noon)
    let (upperKey, lowerKey) = (try SigningKey.ec(), try SigningKey.ec())
    let uppers = try (0..<150).map { number in
      template.serial = [1, UInt8(number)]
      return try pki.root.authority(template, key: upperKey)
    }
    template.subject = SubjectName(commonName: "Lower")
    let lowers = try (0..<150).map { number in
      template.serial = [2, UInt8(number)]
      return try uppers[0].authority(template, key: lowerKey)
    }
    let leaf = try lowers[0].issue(.leaf(RuleCase.host, at: .noon))
    let crowd = (lowers + uppers).map(\.certificate)
    let answer = try Asking.ask([leaf] + crowd, store: [pki.root], Asking.question(order: order))
    #expect(answer.isTrusted)
    #expect(answer.isBounded)
  }

  @Test func manyKeysOfOneNameAreNotAllTried() throws {
    let others = try (0..<120).map { _ in try Authority.root("One Name", at: .noon).certificate }
    let leaf = try Authority.root("One Name", at: .noon).issue(.leaf(RuleCase.host, at: .noon))
    let answer = try Asking.ask([leaf] + others, store: [pki.root])
    #expect(answer.failure == .limitMet(try leaf.name(depth: 0), .signatures(100)))
    #expect(answer.isBounded)
    let few = try Asking.ask([leaf] + others.prefix(20), store: [pki.root])
    #expect(!few.isBounded)
  }

  @Test func costlyKeysAreTriedLessOften() throws {
    let others = try (0..<50).map { _ in
      try Authority.root("One Name", at: .noon, key: .ec(.p521)).certificate
    }
    let leaf = try Authority.root("One Name", at: .noon).issue(.leaf(RuleCase.host, at: .noon))
    let answer = try Asking.ask([leaf] + others, store: [pki.root])
    #expect(answer.failure == .limitMet(try leaf.name(depth: 0), .signatureCost(1000)))
    #expect(answer.work.signatures == 33)
  }

  @Test(arguments: [1000, 1001]) func policiesHaveAnEnd(count: UInt64) throws {
    var template = CertificateTemplate.leaf(RuleCase.host, at: .noon)
    let policies = (0..<count).flatMap { DER.sequence(OID(2, 23, 140, 9, $0).der) }
    template.extraExtensions = [CertificateExtension(.certificatePolicies, value: DER.element(tag: 0x30, policies))]
    let leaf = try pki.intermediate.issue(template)
    let answer = try Asking.ask([leaf, pki.intermediate.certificate], store: [pki.root])
    #expect(answer.failure == (count > 1000 ? .limitMet(try leaf.name(depth: 0), .policies(1000)) : nil))
  }

  @Test func anUsualChainCostsTwoSignatures() throws {
    let answer = try Asking.ask(try pki.chain(RuleCase.host), store: [pki.root])
    // The leaf's, the intermediate's, and the root's own, which tells that the path ends there.
    #expect(answer.work == SearchWork(steps: 3, signatures: 3, candidates: 1))
  }
}
