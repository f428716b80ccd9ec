import Endpoints
import Lab
import Pinning
import TLS
import Testing

@testable import Configuration

@Suite("Revocation, transparency and trust stores in endpoints.json")
struct StatusTests {
  private let root: Authority
  private let files: [String: [UInt8]]

  init() throws {
    let noon = Timestamp(secondsSinceEpoch: 1_893_499_200)
    root = try Authority.root("Status Root", at: noon)
    let key = Base64.encode(root.key.spki)
    files = [
      "root.pem": Array(root.certificate.pem.utf8), "a.crl": try root.revocationList(RevocationListTemplate(at: noon)),
      "logs.json": Array(#"{"operators":[{"logs":[{"description":"L","key":"\#(key)"}]}]}"#.utf8),
      "empty.crl": [], "wrong.json": Array("[]".utf8),
    ]
  }

  private func endpoint(_ trust: String) -> Outcome { Outcome(endpoint: "trust:{\(trust)}", files: files) }

  private func settings(_ trust: String) -> StatusSettings? {
    endpoint(trust).configuration?.endpoints.first?.trust.status
  }

  @Test func whatIsNotSaidFailsNothing() {
    #expect(settings("") == .standard)
    #expect(settings("revocation:{},transparency:{}") == .standard)
  }

  @Test func everyKeyIsRead() {
    #expect(
      settings(
        "revocation:{staple:'failure',crls:['a.crl'],fetchCRLs:true},transparency:{logs:'logs.json',require:true}")
        == StatusSettings(
          staple: .failure, listFiles: ["a.crl"], fetchesLists: true, logFile: "logs.json", requiresTimestamps: true))
  }

  @Test func defaultsAreMergedKeyByKey() {
    let text = """
      {defaults:{trust:{revocation:{staple:'failure',fetchCRLs:true},transparency:{require:true}}},
       endpoints:[{name:'a',url:'https://a.example',trust:{revocation:{staple:'finding'}}}]}
      """
    let trust = Outcome(text, files: files).configuration?.endpoints.first?.trust
    #expect(trust?.status == StatusSettings(staple: .finding, fetchesLists: true, requiresTimestamps: true))
  }

  @Test(arguments: [
    ("revocation:{crls:['none.crl']}", "missing-file", "endpoints[0].trust.revocation.crls[0]"),
    ("revocation:{crls:['empty.crl']}", "no-crl-in-file", "endpoints[0].trust.revocation.crls[0]"),
    ("revocation:{staple:'hard'}", "unknown-choice", "endpoints[0].trust.revocation.staple"),
    ("revocation:{crl:[]}", "unknown-key", "endpoints[0].trust.revocation.crl"),
    ("revocation:true", "wrong-kind", "endpoints[0].trust.revocation"),
    ("transparency:{logs:'wrong.json'}", "no-log-list", "endpoints[0].trust.transparency.logs"),
    ("transparency:{require:2}", "wrong-kind", "endpoints[0].trust.transparency.require"),
    ("anchors:['store:ios']", "unknown-trust-store", "endpoints[0].trust.anchors[0]"),
  ])
  func whatIsWrongIsTold(trust: String, code: String, path: String) {
    let outcome = endpoint(trust)
    #expect(outcome.errorCodes == [code])
    #expect(outcome.errorPaths == [path])
  }

  // MARK: - Trust stores

  private func stores(_ anchors: String, stores: String = "'android-9':['root.pem']") -> Outcome {
    Outcome(
      "{trustStores:{\(stores)},endpoints:[{name:'a',url:'https://a.example',trust:{anchors:[\(anchors)]}}]}",
      files: files)
  }

  @Test func anEndpointMayNameAStore() throws {
    let outcome = stores("'store:android-9'")
    #expect(outcome.errors == [])
    #expect(
      outcome.configuration?.endpoints.first?.trust.anchors
        == AnchorSelection(includesStore: true, store: "android-9", imported: []))
    let store = try #require(outcome.configuration?.stores["android-9"])
    #expect(store.count == 1)
    #expect(store.isPlatforms)
    let beside = stores("'store:android-9','root.pem'").configuration?.endpoints.first?.trust.anchors
    #expect(beside?.store == "android-9")
    #expect(beside?.imported == [try CertificateReader.facts(der: root.certificate.der)])
  }

  @Test func aDeviceHasOneStore() {
    #expect(stores("'system','store:android-9'").errorCodes == ["two-trust-stores"])
    #expect(stores("'system','system'").errors == [])
  }

  @Test func storesAreChecked() {
    #expect(stores("'store:android-8'").errors.first?.problem.remedy == "did you mean \"android-9\"?")
    #expect(stores("'system'", stores: "'a':[]").errorCodes == ["no-anchors"])
    #expect(stores("'store:a'", stores: "'a':['none.pem']").errorCodes == ["missing-file"])
    #expect(stores("'system'", stores: "'a':'root.pem'").errorCodes == ["wrong-kind"])
  }
}
