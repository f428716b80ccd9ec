import ClientFormats
import Endpoints
import Lab
import Pinning
import PositionedJSON
import Testing

@testable import Configuration

/// The key `clients`, and what endpoints make of it.
struct ClientsTests {
  private static let pins = "sha256/\(pin(1)) sha256/\(pin(2))"

  static let trustKit = """
    <plist version="1.0"><dict><key>TSKConfiguration</key><dict><key>TSKPinnedDomains</key><dict>
    <key>a.example.com</key><dict><key>TSKPublicKeyHashes</key><array><string>\(pin(1))</string>
    <string>\(pin(2))</string></array></dict></dict></dict></dict></plist>
    """

  static let files: [String: [UInt8]] = [
    "ios/Info.plist": Array(trustKit.utf8), "ok.txt": Array("*.example.com \(pins)\n".utf8),
    "jvm.txt": Array("platform jvm\n**.example.org \(pins)\n".utf8),
    "curl.txt": Array("sha256//\(pin(3))".utf8),
    "android/nsc.xml": Array(
      """
      <network-security-config><domain-config><domain includeSubdomains="true">example.com</domain>
      <pin-set><pin digest="SHA-256">\(pin(1))</pin></pin-set></domain-config></network-security-config>
      """.utf8),
  ]

  private func read(_ clients: String, _ endpoints: String = "") -> Outcome {
    let list = endpoints.isEmpty ? "{name:'a',url:'https://a.example.com'}" : endpoints
    return Outcome("{clients:{\(clients)},endpoints:[\(list)]}", files: Self.files)
  }

  @Test func readsAClientOfOneFile() throws {
    let outcome = read("'ios-6.2':{format:'trustkit',file:'ios/Info.plist',share:0.35,released:'2026-03-01'}")
    #expect(outcome.errors == [])
    #expect(outcome.warnings == [])
    let client = try #require(outcome.configuration?.clients.first)
    #expect(client.name == "ios-6.2")
    #expect(client.build.layers.map(\.format) == [.trustkit])
    #expect(client.build.share == 0.35)
    #expect(client.build.released == Timestamp(day: "2026-03-01"))
    #expect(!client.build.connectsByAddress)
    #expect(client.build.sendsServerName)
    #expect(client.build.trustStore == nil)
    #expect(client.files.map(\.path) == ["ios/Info.plist"])
    #expect(outcome.configuration?.endpoints.first?.clients == [client.build])
  }

  @Test func readsLayersAndWhatElseAModelNeeds() throws {
    let text = """
      {trustStores:{'android-14':['root.pem']},endpoints:[{name:'a',url:'https://a.example.com'}],clients:{
      android:{layers:[{format:'android-nsc',file:'android/nsc.xml'},{format:'okhttp',file:'ok.txt'}],targetSdk:36,
        apiLevel:35,debuggable:true,connectsBy:'ip',sendsSNI:false,trustStore:'android-14',share:1}}}
      """
    let root = try Authority.root("Store", at: Timestamp(secondsSinceEpoch: 1_893_499_200)).certificate
    let outcome = Outcome(text, files: Self.files.merging(["root.pem": root.der]) { first, _ in first })
    #expect(outcome.errors == [])
    let build = try #require(outcome.configuration?.clients.first?.build)
    #expect(build.layers.map(\.format) == [.androidNSC, .okhttp])
    guard case .androidNSC(let android)? = build.layers.first else {
      Issue.record("the first layer is \(build.layers)")
      return
    }
    #expect(android.platform == AndroidPlatform(targetSdk: 36, apiLevel: 35, isDebuggable: true))
    #expect(build.connectsByAddress)
    #expect(!build.sendsServerName)
    #expect(build.trustStore == "android-14")
  }

