import COpenSSL
import Lab
import Pinning
import TLS
import Testing

@Suite("Stapled OCSP responses")
struct StapledResponseTests {
  private let test: RevocationCase
  private let leaf: CertificateName
  private let serial: [UInt8]
  private let yesterday = Timestamp.noon.advanced(byDays: -1)

  init() throws {
    test = try RevocationCase()
    leaf = try test.leafName()
    serial = try RevocationCase.serial(of: test.chain[0])
  }

  private func response(
    _ status: StatusResponseTemplate.Status = .good, signedBy responder: MintedCertificate? = nil,
    _ change: (inout StatusResponseTemplate) -> Void = { _ in }
  ) throws -> [UInt8] {
    var template = StatusResponseTemplate(serial: serial, status, at: .noon)
    change(&template)
    return try test.pki.intermediate.statusResponse(template, signedBy: responder)
  }

  private func ask(
    _ staple: StapledStatus, at date: Timestamp = .noon, weight: StatusWeight = .failure,
    chain: [MintedCertificate]? = nil
  ) throws -> TrustAnswer {
    try Asking.ask(
      chain ?? test.chain, store: [test.pki.root], Asking.question(at: date),
      status: StatusPolicy(revocation: RevocationPolicy(staple: staple, stapleWeight: weight)))
  }

  /// What is in doubt fails by setting, and else is found.
  private func expect(_ doubt: RevocationDoubt, of staple: [UInt8], code: String, at date: Timestamp = .noon) throws {
    let failing = try ask(.response(staple), at: date)
    #expect(failing.failure == .revocationUnknown(leaf, doubt))
    #expect(failing.failure?.code == code)
    let found = try ask(.response(staple), at: date, weight: .finding)
    #expect(found.isTrusted)
    #expect(found.findings == [.revocation(leaf, .doubt(doubt))])
  }

  private func responder(_ purposes: [OID], at date: Timestamp = .noon, from issuer: Authority? = nil) throws
    -> MintedCertificate
  {
    var template = CertificateTemplate.leaf("ocsp.example.test", at: date)
    template.purposes = purposes
    return try (issuer ?? test.pki.intermediate).issue(template)
  }

  // MARK: - What it says

  @Test func goodIsFoundWithItsEnd() throws {
    let answer = try ask(.response(try response()))
    let until = Timestamp.noon.advanced(bySeconds: 7 * 86_400 - 3600)
    #expect(answer.isTrusted)
    #expect(answer.findings == [.revocation(leaf, .stapledGood(until: until))])
    #expect(answer.findings.first?.code == "ocsp-good")
    #expect(answer.holdsUntil == until.advanced(bySeconds: 1))
  }

  @Test(arguments: [RevocationReason?.none, .superseded])
  func revokedFailsWithDateAndReasonBySetting(reason: RevocationReason?) throws {
    let staple = try response(.revoked(at: yesterday, reason: reason))
    #expect(try ask(.response(staple)).failure == .revoked(leaf, at: yesterday, reason: reason))
    let found = try ask(.response(staple), weight: .finding)
    #expect(found.isTrusted)
    #expect(found.findings == [.revocation(leaf, .revoked(at: yesterday, reason: reason))])
  }

  @Test func unknownIsADoubt() throws {
    try expect(.unknownToOCSP, of: try response(.unknown), code: "ocsp-unknown")
  }

  // MARK: - Dates

  @Test func itCountsToItsLastSecond() throws {
    let end = Timestamp.noon.advanced(bySeconds: 60)
    let staple = try response { $0.nextUpdate = end }
    #expect(try ask(.response(staple), at: end).revocationNotes == [.stapledGood(until: end)])
    let late = end.advanced(bySeconds: 1)
    try expect(.staleOCSP(nextUpdate: end, at: late), of: staple, code: "ocsp-stale", at: late)
  }

