import Foundation
import Pinning
import Testing

/// Where each reason is produced and its evidence checked. The switch is exhaustive: a new reason does not compile until
/// it names its test.
@Suite("Every reason has a test that produces it")
struct EveryReasonTests {
  private enum Producer: String, CaseIterable {
    case nothingPresentedIsToldAsSuch, anUndecodableLeafComesFirst, anIssuerThatIsNotSentIsMissing,
      aSelfSignedLeafIsToldApart, aRootThatIsNoAnchorIsNamed, aWrongHostIsToldWithTheNamesThatAreThere,
      theLastSecondIsInsideAndTheNextIsNot, theFirstSecondIsInsideAndTheOneBeforeIsNot, aBrokenSignatureIsTold,
      aLeafIssuesNothing, thePathLengthHolds, anIssuerMustBeAllowedToSign, aLeafMustBeForServers, nameConstraintsHold,
      anUnknownCriticalExtensionIsNamed, aKeyThatCannotBeDecodedIsMalformed, aWeakKeyIsTold, oldHashesAreWeak,
      everyRuleIsBrokenBySomething, aRequiredPolicyMustBeThere, depthCountsIntermediatesThatAreNotSelfIssued,
      aPathBeyondTheLimitIsToldAsSuch, aStoreMayBarACertificate, aRevokedLeafIsRefusedWithDateAndReason,
      unknownIsADoubt, tooFewLogsFailBySetting, appleLimitsLifetimes, whatHasNoCaseOfItsOwnIsToldInOpenSSLsWords
    // In the tests of other targets, which make these.
    case anOldProtocolIsRefusedWhateverTheChain, theHandshakeNeedsTLS12WithECDHE
  }

  private static func producer(of failure: TrustFailure) -> Producer {
    switch failure {
    case .nothingPresented: .nothingPresentedIsToldAsSuch
    case .undecodable: .anUndecodableLeafComesFirst
    case .unknownIssuer: .anIssuerThatIsNotSentIsMissing
    case .selfSigned: .aSelfSignedLeafIsToldApart
    case .untrustedRoot: .aRootThatIsNoAnchorIsNamed
    case .wrongIdentity: .aWrongHostIsToldWithTheNamesThatAreThere
    case .expired: .theLastSecondIsInsideAndTheNextIsNot
    case .notYetValid: .theFirstSecondIsInsideAndTheOneBeforeIsNot
    case .badSignature: .aBrokenSignatureIsTold
    case .notCA: .aLeafIssuesNothing
    case .pathLengthExceeded: .thePathLengthHolds
    case .wrongKeyUsage: .anIssuerMustBeAllowedToSign
    case .wrongPurpose: .aLeafMustBeForServers
    case .nameConstraint: .nameConstraintsHold
    case .unsupportedCriticalExtension: .anUnknownCriticalExtensionIsNamed
    case .malformed: .aKeyThatCannotBeDecodedIsMalformed
    case .weakKey: .aWeakKeyIsTold
    case .weakSignature: .oldHashesAreWeak
    case .ruleBroken: .everyRuleIsBrokenBySomething
    case .policyConstraint: .aRequiredPolicyMustBeThere
    case .tooManyIntermediates: .depthCountsIntermediatesThatAreNotSelfIssued
    case .limitMet: .aPathBeyondTheLimitIsToldAsSuch
    case .distrusted: .aStoreMayBarACertificate
    case .revoked: .aRevokedLeafIsRefusedWithDateAndReason
    case .revocationUnknown: .unknownIsADoubt
    case .notTransparent: .tooFewLogsFailBySetting
    case .lifetimeTooLong: .appleLimitsLifetimes
    case .protocolTooOld: .anOldProtocolIsRefusedWhateverTheChain
    case .noForwardSecrecy: .theHandshakeNeedsTLS12WithECDHE
    case .rejectedByOpenSSL: .whatHasNoCaseOfItsOwnIsToldInOpenSSLsWords
    }
  }

  @Test func theTestsThatAreNamedExist() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
    var text = ""
    for case let file as URL in files where file.pathExtension == "swift" {
      text += try String(contentsOf: file, encoding: .utf8)
    }
    for producer in Producer.allCases {
      #expect(text.contains("func \(producer.rawValue)("), "\(producer.rawValue)")
    }
    #expect(Self.producer(of: .nothingPresented) == .nothingPresentedIsToldAsSuch)
  }

  /// Each rule of its own has a certificate that breaks it.
  @Test func everyRuleIsBrokenBySomething() {
    #expect(Set(RuleCase.all.map(\.rule)) == Set(CheckRule.allCases))
  }
}
