import Endpoints
import Pinning
import PositionedJSON
import Testing

@testable import Configuration

struct ConfigurationReaderTests {
  @Test func readsTheSmallestFile() throws {
    let configuration = try #require(
      Outcome("{\"endpoints\": [{\"name\": \"api\", \"url\": \"https://api.example.com\"}]}").configuration)
    #expect(
      configuration.endpoints == [
        Endpoint(name: "api", url: EndpointURL(scheme: .https, host: "api.example.com", port: 443))
      ])
    #expect(configuration.warnings == [])
    #expect(configuration.endpoints.first?.interval == .seconds(60))
    #expect(configuration.endpoints.first?.timeout == .seconds(10))
  }

  @Test func readsEveryKey() throws {
    let outcome = Outcome(
      """
      { "$schema": "https://example.com/schema.json", "endpoints": [{
        "name": "api", "url": "https://api.example.com:8443/health", "group": "prod", "interval": "5m",
        "timeout": "250ms", "connect": ["203.0.113.7", "[2001:db8::1]:443"],
        "trust": { "anchors": ["system"], "validatesDomainName": false, "allowInvalidCertificates": true,
          "minimumTLS": "1.2", "policy": "ats" },
        "pins": { "mode": "publicKey", "sha256": ["\(pin(1))", "sha256/\(pin(2))"], "expires": "2027-05-14",
          "enforce": false } }] }
      """)
    #expect(outcome.errors == [])
    let endpoint = try #require(outcome.configuration?.endpoints.first)
    #expect(endpoint.group == "prod")
    #expect(endpoint.url.path == "/health")
    #expect(endpoint.interval == .seconds(300))
    #expect(endpoint.timeout == .milliseconds(250))
    #expect(endpoint.connect.map(\.description) == ["203.0.113.7:8443", "[2001:db8::1]:443"])
    #expect(
      endpoint.trust
        == TrustSettings(
          anchors: .store, validatesDomainName: false, allowInvalidCertificates: true, minimumTLS: .tls12, policy: .ats)
    )
    #expect(
      endpoint.pins
        == PinSet(
          mode: .publicKey, pinned: [.publicKey(pin(1)), .publicKey(pin(2))], expires: Timestamp(day: "2027-05-14"),
          isEnforced: false))
  }

  @Test func pinsOfKeysAloneNeedNoMode() throws {
    let outcome = Outcome(endpoint: "pins:{sha256:['\(pin(1))','\(pin(2))']}")
    #expect(outcome.configuration?.endpoints.first?.pins.mode == .publicKey)
  }

  @Test func keepsTheOrderOfTheFile() {
    let outcome = Outcome(
      "{endpoints:[{name:'b',url:'https://b'},{name:'a',url:'https://a'},{name:'c',url:'https://c'}]}")
    #expect(outcome.configuration?.endpoints.map(\.name) == ["b", "a", "c"])
  }

  static let wrong: [(String, [String])] = [
    ("5", ["1:1: expected an object, saw a number; write an object"]),
    ("[]", ["1:1: expected an object, saw an array; write an object"]),
    (
      "{}",
      [
        "1:1: the key \"endpoints\" is missing; add it, such as "
          + "\"endpoints\": [{ \"name\": \"api\", \"url\": \"https://api.example.com\" }]"
      ]
    ),
    (
      "{endpoints:[]}",
      [
        "1:12: endpoints: there is no endpoint to watch; write one, such as "
          + "{ \"name\": \"api\", \"url\": \"https://api.example.com\" }"
      ]
    ),
    ("{endpoints:{}}", ["1:12: endpoints: expected an array, saw an object; write an array"]),
    (
      "{endpoints:[{}]}",
      [
        "1:13: endpoints[0]: the key \"name\" is missing; add it, such as \"name\": \"api\"",
        "1:13: endpoints[0]: the key \"url\" is missing; add it, such as \"url\": \"https://api.example.com\"",
      ]
    ),
    (
      "{endpoints:[{name:'a',url:'https://a'},\n{name:'a',url:'https://b'}]}",
      [
        "2:7: endpoints[1].name: the endpoint at line 1, column 19 has the name \"a\" already; "
          + "give each endpoint its own name"
      ]
    ),
    (
      "{endpoints:[{name:'a',url:'https://a'}],\n'endpoints':5}",
      ["2:1: endpoints: this key stands at line 1, column 2 already; remove one of the two"]
    ),
    (
      "{endpoints:[{name:'a',url:'https://a'}],default:{}}",
      ["1:41: default: there is no such key; did you mean \"defaults\"?"]
    ),
    (
      "{endpoints:[{name:'a',url:'https://a',sha256:[],'two words':1}]}",
      [
        "1:39: endpoints[0].sha256: there is no such key; \"sha256\" stands inside \"pins\"",
        "1:49: endpoints[0][\"two words\"]: there is no such key; remove it",
      ]
    ),
    (
      "{endpoints:[{name:'',url:'https://a',group:'a\\tb'}]}",
      [
        "1:19: endpoints[0].name: the text is empty; write a text, or leave the key out",
        "1:44: endpoints[0].group: the text holds the control character U+0009; remove it",
      ]
    ),
    (
      "{defaults:{name:'a',url:3,group:4},endpoints:[{name:'a',url:'https://a'}]}",
      [
        "1:17: defaults.name: this key belongs to one endpoint alone; move it to the endpoint",
        "1:25: defaults.url: this key belongs to one endpoint alone; move it to the endpoint",
        "1:33: defaults.group: expected a text in quotes, saw a number; write a text in quotes",
      ]
    ),
  ]

  @Test(arguments: wrong)
  func saysWhereWhatAndHowToMendIt(_ text: String, _ lines: [String]) {
    #expect(Outcome(text).errors.map(\.description) == lines.map { "endpoints.json:" + $0 })
  }

  @Test(arguments: ["maintenance", "notify", "agent"])
  func saysWhichKeysItDoesNotReadYet(_ key: String) {
    let outcome = Outcome("{endpoints:[{name:'a',url:'https://a'}],\(key):{}}")
    #expect(
      outcome.errors.map(\.description) == [
        "endpoints.json:1:41: \(key): this version does not read this key yet; remove it"
      ])
  }

  @Test(arguments: ["proxy", "clientCertificate"])
  func saysWhichKeysOfAnEndpointItDoesNotReadYet(_ key: String) {
    #expect(Outcome(endpoint: "\(key):1").errorCodes == ["not-read-yet"])
    let outcome = Outcome("{defaults:{\(key):1},endpoints:[{name:'a',url:'https://a'}]}")
    #expect(outcome.errorPaths == ["defaults.\(key)"])
  }

  @Test func readsWhatIsSpokenBeforeTLS() throws {
    let start = "{defaults:{startTLS:'imap'},endpoints:[{name:'a',url:'tls://a:143'},"
    let outcome = Outcome(
      start + "{name:'b',url:'tls://b:25',startTLS:'smtp'},{name:'c',url:'https://c',startTLS:'none'}]}")
    #expect(outcome.errors.isEmpty)
    let endpoints = try #require(outcome.configuration?.endpoints)
    #expect(endpoints.map(\.startTLS) == [.imap, .smtp, nil])
    #expect(endpoints.map(\.plan.applicationProtocols) == [[], [], ["h2", "http/1.1"]])
    let inherited = Outcome("{defaults:{startTLS:'imap'},endpoints:[{name:'a',url:'https://a'}]}")
    #expect(inherited.errorPaths == ["endpoints[0].url"])
  }

  static let single: [(String, String, String)] = [
    ("startTLS:1", "wrong-kind", "startTLS"), ("startTLS:'SMTP'", "unknown-choice", "startTLS"),
    ("startTLS:'smtp'", "starttls-with-https", "startTLS"),
    ("group:null", "wrong-kind", "group"), ("group:[]", "wrong-kind", "group"),
    ("interval:30", "bad-duration", "interval"), ("interval:'x'", "bad-duration", "interval"),
    ("interval:'999ms'", "duration-too-short", "interval"), ("interval:'367d'", "duration-too-long", "interval"),
    ("timeout:'0s'", "duration-too-short", "timeout"), ("timeout:true", "wrong-kind", "timeout"),
    ("connect:'192.0.2.1'", "wrong-kind", "connect"), ("connect:[1]", "wrong-kind", "connect[0]"),
    ("connect:['192.0.2.1','a.example']", "name-for-address", "connect[1]"),
    ("trust:[]", "wrong-kind", "trust"), ("trust:{anchors:'system'}", "wrong-kind", "trust.anchors"),
    ("trust:{anchors:[]}", "no-anchors", "trust.anchors"), ("trust:{anchors:['']}", "empty-text", "trust.anchors[0]"),
    ("trust:{anchors:['a.pem']}", "missing-file", "trust.anchors[0]"),
    ("trust:{validatesDomainName:0}", "wrong-kind", "trust.validatesDomainName"),
    ("trust:{allowInvalidCertificates:'yes'}", "wrong-kind", "trust.allowInvalidCertificates"),
    ("trust:{minimumTLS:1.2}", "wrong-kind", "trust.minimumTLS"),
    ("trust:{minimumTLS:'1.4'}", "unknown-choice", "trust.minimumTLS"),
    ("trust:{policy:'ATS'}", "unknown-choice", "trust.policy"),
    ("trust:{pinned:1}", "unknown-key", "trust.pinned"),
    ("pins:'x'", "wrong-kind", "pins"), ("pins:{mode:'publickey'}", "unknown-choice", "pins.mode"),
    ("pins:{sha256:{}}", "wrong-kind", "pins.sha256"), ("pins:{sha256:[null]}", "wrong-kind", "pins.sha256[0]"),
    ("pins:{mode:'certificate',certificates:['a.cer']}", "missing-file", "pins.certificates[0]"),
    ("pins:{expires:'14.5.2027'}", "bad-date", "pins.expires"),
    ("pins:{expires:'2027-5-14'}", "bad-date", "pins.expires"),
    ("pins:{expires:'2027-02-29'}", "impossible-day", "pins.expires"),
    ("pins:{expires:'2027-13-01'}", "impossible-day", "pins.expires"),
    ("pins:{expires:20270514}", "wrong-kind", "pins.expires"), ("pins:{enforce:1}", "wrong-kind", "pins.enforce"),
  ]

  @Test(arguments: single)
  func reportsOneFaultOnceAndAtItsPath(_ members: String, _ code: String, _ path: String) {
    let outcome = Outcome(endpoint: members)
    #expect(outcome.errorCodes == [code])
    #expect(outcome.errorPaths == ["endpoints[0].\(path)"])
    #expect(outcome.configuration == nil)
  }

  @Test func reportsAllErrorsAtOnceInFileOrder() {
    let outcome = Outcome(
      """
      { defaults: { interval: "soon" },
        endpoints: [
          { name: "a", url: "http://a", timeout: 5 },
          { url: "tls://b", pins: { sha256: ["x"], certificates: ["y"] } },
        ],
        wat: 1 }
      """)
    #expect(
      outcome.errorPaths == [
        "defaults.interval", "endpoints[0].url", "endpoints[0].timeout", "endpoints[1]", "endpoints[1].url",
        "endpoints[1].pins.sha256[0]", "endpoints[1].pins.certificates[0]", "wat",
      ])
    #expect(outcome.errors.map(\.place) == outcome.errors.map(\.place).sorted())
  }

  @Test func saysAllInOneTextWithItsWarnings() {
    do throws(ConfigurationErrors) {
      let text = "{endpoints:[{name:'a',url:'https://a',interval:'2d',group:1}]}"
      _ = try ConfigurationReader.read(Array(text.utf8), name: "x.json", files: HeldFiles())
    } catch {
      #expect(
        error.description == """
          x.json:1:59: endpoints[0].group: expected a text in quotes, saw a number; write a text in quotes
          x.json:1:48: warning: endpoints[0].interval: 2d is longer than a hundredth of the life of a 47-day \
          certificate; write "1h" or less
          """)
    }
  }
}
