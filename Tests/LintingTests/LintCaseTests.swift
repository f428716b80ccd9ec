import ClientFormats
import Lab
import Linting
import Pinning
import TLS
import Testing

/// Every rule that needs nothing but the file.
struct LintCaseTests {
  private let files: [String: [UInt8]]

  init() throws {
    let pki = try Hierarchy(at: now)
    let leaf = try pki.leaf("api.example.com")
    let old = try Hierarchy("Old", at: now.advanced(byDays: -9000))
    files = [
      "leaf.cer": leaf.der, "leaf.pem": Array(leaf.pem.utf8), "ca.cer": pki.root.certificate.der,
      "old.cer": old.root.certificate.der, "../raw/ca.pem": Array(pki.root.certificate.pem.utf8),
      "../raw/two.pem": Array(pki.root.certificate.pem.utf8), "../raw/two.der": pki.root.certificate.der,
    ]
  }

  @Test(arguments: LintCase.all)
  func isFoundAtItsPlace(_ one: LintCase) throws {
    let findings = try lint(one.format, one.text, files: files)
    let found = findings.filter { $0.code == one.code }
    let places = found.map { "\($0.place) \($0.severity.rawValue)" }
    #expect(places.contains("\(one.place) \(one.severity.rawValue)"), "\(places) in \(findings.map(\.why))")
    for finding in found {
      #expect(!finding.why.isEmpty && !finding.why.hasSuffix(".") && !finding.remedy.isEmpty)
    }
  }

  /// Each rule stands in this table, or is found with what is known besides the file.
  @Test func everyRuleIsTested() {
    let elsewhere: Set<LintCode> = [
      .fingerprintAsPin, .bareKeyAsPin, .pemHashAsPin, .otherEndpointsKey, .noBackup, .noPinOnPath,
      .cannotSurviveRotation, .chainNotTrusted, .hostNotPinned, .hostRefused, .platformsDifferInPins,
      .platformsDifferInHosts, .badPin,
    ]
    #expect(Set(LintCode.allCases).subtracting(LintCase.all.map(\.code)) == elsewhere)
  }

  @Test(arguments: [
    (ClientFormat.trustkit, trustKit()), (.androidNSC, android([pinA, pinB])),
    (.okhttp, "api.example.com sha256/\(pinA) sha256/\(pinB)"),
    (.iosPinnedDomains, pinnedDomain(identities("NSPinnedCAIdentities", [pinA, pinB]))),
    (.hpkp, "pin-sha256=\"\(pinA)\"; pin-sha256=\"\(pinB)\"; max-age=5184000"),
  ])
  func nothingIsSaidOfAGoodFile(_ format: ClientFormat, _ text: String) throws {
    let findings = try lint(format, text)
    #expect(findings.isEmpty, "\(findings.map(\.why))")
    #expect(findings.exitCode == 0)
  }

  @Test(arguments: [
    ("the system CAs are still trusted as well", true), ("Default trust store also applies", true),
    ("system roots no longer count", false), ("only our CA, not the system's", false), ("our own CA", false),
    ("platform roots are kept; these are additional anchors", true), ("still to be tested", false),
  ])
  func commentsAreReadByTheirWords(_ comment: String, _ believes: Bool) throws {
    let findings = try lint(.sectrust, "{\"anchors\": [\"ca.cer\"], /* \(comment) */ }", files: files)
    #expect(findings.codes.contains(.believesSystemRoots) == believes)
  }

  @Test func aCommentIsRightWhereTheSystemsRootsDoCount() throws {
    let text = "{\"anchors\": [\"ca.cer\"], \"anchorsOnly\": false /* the system's roots count too */}"
    #expect(!(try lint(.sectrust, text, files: files)).codes.contains(.believesSystemRoots))
  }

  @Test func noteIsNoFailure() throws {
    #expect(try lint(.curl, "sha256//\(pinA);sha256//\(pinB)").exitCode == 0)
    #expect(try lint(.okhttp, "api.example.com sha256/\(pinA)").exitCode == 1)
    #expect(try lint(.trustkit, trustKit(pins: [pinA])).exitCode == 2)
  }

  @Test func aHugeFileIsJudgedWithinBounds() throws {
    let lines = (0..<3_000).map { "h\($0).example.com sha256/\(pinA)" }.joined(separator: "\n")
    let findings = try lint(.okhttp, lines)
    #expect(findings.count == Linter.mostFindings)
  }
}
