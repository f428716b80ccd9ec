import Lab
import Pinning
import TLS
import Testing

@Suite("Rules beside OpenSSL's")
struct RuleTests {
  private let pki: Hierarchy
  private static let suffixes = PublicSuffixList(
    text: """
      // ===BEGIN ICANN DOMAINS===
      test
      co.test
      *.wild.test
      !free.wild.test
      b\u{fc}cher.test
      *.\u{516c}\u{53f8}.test
      !frei.\u{516c}\u{53f8}.test
      // ===BEGIN PRIVATE DOMAINS===
      hosting.example.test
      """)

  init() throws {
    pki = try Hierarchy(at: .noon)
  }

  private func ask(_ chain: [MintedCertificate], _ question: TrustQuestion = Asking.question()) throws -> TrustAnswer {
    try TrustEvaluator(store: TrustStore([Asking.facts(pki.root)]), suffixes: Self.suffixes)
      .answer(question, presented: Asking.presented(chain))
  }

  @Test(arguments: RuleCase.all) func whoBreaksARuleIsToldWithTheEvidence(test: RuleCase) throws {
    let chain = try test.make(pki)
    let name = try chain[test.depth].name(depth: test.depth)
    let answer = try ask(chain, Asking.question(nil))
    let details: [String]
    if test.rule.standing == .failure {
      #expect(!answer.isTrusted)
      details = (answer.built?.faults ?? []).compactMap { fault in
        if case .ruleBroken(name, rule: test.rule, let detail) = fault { detail } else { nil }
      }
    } else {
      #expect(answer.failure == nil)
      details = answer.findings.compactMap { finding in
        if case .ruleBroken(name, rule: test.rule, let detail) = finding { detail } else { nil }
      }
    }
    #expect(details.contains { $0.contains(test.evidence) }, "\(details), \(String(describing: answer.failure))")
  }

  @Test(arguments: [CheckRule.purposeMissing, .leafLifetime]) func atsMakesAFindingAFailure(rule: CheckRule) throws {
    let template = Self.leaf { template in
      if rule == .purposeMissing { template.purposes = [] }
      if rule == .leafLifetime { template.notBefore = template.notAfter.advanced(byDays: -399) }
    }
    let chain = [try pki.intermediate.issue(template), pki.intermediate.certificate]
    #expect(try ask(chain).isTrusted)
    let answer = try ask(chain, Asking.question(policy: .ats))
    #expect(answer.failure?.code == rule.rawValue)
  }

  @Test func importedAnchorsHaveTheLongerLifetime() throws {
    let imported = AnchorSelection(includesStore: false, imported: [try Asking.facts(pki.root)])
    func answer(days: Int64) throws -> TrustAnswer {
      let template = Self.leaf { $0.notBefore = $0.notAfter.advanced(byDays: -days).advanced(bySeconds: 1) }
      let chain = [try pki.intermediate.issue(template), pki.intermediate.certificate]
      return try ask(chain, Asking.question(policy: .ats, anchors: imported))
    }
    #expect(try answer(days: 825).isTrusted)
    #expect(try answer(days: 826).failure?.code == "leaf-lifetime")
  }

  @Test func clientsAreNotHeldToTheRulesForCAs() throws {
    let chain = [try pki.intermediate.issue(Self.leaf { $0.serial = [0] }), pki.intermediate.certificate]
    #expect(try ask(chain, Asking.question(scope: .clients)).isTrusted)
  }

  @Test func wildcardsBelowSuffixesAreFine() throws {
    for name in ["*.example.test", "*.free.wild.test", "*.a.b.wild.test", "*.api.hosting.example.test"] {
      let template = Self.leaf { $0.alternativeNames += [.dns(name)] }
      let answer = try ask([try pki.intermediate.issue(template), pki.intermediate.certificate])
      #expect(answer.isTrusted && answer.findings.isEmpty, "\(name): \(answer)")
    }
    let template = Self.leaf { $0.alternativeNames += [.dns("*.any.wild.test")] }
    #expect(
      try ask([try pki.intermediate.issue(template), pki.intermediate.certificate]).failure?.code
        == "san-wildcard-public-suffix")
  }

  @Test(arguments: [
    ("*.xn--bcher-kva.test", false), ("*.a.xn--bcher-kva.test", true), ("*.a.xn--55qx5d.test", false),
    ("*.frei.xn--55qx5d.test", true),
  ])
  func suffixesBeyondASCIIAreMeantInASCII(name: String, isFine: Bool) throws {
    let template = Self.leaf { $0.alternativeNames += [.dns(name)] }
    let answer = try ask([try pki.intermediate.issue(template), pki.intermediate.certificate])
    #expect(answer.failure?.code == (isFine ? nil : "san-wildcard-public-suffix"))
  }

  @Test func withoutAListOfSuffixesAFindingSaysSo() throws {
    let template = Self.leaf { $0.alternativeNames += [.dns("*.co.test")] }
    let chain = [try pki.intermediate.issue(template), pki.intermediate.certificate]
    let evaluator = TrustEvaluator(store: TrustStore([try Asking.facts(pki.root)]), suffixes: nil)
    let answer = evaluator.answer(Asking.question(), presented: Asking.presented(chain))
    #expect(answer.findings == [.noPublicSuffixList(path: "/usr/share/publicsuffix/public_suffix_list.dat")])
    #expect(throws: PublicSuffixFault.unreadable(path: "/nowhere", errno: 2)) { try PublicSuffixList(path: "/nowhere") }
  }

  @Test(arguments: ["Some Server 7", "api", "api.example.test", "wild.example.test"])
  func aCommonNameThatMisleadsNobodyIsFine(name: String) throws {
    let template = Self.leaf {
      $0.subject = SubjectName(commonName: name)
      $0.alternativeNames += [.dns("*.example.test")]
    }
    #expect(try ask([try pki.intermediate.issue(template), pki.intermediate.certificate]).isTrusted)
  }

  static func leaf(_ change: (inout CertificateTemplate) -> Void) -> CertificateTemplate {
    var template = CertificateTemplate.leaf(RuleCase.host, at: .noon)
    change(&template)
    return template
  }
}
