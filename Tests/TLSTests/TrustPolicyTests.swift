import Foundation
import Lab
import Pinning
import TLS
import Testing

@Suite("Stores, depth, policies and strength")
struct TrustPolicyTests {
  private let pki: Hierarchy
  private let host = RuleCase.host

  init() throws {
    pki = try Hierarchy(at: .noon)
  }

  // MARK: - Stores

  /// A folder of its own, gone with the test.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "stores-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func storesStandSideBySide() throws {
    let other = try Hierarchy("Other", at: .noon)
    try withFolder { folder in
      try pki.root.certificate.pem.write(to: folder.appending(path: "ios-18.pem"), atomically: true, encoding: .utf8)
      try other.root.certificate.pem.write(to: folder.appending(path: "android.crt"), atomically: true, encoding: .utf8)
      let named = try NamedTrustStores.reading(folder: folder.path())
      #expect(Set(named.keys) == ["ios-18", "android"])
      let evaluator = TrustEvaluator(store: TrustStore([]), named: named)
      func answer(_ store: String?) throws -> TrustAnswer {
        let anchors = AnchorSelection(includesStore: true, store: store, imported: [])
        return evaluator.answer(Asking.question(anchors: anchors), presented: Asking.presented(try pki.chain(host)))
      }
      #expect(try answer("ios-18").isTrusted)
      #expect(try answer("android").failure?.code == "unknown-issuer")
      #expect(try answer(nil).failure?.code == "unknown-issuer")
      #expect(try answer("windows").findings == [.noSuchStore("windows")])
    }
    #expect(throws: TrustStoreFault.unreadable(path: "/nowhere", errno: 2)) {
      try NamedTrustStores.reading(folder: "/nowhere")
    }
  }

  @Test func aStoreMayBarACertificate() throws {
    try withFolder { folder in
      let plain = folder.appending(path: "plain.crt")
      try pki.intermediate.certificate.pem.write(to: plain, atomically: true, encoding: .utf8)
      let barred = try OpenSSLCommand.run(["x509", "-in", plain.path(), "-addreject", "serverAuth", "-trustout"])
      let store = folder.appending(path: "store.pem")
      let text = pki.root.certificate.pem + String(decoding: barred, as: UTF8.self)
      try text.write(to: store, atomically: true, encoding: .utf8)
      let evaluator = TrustEvaluator(store: try TrustStore.reading(path: store.path()))
      let answer = evaluator.answer(Asking.question(), presented: Asking.presented(try pki.chain(host)))
      #expect(answer.failure == .distrusted(try pki.intermediate.certificate.name(depth: 1)))
    }
  }

  // MARK: - Depth

  @Test func depthCountsIntermediatesThatAreNotSelfIssued() throws {
    var template = CertificateTemplate.intermediate("Upper CA", at: .noon)
    template.basicConstraints = BasicConstraints(isCA: true, pathLength: nil)
    let upper = try pki.root.authority(template)
    let rolled = try upper.authority(template)
    let leaf = try rolled.issue(.leaf(host, at: .noon))
    let chain = [leaf, rolled.certificate, upper.certificate]
    #expect(try Asking.ask(chain, store: [pki.root], Asking.question(maxDepth: 1)).isTrusted)
    #expect(
      try Asking.ask(chain, store: [pki.root], Asking.question(maxDepth: 0)).failure
        == .tooManyIntermediates(allowed: 0, seen: 1))
    #expect(
      try Asking.ask([try pki.root.issue(.leaf(host, at: .noon))], store: [pki.root], Asking.question(maxDepth: 0))
        .isTrusted)
  }

  // MARK: - Policies of certificates

  @Test func aRequiredPolicyMustBeThere() throws {
    var template = CertificateTemplate.intermediate("Strict CA", at: .noon)
    let policy = CertificateExtension(
      .certificatePolicies, value: DER.sequence(DER.sequence(OID(2, 23, 140, 1, 2, 1).der)))
    let required = CertificateExtension(
      OID(2, 5, 29, 36), isCritical: true, value: DER.sequence(DER.implicit(0, [0])))
    template.extraExtensions = [policy, required]
    let issuer = try pki.root.authority(template)
    let without = try issuer.issue(.leaf(host, at: .noon))
    let answer = try Asking.ask([without, issuer.certificate], store: [pki.root])
    guard case .policyConstraint(_, let detail) = answer.failure else {
      Issue.record("\(String(describing: answer.failure))")
      return
    }
    #expect(detail.contains("policy"))
    var leaf = CertificateTemplate.leaf(host, at: .noon)
    leaf.extraExtensions = [policy]
    let with = try Asking.ask([try issuer.issue(leaf), issuer.certificate], store: [pki.root])
    #expect(with.isTrusted, "\(String(describing: with.failure))")
  }

  // MARK: - Strength

  @Test func anAnchorsKeyMustBeStrongWhereItSigns() throws {
    let key = try SigningKey.rsa(bits: 1024)
    let root = try Authority.root("Weak Root", at: .noon, key: key)
    let leaf = try root.issue(.leaf(host, at: .noon))
    #expect(
      try Asking.ask([leaf], store: [root]).failure
        == .weakKey(root.certificate.name(depth: 1), key: .rsa(bits: 1024)))
  }

  @Test(arguments: [SignatureHash.md5, .sha1]) func oldHashesAreWeak(hash: SignatureHash) throws {
    let rsa = try Authority.root("RSA Root", at: .noon, key: .rsa())
    var template = CertificateTemplate.leaf(host, at: .noon)
    template.signatureHash = hash
    let leaf = try rsa.issue(template)
    guard case .weakSignature(let name, let algorithm) = try Asking.ask([leaf], store: [rsa]).failure else {
      Issue.record("another failure")
      return
    }
    #expect(try name == leaf.name(depth: 0))
    #expect(algorithm == (hash == .md5 ? "md5WithRSAEncryption" : "sha1WithRSAEncryption"))
  }

  @Test(arguments: [SigningKey.Curve.p256, .p384, .p521]) func curvesInForceAreTaken(curve: SigningKey.Curve) throws {
    let answer = try Asking.ask(try pki.chain(host, key: .ec(curve)), store: [pki.root])
    #expect(answer.isTrusted)
    #expect(answer.findings.isEmpty)
  }

  @Test func anyPurposeOfACAStandsForServers() throws {
    var template = CertificateTemplate.intermediate("Any CA", at: .noon)
    template.purposes = [OID(2, 5, 29, 37, 0)]
    let authority = try pki.root.authority(template)
    let chain = [try authority.issue(.leaf(host, at: .noon)), authority.certificate]
    #expect(try Asking.ask(chain, store: [pki.root]).isTrusted)
    // OpenSSL does not take it, nor do clients on it.
    let asked = Asking.question(scope: .clients)
    #expect(
      try Asking.ask(chain, store: [pki.root], asked).failure
        == .wrongPurpose(authority.certificate.name(depth: 1), purposes: ["2.5.29.37.0"]))
  }

  @Test func anyPurposeAloneIsNotForServers() throws {
    var template = CertificateTemplate.leaf(host, at: .noon)
    template.purposes = [OID(2, 5, 29, 37, 0)]
    let leaf = try pki.intermediate.issue(template)
    #expect(
      try Asking.ask([leaf, pki.intermediate.certificate], store: [pki.root]).failure
        == .wrongPurpose(leaf.name(depth: 0), purposes: ["2.5.29.37.0"]))
  }

  // MARK: - Anchors

  @Test func faultsOfAnAnchorAreFindings() throws {
    var template = CertificateTemplate.root("Odd Root", at: .noon)
    template.serial = [0]
    template.hasSubjectKeyIdentifier = false
    let root = try Authority.selfSigned(template)
    let answer = try Asking.ask([try root.issue(.leaf(host, at: .noon))], store: [root])
    #expect(answer.isTrusted)
    let name = try root.certificate.name(depth: 1)
    #expect(
      Set(answer.findings) == [
        .anchorFault(name, rule: .serialNotPositive, detail: "its serial number is zero"),
        .anchorFault(
          name, rule: .subjectKeyIdentifierMissing, detail: "it is a CA's and has no subject key identifier"),
      ])
  }

  @Test func aPinnedServerOfItsOwnMayBreakRules() throws {
    var template = CertificateTemplate.leaf(host, at: .noon)
    template.serial = [0]
    template.purposes = []
    template.basicConstraints = BasicConstraints(isCA: true, pathLength: nil)
    let own = try Authority.selfSigned(template)
    let answer = try Asking.ask([own.certificate], store: [own])
    #expect(answer.isTrusted)
    #expect(answer.findings.allSatisfy { $0.code == "anchor-fault" })
  }

  @Test func aServerThatIsNoCAIssuesNothingThoughItIsAnAnchor() throws {
    let own = try Authority.selfSigned(.leaf("other.test", at: .noon))
    let leaf = try own.issue(.leaf(host, at: .noon))
    #expect(try Asking.ask([leaf], store: [own]).failure == .notCA(own.certificate.name(depth: 1)))
  }

  // MARK: - Rejected paths

  @Test func rejectedPathsAreGivenWithAllThatSpeaksAgainstThem() throws {
    let old = try Authority.root("Old Root CA", at: .noon)
    let cross = try pki.root.crossSigned(by: old, .root("ignored", at: .noon).ending(-1, after: .noon))
    let chain = try pki.chain(host) + [cross.certificate]
    let answer = try Asking.ask(chain, store: [old, pki.root])
    #expect(answer.isTrusted)
    #expect(answer.rejected.count == 1)
    #expect(answer.rejected.first?.certificates.count == 4)
    #expect(answer.rejected.first?.faults.map(\.code) == ["expired"])
  }
}
