import Endpoints
import Pinning
import PositionedJSON
import Testing

@testable import Configuration

struct ContradictionTests {
  private static let two = "'\(pin(1))','\(pin(2))'"

  static let contradictions: [(String, String, String)] = [
    ("interval:'5s',timeout:'6s'", "timeout-longer-than-interval", "timeout"),
    ("timeout:'61s'", "timeout-longer-than-interval", "timeout"),
    ("pins:{mode:'none',sha256:[\(two)]}", "pins-with-mode-none", "pins.sha256"),
    ("pins:{mode:'certificate',sha256:[\(two)]}", "sha256-with-mode-certificate", "pins.mode"),
    ("pins:{mode:'publicKey'}", "pin-mode-without-pins", "pins.mode"),
    ("pins:{mode:'publicKey',sha256:[],certificates:[]}", "pin-mode-without-pins", "pins.mode"),
    ("pins:{mode:'certificate'}", "pin-mode-without-pins", "pins.mode"),
    ("pins:{enforce:false}", "enforce-without-pins", "pins.enforce"),
    ("pins:{mode:'none',enforce:true}", "enforce-without-pins", "pins.enforce"),
    ("pins:{expires:'2027-05-14'}", "expires-without-pins", "pins.expires"),
    (
      "trust:{allowInvalidCertificates:true}", "invalid-certificates-without-pins",
      "trust.allowInvalidCertificates"
    ),
    (
      "trust:{allowInvalidCertificates:true,validatesDomainName:true}", "invalid-certificates-without-pins",
      "trust.allowInvalidCertificates"
    ),
  ]

  @Test(arguments: contradictions)
  func isRefused(_ members: String, _ code: String, _ path: String) {
    let outcome = Outcome(endpoint: members)
    #expect(outcome.errorCodes == [code])
    #expect(outcome.errorPaths == ["endpoints[0].\(path)"])
  }

  @Test(arguments: [
    "interval:'5s',timeout:'5s'", "timeout:'60s'", "pins:{}", "pins:{mode:'none'}", "pins:{sha256:[]}",
    "trust:{allowInvalidCertificates:true,validatesDomainName:false}",
    "trust:{allowInvalidCertificates:true},pins:{sha256:[\(two)]}",
    "trust:{anchors:['system','system']}",
  ])
  func whatAgreesIsRead(_ members: String) {
    #expect(Outcome(endpoint: members).errors == [])
  }

  static let unwise: [(String, String, String)] = [
    ("interval:'1d'", "long-interval", "interval"),
    ("pins:{sha256:['\(pin(1))']}", "no-backup-pin", "pins.sha256"),
    ("pins:{sha256:[\(two),'sha256/\(pin(1))']}", "repeated-pin", "pins.sha256[2]"),
    ("connect:['192.0.2.1','192.0.2.1:443']", "repeated-address", "connect[1]"),
    ("pins:{sha256:[\(two)],expires:'2026-11-21'}", "pin-set-ended", "pins.expires"),
  ]

  @Test(arguments: unwise)
  func whatIsUnwiseIsReadWithAWarning(_ members: String, _ code: String, _ path: String) {
    let outcome = Outcome(endpoint: members, at: Timestamp(day: "2026-11-21"))
    #expect(outcome.errors == [])
    #expect(outcome.configuration != nil)
    #expect(outcome.warningCodes == [code])
    #expect(outcome.warnings.map(\.path.description) == ["endpoints[0].\(path)"])
  }

  @Test func warningsThatTurnOnTheDateNeedOne() {
    let members = "pins:{sha256:[\(Self.two)],expires:'2026-11-21'}"
    #expect(Outcome(endpoint: members).warnings == [])
    #expect(Outcome(endpoint: members, at: Timestamp(day: "2026-11-20")).warnings == [])
  }

  @Test func whatStandsTwiceIsKeptOnce() {
    let outcome = Outcome(endpoint: "connect:['::1','[::1]'],pins:{sha256:[\(Self.two),'\(pin(1))']}")
    #expect(outcome.configuration?.endpoints.first?.connect.count == 1)
    #expect(outcome.configuration?.endpoints.first?.pins.pinned == [.publicKey(pin(1)), .publicKey(pin(2))])
  }
}