  static let wrong: [(String, [String])] = [
    ("a:[]", ["1:13: clients.a: expected an object, saw an array; write an object"]),
    (
      "a:{}",
      [
        "1:13: clients.a: the key \"format\" is missing; add it, such as \"format\": \"trustkit\"",
        "1:13: clients.a: the key \"file\" is missing; add it, such as \"file\": \"clients/ios-6.2/Info.plist\"",
      ]
    ),
    (
      "a:{format:'okhttp',file:'x.txt'}",
      [
        "1:35: clients.a.file: \"x.txt\" does not exist; check the path: it is relative to the configuration file"
      ]
    ),
    (
      "a:{format:'okhttp',file:'ok.txt',sharee:1}",
      [
        "1:44: clients.a.sharee: there is no such key; did you mean \"share\"?"
      ]
    ),
    (
      "a:{format:'okhttp',file:'ok.txt'},a:{format:'okhttp',file:'ok.txt'}",
      [
        "1:45: clients.a: this key stands at line 1, column 11 already; remove one of the two"
      ]
    ),
    (
      "'':{format:'okhttp',file:'ok.txt'}",
      [
        "1:11: clients[\"\"]: the text is empty; write a text, or leave the key out"
      ]
    ),
    (
      "pins:{format:'okhttp',file:'ok.txt'}",
      [
        "1:11: clients.pins: \"pins\" is what the pins beside an endpoint are called; give the client another name"
      ]
    ),
    (
      "a:{layers:[]}",
      [
        "1:21: clients.a.layers: a client without any file is none; add layers such as { \"format\": \"okhttp\", "
          + "\"file\": \"clients/okhttp.txt\" }"
      ]
    ),
    (
      "a:{layers:[{format:'okhttp',file:'ok.txt'}],file:'ok.txt'}",
      [
        "1:21: clients.a.layers: this client has a file, and layers beside it; "
          + "write the file as one of the layers, or remove layers"
      ]
    ),
    (
      "a:{layers:[{format:'okhttp',share:1}]}",
      [
        "1:22: clients.a.layers[0]: the key \"file\" is missing; add it, such as \"file\": \"clients/ios-6.2/Info.plist\"",
        "1:39: clients.a.layers[0].share: there is no such key; remove it",
      ]
    ),
  ]

  @Test(arguments: wrong)
  func saysWhereWhatAndHowToMendIt(_ clients: String, _ lines: [String]) {
    #expect(read(clients).errors.map(\.description) == lines.map { "endpoints.json:" + $0 })
  }

  @Test(arguments: [
    ("share:1.01", "number-out-of-range"), ("share:-0.1", "number-out-of-range"), ("share:NaN", "number-out-of-range"),
    ("share:'1'", "wrong-kind"), ("released:'2026'", "bad-date"), ("targetSdk:0", "number-out-of-range"),
    ("targetSdk:36.5", "number-out-of-range"), ("apiLevel:1e300", "number-out-of-range"),
    ("connectsBy:'address'", "unknown-choice"), ("sendsSNI:1", "wrong-kind"), ("trustStore:''", "empty-text"),
  ])
  func refusesAWrongValue(_ member: String, _ code: String) {
    let outcome = read("a:{format:'android-nsc',file:'android/nsc.xml',\(member)}")
    #expect(outcome.errorCodes == [code])
    #expect(outcome.errorPaths == ["clients.a.\(member.prefix { $0 != ":" })"])
  }

  @Test func aFileLargerThanIsReadSaysNothingOfTheClient() {
    let bytes = [UInt8](repeating: 0x20, count: ClientFileReader.longestFile + 1)
    let outcome = Outcome(
      "{clients:{a:{format:'okhttp',file:'large'}},endpoints:[{name:'a',url:'https://a.example'}]}",
      files: ["large": bytes])
    #expect(outcome.errorCodes == ["file-too-large"])
  }

  // MARK: - Endpoints

  private static let three =
    "ios:{format:'trustkit',file:'ios/Info.plist'},ok:{format:'okhttp',file:'ok.txt'},"
    + "org:{format:'okhttp',file:'jvm.txt'},curl:{format:'curl',file:'curl.txt'}"

