import Lab
import Pinning
import TLS
import Testing

@Suite("Name constraints")
struct NameConstraintTests {
  private let pki: Hierarchy
  private static let host = RuleCase.host

  init() throws {
    pki = try Hierarchy(at: .noon)
  }

  private func issuer(_ constraints: CertificateExtension) throws -> Authority {
    var template = CertificateTemplate.intermediate("Constrained CA", at: .noon)
    template.extraExtensions = [constraints]
    return try pki.root.authority(template)
  }

  private func answer(
    _ constraints: CertificateExtension, _ change: (inout CertificateTemplate) -> Void = { _ in }
  ) throws -> TrustAnswer {
    let issuer = try issuer(constraints)
    var template = CertificateTemplate.leaf(Self.host, at: .noon)
    change(&template)
    let question = Asking.question(nil)
    return try Asking.ask([try issuer.issue(template), issuer.certificate], store: [pki.root], question)
  }

  /// The name that violates, as the failure tells it.
  private func violation(_ answer: TrustAnswer) -> String? {
    guard case .nameConstraint(let name, let detail) = answer.failure, name.depth == 0 else { return nil }
    return String(detail.prefix { $0 != "," })
  }

  @Test(arguments: [
    ("example.test", "api.example.test", true), ("api.example.test", "api.example.test", true),
    ("EXAMPLE.test", "api.example.TEST", true), ("ple.test", "api.example.test", false),
    ("other.test", "api.example.test", false), ("v1.api.example.test", "api.example.test", false),
    ("example.test", "*.example.test", true), ("api.example.test", "*.example.test", false),
    ("example.test", "*.api.example.test", true), ("", "api.example.test", true),
  ])
  func permittedHosts(base: String, name: String, isWithin: Bool) throws {
    let answer = try answer(.nameConstraints(permitted: [.dns(base)])) {
      $0.subject = SubjectName(commonName: nil)
      $0.alternativeNames = [.dns(name)]
    }
    #expect(answer.isTrusted == isWithin, "\(String(describing: answer.failure))")
    if !isWithin { #expect(violation(answer) == "\"\(name.lowercased())\" is outside of what is permitted") }
  }

  @Test(arguments: [
    ("example.test", "api.example.test", true), ("api.example.test", "example.test", false),
    ("api.example.test", "*.example.test", true), ("v1.api.example.test", "*.example.test", false),
    ("other.test", "*.example.test", false), ("example.test", "*.example.test", true), ("", "example.test", true),
  ])
  func excludedHosts(base: String, name: String, isExcluded: Bool) throws {
    let answer = try answer(.nameConstraints(excluded: [.dns(base)])) {
      $0.subject = SubjectName(commonName: nil)
      $0.alternativeNames = [.dns(name)]
    }
    #expect(answer.isTrusted == !isExcluded, "\(String(describing: answer.failure))")
    if isExcluded { #expect(violation(answer) == "\"\(name)\" is excluded") }
  }

  @Test(
    arguments: [
      ([192, 0, 2, 0, 255, 255, 255, 0], [192, 0, 2, 7], true),
      ([192, 0, 2, 0, 255, 255, 255, 0], [192, 0, 3, 7], false),
      ([192, 0, 2, 4, 255, 255, 255, 252], [192, 0, 2, 7], true),
      ([192, 0, 2, 4, 255, 255, 255, 252], [192, 0, 2, 8], false),
      ([0, 0, 0, 0, 0, 0, 0, 0], [203, 0, 113, 1], true),
      ([192, 0, 2, 0, 255, 255, 255, 0], [UInt8](repeating: 0, count: 16), false),
      ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 1, count: 16), true),
    ] as [([UInt8], [UInt8], Bool)])
  func networks(range: [UInt8], address: [UInt8], isWithin: Bool) throws {
    func isTrusted(_ constraints: CertificateExtension) throws -> Bool {
      try answer(constraints) { $0.alternativeNames = [.rawIP(address)] }.isTrusted
    }
    #expect(try isTrusted(.nameConstraints(permitted: [.rawIP(range)])) == isWithin)
    #expect(try isTrusted(.nameConstraints(excluded: [.rawIP(range)])) == !isWithin)
  }

