import Foundation
import Lab
import Pinning
import TLS
import Testing

@Suite("CRLs and the certificates that they speak for")
struct RevocationListTests {
  private let test: RevocationCase
  private let yesterday = Timestamp.noon.advanced(byDays: -1)

  init() throws {
    test = try RevocationCase()
  }

  // MARK: - Revoked

  @Test func aCertificateThatIsNotListedPasses() throws {
    let answer = try test.ask([try test.list()])
    #expect(answer.isTrusted)
    let until = Timestamp.noon.advanced(bySeconds: 7 * 86_400 - 3600)
    #expect(answer.findings == [.revocation(try test.leafName(), .notOnCRL(until: until))])
  }

  @Test func aRevokedLeafIsRefusedWithDateAndReason() throws {
    let answer = try test.ask([try test.list { $0.entries = [try test.entry(test.chain[0])] }])
    #expect(answer.paths.isEmpty)
    #expect(answer.failure == .revoked(try test.leafName(), at: yesterday, reason: .keyCompromise))
    #expect(answer.failure?.code == "revoked")
  }

  @Test func anEntryWithoutReasonHasNone() throws {
    let answer = try test.ask([try test.list { $0.entries = [try test.entry(test.chain[0], reason: nil)] }])
    #expect(answer.failure == .revoked(try test.leafName(), at: yesterday, reason: nil))
  }

