import Endpoints
import Lab
import Pinning
import TLS
import Testing

@testable import Configuration

struct ClientCertificateTests {
  private static let date = Timestamp(secondsSinceEpoch: 1_767_268_800)
  private let leaf: MintedCertificate
  private let other: MintedCertificate
  private let issuing: Authority

  init() throws {
    let root = try Authority.root("Clients", at: Self.date)
    issuing = try root.intermediate("Clients CA", at: Self.date)
    leaf = try issuing.issue(.leaf("device-7", at: Self.date))
    other = try issuing.issue(.leaf("device-8", at: Self.date))
  }

  private var files: [String: [UInt8]] {
    [
      "c.pem": Array((leaf.pem + issuing.certificate.pem).utf8), "c.key": Array(leaf.key.pem.utf8),
      "both.pem": Array((leaf.key.pem + leaf.pem).utf8), "other.key": Array(other.key.pem.utf8),
      "garbage.p12": [1, 2, 3], "secret": Array("sesame\n".utf8),
    ]
  }

  private func read(_ members: String, at date: Timestamp? = nil) -> Outcome {
    Outcome(endpoint: "clientCertificate:\(members)", files: files, at: date)
  }

  @Test(arguments: ["{certificate:'c.pem',key:'c.key'}", "{certificate:'both.pem'}"])
  func readsCertificateAndKey(_ members: String) throws {
    let outcome = read(members)
    #expect(outcome.errors == [])
    let terms = try #require(outcome.configuration?.endpoints.first?.clientCertificate)
    let own = try #require(terms.own)
    #expect(own.leaf.der == leaf.der && !terms.expectsRefusal)
    #expect(outcome.configuration?.credentials[own.identity]?.leaf == own.leaf)
    #expect(outcome.configuration?.endpoints.first?.plan.ownCertificate == own.identity)
  }

  @Test func nothingIsSentUnlessItIsConfigured() {
    #expect(Outcome(endpoint: "").configuration?.endpoints.first?.clientCertificate == nil)
    #expect(read("{}").configuration?.endpoints.first?.clientCertificate == nil)
    let terms = read("{expectRefusal:true}").configuration?.endpoints.first?.clientCertificate
    #expect(terms == ClientCertificateTerms(expectsRefusal: true))
  }

  @Test func anEndpointTakesItsDefaultsOrGoesItsOwnWay() throws {
    let outcome = Outcome(
      """
      {defaults:{clientCertificate:{certificate:'c.pem',key:'c.key',expectRefusal:true}},endpoints:[
        {name:'a',url:'https://a'},
        {name:'b',url:'https://b',clientCertificate:{expectRefusal:false}},
        {name:'c',url:'https://c',clientCertificate:{certificate:'both.pem'}},
        {name:'d',url:'https://d',clientCertificate:'none'}]}
      """, files: files)
    #expect(outcome.errors == [])
    let terms = try #require(outcome.configuration?.endpoints.map(\.clientCertificate))
    #expect(terms.map { $0?.expectsRefusal } == [true, false, true, nil])
    #expect(terms.map { $0?.own?.issuers.count } == [1, 1, 0, nil])
  }

  @Test(arguments: [
    ("{certificate:'c.pem'}", "no-private-key", "certificate"),
    ("{certificate:'c.pem',key:'other.key'}", "key-of-other-certificate", "key"),
    ("{certificate:'c.key',key:'c.key'}", "no-client-certificate", "certificate"),
    ("{certificate:'nowhere.pem',key:'c.key'}", "missing-file", "certificate"),
    ("{certificate:'c.pem',key:'nowhere.key'}", "missing-file", "key"),
    ("{file:'garbage.p12'}", "not-pkcs12", "file"),
    ("{file:'garbage.p12',key:'c.key'}", "two-client-certificates", "key"),
    ("{key:'c.key'}", "key-without-certificate", "key"),
    ("{passphrase:'env:PASSPHRASE'}", "passphrase-without-certificate", "passphrase"),
    ("{certificate:'c.pem',key:'c.key',passphrase:'sesame'}", "passphrase-in-configuration", "passphrase"),
    ("{certificate:'c.pem',key:'c.key',passphrase:'env:NOT_THERE'}", "missing-variable", "passphrase"),
    ("{certificate:'c.pem',key:'c.key',passphrase:'file:nowhere'}", "missing-file", "passphrase"),
    ("{certificate:'both.pem',keys:'c.key'}", "unknown-key", "keys"),
    ("{certificate:7}", "wrong-kind", "certificate"),
  ])
  func saysWhatIsWrongAndWhere(_ members: String, _ code: String, _ key: String) {
    let outcome = read(members)
    #expect(outcome.errorCodes.first == code)
    #expect(outcome.errorPaths.first == "endpoints[0].clientCertificate.\(key)")
    #expect(!outcome.errors.contains { $0.description.contains("sesame") })
  }

  @Test func aWordThatIsNotNoneIsAnError() {
    #expect(read("'some'").errorCodes == ["unknown-choice"])
    #expect(read("7").errorCodes == ["wrong-kind"])
  }

  @Test func warnsOfACertificateThatHasEnded() {
    let outcome = read("{certificate:'c.pem',key:'c.key'}", at: Self.date.advanced(byDays: 100))
    #expect(outcome.warningCodes.contains("certificate-ended"))
    #expect(outcome.configuration?.endpoints.first?.clientCertificate?.own != nil)
  }

  @Test func aFileIsReadOnceForAllThatNameIt() {
    let endpoints = (0..<50).map { "{name:'\($0)',url:'https://h\($0)'}" }.joined(separator: ",")
    let outcome = Outcome(
      "{defaults:{clientCertificate:{certificate:'c.pem',key:'other.key'}},endpoints:[\(endpoints)]}", files: files)
    #expect(outcome.errorCodes == ["key-of-other-certificate"])
    #expect(outcome.errorPaths == ["defaults.clientCertificate.key"])
  }
}