  @Test func directoryNamesHoldForTheSubject() throws {
    func directory(_ name: SubjectName) -> MintedName { .raw(DER.explicit(4, name.der)) }
    let lab = directory(SubjectName(commonName: nil, organization: "PINTOP  Lab"))
    let other = directory(SubjectName(commonName: nil, organization: "other"))
    #expect(try answer(.nameConstraints(permitted: [lab])).isTrusted)
    #expect(try violation(answer(.nameConstraints(permitted: [other])))?.hasPrefix("\"pintop lab") == true)
    #expect(try violation(answer(.nameConstraints(excluded: [lab])))?.hasPrefix("\"pintop lab") == true)
    #expect(try answer(.nameConstraints(excluded: [other])).isTrusted)
  }

  @Test func aFormThatIsNotThereIsNotConstrained() throws {
    #expect(try answer(.nameConstraints(permitted: [.rawIP([192, 0, 2, 0, 255, 255, 255, 0])])).isTrusted)
    #expect(try answer(.nameConstraints(permitted: [.email("example.test"), .uri("example.test")])).isTrusted)
  }

  @Test func aFormThatIsNotEvaluatedFailsWhoBearsIt() throws {
    let other = MintedName.raw(DER.explicit(0, OID(1, 2, 3).der + DER.explicit(0, DER.utf8String("a"))))
    let constraints = CertificateExtension.nameConstraints(excluded: [other])
    #expect(try answer(constraints).isTrusted)
    #expect(try answer(constraints) { $0.alternativeNames += [other] }.failure?.code == "name-constraint-violated")
  }

  @Test func aCommonNameDoesNotLeadAroundAConstraint() throws {
    let answer = try answer(.nameConstraints(permitted: [.dns("other.test")])) { $0.alternativeNames = [] }
    #expect(violation(answer) == "\"api.example.test\" is outside of what is permitted")
  }

  @Test func constraintsOfARootHoldAndSelfIssuedIntermediatesAreExempt() throws {
    var template = CertificateTemplate.root("Constrained Root", at: .noon)
    template.extraExtensions = [.nameConstraints(permitted: [.dns("other.test")])]
    let root = try Authority.selfSigned(template)
    let leaf = try root.issue(.leaf(Self.host, at: .noon))
    #expect(try Asking.ask([leaf], store: [root]).failure?.code == "name-constraint-violated")
    let directory = MintedName.raw(DER.explicit(4, SubjectName(commonName: "Rolling", organization: nil).der))
    template.extraExtensions = [.nameConstraints(excluded: [directory])]
    template.subject = SubjectName(commonName: "Rolling", organization: nil)
    let rolling = try Authority.selfSigned(template)
    var next = CertificateTemplate.root("Rolling", at: .noon)
    next.subject = template.subject
    let rolled = try rolling.authority(next)
    #expect(
      try Asking.ask([try rolled.issue(.leaf(Self.host, at: .noon)), rolled.certificate], store: [rolling]).isTrusted)
  }

  @Test func comparisonsHaveAnEnd() throws {
    let bases = (0..<1000).map { MintedName.dns("x\($0).test") }
    let answer = try answer(.nameConstraints(permitted: bases, excluded: bases)) {
      $0.alternativeNames += (0..<1000).map { .dns("y\($0).test") }
      $0.alternativeNames = Array($0.alternativeNames.dropFirst())
    }
    #expect(answer.failure?.code == "name-constraint-violated")
    let many = try self.answer(.nameConstraints(excluded: bases)) {
      $0.alternativeNames += (0..<1000).map { .dns("y\($0).test") }
    }
    guard case .limitMet(let name, .nameComparisons(250_000)) = many.failure else {
      Issue.record("\(String(describing: many.failure))")
      return
    }
    #expect(name.depth == 0)
  }
}