  @Test func anEndpointHasTheClientsWhoseFilesCoverItsHost() {
    let outcome = read(
      Self.three,
      "{name:'a',url:'https://a.example.com'},{name:'b',url:'https://b.example.com'},"
        + "{name:'c',url:'https://x.y.example.org'},{name:'d',url:'https://192.0.2.1'}")
    #expect(outcome.errors == [])
    #expect(
      outcome.configuration?.endpoints.map { $0.clients.map(\.name) } == [
        ["ios", "ok", "curl"], ["ok", "curl"], ["org", "curl"], ["curl"],
      ])
  }

  @Test func anEndpointMayNameItsClients() {
    let outcome = read(
      Self.three,
      "{name:'a',url:'https://a.example.com',clients:['org','ios']},{name:'b',url:'https://b.example.com',clients:[]},"
        + "{name:'c',url:'https://x.example.org',clients:['ok','curl']}")
    #expect(outcome.errors == [])
    #expect(outcome.warnings == [])
    #expect(
      outcome.configuration?.endpoints.map { $0.clients.map(\.name) } == [["org", "ios"], [], ["ok", "curl"]])
  }

  @Test func clientsMayStandInDefaults() {
    let outcome = Outcome(
      "{defaults:{clients:['ok']},clients:{\(Self.three)},endpoints:[{name:'a',url:'https://a.example.com'},"
        + "{name:'b',url:'https://b.example.com',clients:['curl','ios','org']}]}", files: Self.files)
    #expect(outcome.configuration?.endpoints.map { $0.clients.map(\.name) } == [["ok"], ["curl", "ios", "org"]])
  }

  @Test func suggestsWhichClientWasMeant() {
    let outcome = read(
      Self.three, "{name:'a',url:'https://a.example.com',clients:['iso','nobody','curl','curl','ok','org','ios']}")
    #expect(outcome.errorCodes == ["unknown-client", "unknown-client"])
    #expect(outcome.errors.map(\.problem.remedy).first == "did you mean \"ios\"?")
    #expect(outcome.errorPaths == ["endpoints[0].clients[0]", "endpoints[0].clients[1]"])
    #expect(outcome.warningCodes == ["repeated-client"])
  }

  @Test func aClientThatIsWrongIsNotSaidToBeMissing() {
    let outcome = read("a:{format:'okhttp',file:'x'}", "{name:'a',url:'https://a.example.com',clients:['a']}")
    #expect(outcome.errorCodes == ["missing-file"])
  }

  @Test func warnsOfAClientThatNoEndpointHas() {
    let outcome = read(Self.three)
    #expect(outcome.warnings.map(\.path.description) == ["clients.org"])
    #expect(outcome.warningCodes == ["unused-client"])
  }

  @Test(arguments: [(0.1, 0.2, 0.7, 0), (0.4, 0.3, 0.31, 1)])
  func warnsOnceOfSharesAboveOne(_ first: Double, _ second: Double, _ third: Double, _ count: Int) {
    let outcome = read(
      "a:{format:'okhttp',file:'ok.txt',share:\(first)},b:{format:'curl',file:'curl.txt',share:\(second)},"
        + "c:{format:'curl',file:'curl.txt',share:\(third)}",
      "{name:'a',url:'https://a.example.com'},{name:'b',url:'https://b.example.com'}")
    #expect(outcome.errors == [])
    #expect(outcome.warningCodes == [String](repeating: "shares-above-one", count: count))
  }

  @Test func warnsOfKeysThatNobodyHeeds() {
    let outcome = read("a:{format:'okhttp',file:'ok.txt',targetSdk:34,debuggable:false}")
    #expect(outcome.warningCodes == ["key-without-effect", "key-without-effect"])
  }

  // MARK: - Clients that cannot work

  static let broken: [(String, String, String)] = [
    ("android-nsc", "<network-security-config><domain-config/></network-security-config>", "malformed-client-file"),
    ("android-nsc", "<plist/>", "malformed-client-file"),
    ("trustkit", ClientsTests.trustKit.replacing("\(pin(2))", with: "\(pin(1))"), "too-few-pins"),
    ("okhttp", "a.example.com sha256/nonsense!", "bad-client-pin"),
  ]

  @Test(arguments: broken)
  func aClientThatCannotWorkIsReadAndWarnedOf(_ format: String, _ text: String, _ code: String) throws {
    let outcome = Outcome(
      "{clients:{a:{format:'\(format)',file:'f'}},endpoints:[{name:'a',url:'https://a.example.com'}]}",
      files: ["f": Array(text.utf8)])
    #expect(outcome.errors == [])
    #expect(Set(outcome.warningCodes) == ["client-cannot-work"])
    #expect(outcome.warnings.first?.problem.message.contains("f:") == true)
    let build = try #require(outcome.configuration?.endpoints.first?.clients.first)
    #expect(build.configurationFaults.first?.code == code)
  }
}