  @Test func withoutNextUpdateItCountsForADay() throws {
    let staple = try response {
      $0.thisUpdate = yesterday
      $0.nextUpdate = nil
    }
    #expect(try ask(.response(staple)).revocationNotes == [.stapledGood(until: nil)])
    let late = Timestamp.noon.advanced(bySeconds: 1)
    try expect(.staleOCSP(nextUpdate: nil, at: late), of: staple, code: "ocsp-stale", at: late)
  }

  @Test func oneThatBeginsLaterIsADoubt() throws {
    let start = Timestamp.noon.advanced(bySeconds: 1)
    let staple = try response { $0.thisUpdate = start }
    try expect(.ocspNotYetValid(thisUpdate: start, at: .noon), of: staple, code: "ocsp-not-yet-valid")
  }

  // MARK: - Who signed

  @Test func aResponderWithThePurposeMaySign() throws {
    let staple = try response(signedBy: try responder([.ocspSigning]))
    #expect(try ask(.response(staple)).revocationNotes.map(\.code) == ["ocsp-good"])
  }

  @Test func othersMayNotSign() throws {
    let stranger = try Authority.root("Stranger", at: .noon)
    let signers = [
      try responder([.serverAuthentication]),
      try responder([.ocspSigning], from: stranger),
      try responder([.ocspSigning], at: Timestamp.noon.advanced(byDays: -200)),
      stranger.certificate,
    ]
    for signer in signers {
      let answer = try ask(.response(try response(signedBy: signer)))
      guard case .revocationUnknown(leaf, .unverifiedOCSP(let detail)) = answer.failure else {
        Issue.record("\(String(describing: answer.failure))")
        continue
      }
      #expect(!detail.isEmpty)
      #expect(answer.failure?.code == "ocsp-unverified")
    }
  }

  @Test func aChangedResponseIsNotVerified() throws {
    var staple = try response()
    staple[staple.count - 1] ^= 1
    #expect(try ask(.response(staple)).failure?.code == "ocsp-unverified")
  }

  // MARK: - Other responses

  @Test func oneForAnotherCertificateIsADoubt() throws {
    try expect(.ocspForAnother, of: try response { $0.serial = [1] }, code: "ocsp-other-certificate")
  }

  @Test func aFailedResponderIsADoubt() throws {
    try expect(
      .malformedOCSP(detail: "the responder says trylater"), of: Authority.failedStatusResponse(3),
      code: "ocsp-malformed")
  }

  @Test func anyCutIsMalformedOrUnverified() throws {
    let staple = try response()
    for count in stride(from: 1, to: staple.count, by: 7) {
      #expect(try ask(.response(Array(staple.prefix(count)))).failure?.code == "ocsp-malformed")
    }
    try expect(.malformedOCSP(detail: "1 bytes follow it"), of: staple + [0], code: "ocsp-malformed")
  }

  // MARK: - Promised

  @Test(arguments: [UInt64(5), 17])
  func aPromisedStapleThatIsMissingIsFound(feature: UInt64) throws {
    var template = CertificateTemplate.leaf("api.example.test", at: .noon)
    template.extraExtensions = [.tlsFeature([feature])]
    let promising = try test.pki.intermediate.issue(template)
    let chain = [promising, test.chain[1]]
    let name = try promising.name(depth: 0)
    #expect(try ask(.absent, chain: chain).failure == .revocationUnknown(name, .stapleMissing))
    #expect(try ask(.absent, weight: .finding, chain: chain).findings.map(\.code) == ["must-staple-missing"])
    #expect(try ask(.notObserved, chain: chain).findings.isEmpty)
    #expect(try ask(.absent).findings.isEmpty)
  }

  // MARK: - From the handshake

  @Test func theHandshakeKeepsTheResponse() throws {
    let staple = try response()
    var setup = MemoryServer.Setup(test.chain)
    setup.staple = staple
    guard case .complete(let session) = try Conversation.run(setup).progress else {
      Issue.record("no handshake")
      return
    }
    #expect(session.stapledOCSP == staple)
    #expect(session.hasStapledOCSP)
  }
}