  @Test func aRevokedIntermediateIsRefused() throws {
    var template = RevocationListTemplate(at: .noon)
    template.entries = [try test.entry(test.chain[1], reason: .caCompromise)]
    let answer = try test.ask([try test.pki.root.revocationList(template)])
    #expect(
      answer.failure == .revoked(try test.chain[1].name(depth: 1), at: yesterday, reason: .caCompromise))
  }

  @Test func theSearchGoesOnToAnotherPath() throws {
    let other = try Authority.root("Other Root", at: .noon)
    let cross = try test.pki.intermediate.crossSigned(by: other, .intermediate("", at: .noon))
    var template = RevocationListTemplate(at: .noon)
    template.entries = [try test.entry(test.chain[1])]
    let list = try RevocationListReader.list(der: test.pki.root.revocationList(template))
    let answer = try Asking.ask(
      test.chain + [cross.certificate], store: [test.pki.root, other],
      status: StatusPolicy(revocation: RevocationPolicy(lists: [list])))
    #expect(
      answer.fingerprints == [
        [test.chain[0].fingerprint, cross.certificate.fingerprint, other.certificate.fingerprint]
      ])
  }

  @Test func bySettingARevokedCertificateIsOnlyFound() throws {
    let answer = try test.ask([try test.list { $0.entries = [try test.entry(test.chain[0])] }], weight: .finding)
    #expect(answer.isTrusted)
    #expect(
      answer.findings == [
        .revocation(try test.leafName(), .revoked(at: yesterday, reason: .keyCompromise))
      ])
  }

  @Test func aHoldThatALaterListLiftsIsLifted() throws {
    let former = try test.list {
      $0.thisUpdate = yesterday
      $0.entries = [try test.entry(test.chain[0], reason: .certificateHold)]
    }
    let later = try test.list { $0.number = 2 }
    #expect(try test.ask([later, former]).isTrusted)
    #expect(try test.ask([former]).failure == .revoked(try test.leafName(), at: yesterday, reason: .certificateHold))
  }

  @Test func anEntryThatTakesTheCertificateOffIsNone() throws {
    #expect(
      try test.ask([try test.list { $0.entries = [try test.entry(test.chain[0], reason: .removeFromCRL)] }]).isTrusted)
  }

  @Test(arguments: [RevocationReason.removeFromCRL, .certificateHold])
  func ofTwoEntriesTheOneThatNothingLiftsCounts(other: RevocationReason) throws {
    let final = try test.entry(test.chain[0])
    let lifted = try test.entry(test.chain[0], reason: other)
    for entries in [[final, lifted], [lifted, final]] {
      let answer = try test.ask([try test.list { $0.entries = entries }])
      #expect(answer.failure == .revoked(try test.leafName(), at: yesterday, reason: .keyCompromise))
    }
  }

  @Test func whoStandsOnAnIncompleteListIsRevoked() throws {
    let delta = CertificateExtension(.deltaIndicator, isCritical: true, value: DER.integer(1))
    let someReasons = CertificateExtension(
      .issuingDistributionPoint, isCritical: true, value: DER.sequence(DER.implicit(3, [6, 0x40])))
    for incomplete in [delta, someReasons] {
      let list = try test.list {
        ($0.number, $0.extraExtensions, $0.entries) = (2, [incomplete], [try test.entry(test.chain[0])])
      }
      let answer = try test.ask([try test.list(), list])
      #expect(answer.failure == .revoked(try test.leafName(), at: yesterday, reason: .keyCompromise))
    }
  }

  @Test func aListOfAnotherIssuerSaysNothing() throws {
    let other = try Hierarchy("Other", at: .noon)
    var template = RevocationListTemplate(at: .noon)
    template.entries = [try test.entry(test.chain[0])]
    let answer = try test.ask([try other.intermediate.revocationList(template)])
    #expect(answer.isTrusted)
    #expect(answer.findings.isEmpty)
  }

  // MARK: - Dates

  @Test func aListCountsToItsLastSecondAndIsStaleAfter() throws {
    let end = Timestamp.noon.advanced(bySeconds: 60)
    let list = try test.list { $0.nextUpdate = end }
    let now = try test.ask([list])
    #expect(now.holdsUntil == end.advanced(bySeconds: 1))
    #expect(try test.ask([list], at: end).isTrusted)
    let late = end.advanced(bySeconds: 1)
    let answer = try test.ask([list], at: late)
    #expect(answer.failure == .revocationUnknown(try test.leafName(), .staleCRL(nextUpdate: end, at: late)))
    #expect(answer.failure?.code == "crl-stale")
  }

  @Test func aStaleListStillRevokes() throws {
    let list = try test.list {
      $0.nextUpdate = Timestamp.noon.advanced(bySeconds: -1)
      $0.entries = [try test.entry(test.chain[0])]
    }
    #expect(try test.ask([list]).failure == .revoked(try test.leafName(), at: yesterday, reason: .keyCompromise))
  }

  @Test func aStaleListBesideACurrentOneIsOnlyFound() throws {
    let stale = try test.list { $0.nextUpdate = yesterday }
    let answer = try test.ask([stale, try test.list { $0.number = 2 }])
    #expect(answer.isTrusted)
    #expect(answer.revocationNotes.last == .doubt(.staleCRL(nextUpdate: yesterday, at: .noon)))
  }

  @Test func aListThatBeginsLaterTellsNothing() throws {
    let start = Timestamp.noon.advanced(bySeconds: 1)
    let list = try test.list {
      $0.thisUpdate = start
      $0.entries = [try test.entry(test.chain[0], at: start)]
    }
    let answer = try test.ask([list])
    #expect(answer.failure == .revocationUnknown(try test.leafName(), .crlNotYetValid(thisUpdate: start, at: .noon)))
    #expect(answer.failure?.code == "crl-not-yet-valid")
    #expect(answer.holdsUntil == start)
  }

  // MARK: - Who signed

  @Test func aListByAnotherKeyInTheIssuersNameTellsNothing() throws {
    var template = RevocationListTemplate(at: .noon)
    template.hasAuthorityKeyIdentifier = false
    let list = try test.pki.intermediate.revocationList(template, signedWith: .ec())
    let answer = try test.ask([list])
    #expect(answer.failure == .revocationUnknown(try test.leafName(), .badCRLSignature))
    #expect(answer.failure?.code == "crl-bad-signature")
  }

  @Test func aListThatNamesItsOtherKeyIsNotForThisOne() throws {
    let list = try test.pki.intermediate.revocationList(RevocationListTemplate(at: .noon), signedWith: .ec())
    let answer = try test.ask([list])
    #expect(answer.isTrusted)
    #expect(answer.findings == [.revocation(try test.leafName(), .otherKey)])
  }

  private static let usages: [(Set<KeyUsage>?, Bool)] = [
    (nil, true), ([.keyCertSign, .cRLSign], true), ([.keyCertSign], false),
  ]

  @Test(arguments: usages)
  func anIssuerWithKeyUsageNeedsCRLSign(usage: Set<KeyUsage>?, isFine: Bool) throws {
    var template = CertificateTemplate.intermediate("CRL CA", at: .noon)
    template.keyUsage = usage
    let issuer = try test.pki.root.authority(template)
    let leaf = try issuer.issue(.leaf("api.example.test", at: .noon))
    let list = try issuer.revocationList(RevocationListTemplate(at: .noon))
    let answer = try test.ask([list], chain: [leaf, issuer.certificate], scope: .clients)
    #expect(answer.isTrusted == isFine)
    if !isFine {
      #expect(answer.failure == .revocationUnknown(try leaf.name(depth: 0), .issuerMayNotSignCRLs))
      #expect(answer.failure?.code == "crl-issuer-may-not-sign")
    }
  }

  // MARK: - What forbids use

  @Test(arguments: RevocationListFlaw.allCases)
  func aListThatMayNotBeUsedLeavesItUnknown(flaw: RevocationListFlaw) throws {
    let list = try test.list {
      $0.entries = [try test.entry(test.pki.root.certificate)]
      flaw.spoil(&$0)
    }
    let answer = try test.ask([list])
    #expect(answer.failure == .revocationUnknown(try test.leafName(), flaw.doubt))
    let found = try test.ask([list], weight: .finding)
    #expect(found.isTrusted)
    #expect(found.findings == [.revocation(try test.leafName(), .doubt(flaw.doubt))])
  }

  // MARK: - Scope

  private static let kinds: [([UInt8], Bool)] = [([1], true), ([2], false), ([5], false)]

  @Test(arguments: kinds)
  func aListForCertificatesOfOneKindSpeaksForThose(flags: [UInt8], covers: Bool) throws {
    let list = try test.list { $0.extraExtensions = [.issuingDistributionPoint(flags: flags)] }
    let answer = try test.ask([list])
    #expect(answer.isTrusted)
    #expect(answer.revocationNotes.contains(.outOfScope) == !covers)
  }

  private static let shards: [(String, Bool)] = [
    ("http://crl.example.test/1", true), ("http://crl.example.test/2", false),
  ]

  @Test(arguments: shards)
  func aShardSpeaksForCertificatesThatNameIt(url: String, covers: Bool) throws {
    var template = CertificateTemplate.leaf("api.example.test", at: .noon)
    template.extraExtensions = [.distributionPoints([.uri("http://crl.example.test/1")])]
    let leaf = try test.pki.intermediate.issue(template)
    let list = try test.list { $0.extraExtensions = [.issuingDistributionPoint([.uri(url)])] }
    let answer = try test.ask([list], chain: [leaf, test.chain[1]])
    #expect(answer.isTrusted)
    #expect(answer.revocationNotes.contains(.outOfScope) == !covers)
  }

  @Test func anEntryCountsInAnyShard() throws {
    let list = try test.list {
      $0.extraExtensions = [.issuingDistributionPoint([.uri("http://crl.example.test/9")])]
      $0.entries = [try test.entry(test.chain[0])]
    }
    #expect(try test.ask([list]).failure?.code == "revoked")
  }
}

/// What makes a CRL unusable.
enum RevocationListFlaw: String, CaseIterable {
  case unknownExtension, unknownEntryExtension, indirectEntry, criticalNumber, noNumber, noNextUpdate, twice
  case delta, indirect, malformedScope, emptyScope, twoScopes

  func spoil(_ template: inout RevocationListTemplate) {
    let unknown = CertificateExtension(OID(1, 3, 6, 1, 4, 1, 99_999, 1), isCritical: true, value: DER.null)
    switch self {
    case .unknownExtension: template.extraExtensions = [unknown]
    case .unknownEntryExtension: template.entries[0].extraExtensions = [unknown]
    case .indirectEntry:
      let name = MintedName.raw(DER.explicit(4, SubjectName(commonName: "Other CA").der))
      template.entries[0].extraExtensions = [
        CertificateExtension(.certificateIssuer, isCritical: true, value: DER.sequence(name.der))
      ]
    case .criticalNumber:
      template.number = nil
      template.extraExtensions = [.revocationListNumber(1, isCritical: true)]
    case .noNumber: template.number = nil
    case .noNextUpdate: template.nextUpdate = nil
    case .twice: template.extraExtensions = [.revocationListNumber(1)]
    case .delta:
      template.extraExtensions = [CertificateExtension(.deltaIndicator, isCritical: true, value: DER.integer(1))]
    case .indirect: template.extraExtensions = [.issuingDistributionPoint(flags: [4])]
    case .malformedScope:
      template.extraExtensions = [CertificateExtension(.issuingDistributionPoint, isCritical: true, value: DER.null)]
    case .emptyScope:
      template.extraExtensions = [
        CertificateExtension(.issuingDistributionPoint, isCritical: true, value: DER.sequence())
      ]
    case .twoScopes: template.extraExtensions = [.issuingDistributionPoint(flags: [1, 2])]
    }
  }

  var doubt: RevocationDoubt {
    switch self {
    case .unknownExtension, .unknownEntryExtension: .unsupportedCRLExtension(oid: "1.3.6.1.4.1.99999.1")
    case .indirectEntry: .unsupportedCRLExtension(oid: "2.5.29.29")
    case .criticalNumber: .malformedCRL(.criticalNumber)
    case .noNumber: .malformedCRL(.noNumber)
    case .noNextUpdate: .malformedCRL(.noNextUpdate)
    case .twice: .malformedCRL(.undecodable(part: "the extension 2.5.29.20 stands twice"))
    case .delta: .unsupportedCRL(.delta)
    case .indirect: .unsupportedCRL(.indirect)
    case .malformedScope, .emptyScope, .twoScopes: .malformedCRL(.undecodable(part: "its issuing distribution point"))
    }
  }
}
