import Endpoints
import Pinning
import PositionedJSON
import Testing

@testable import Configuration

struct EndpointURLValueTests {
  static let accepted: [(String, EndpointURL)] = [
    ("https://api.example.com", EndpointURL(scheme: .https, host: "api.example.com", port: 443)),
    ("HTTPS://API.Example.com./", EndpointURL(scheme: .https, host: "api.example.com", port: 443)),
    ("https://a:8443/x/y?z=1", EndpointURL(scheme: .https, host: "a", port: 8443, path: "/x/y?z=1")),
    ("https://a?x", EndpointURL(scheme: .https, host: "a", port: 443, path: "/?x")),
    ("https://a/@b", EndpointURL(scheme: .https, host: "a", port: 443, path: "/@b")),
    ("https://192.0.2.1", EndpointURL(scheme: .https, host: "192.0.2.1", port: 443)),
    ("https://[2001:DB8:0::1]:444/", EndpointURL(scheme: .https, host: "2001:db8::1", port: 444)),
    ("tls://mail_1.example.com:993", EndpointURL(scheme: .tls, host: "mail_1.example.com", port: 993)),
    ("tls://[::1]:1/", EndpointURL(scheme: .tls, host: "::1", port: 1)),
    ("https://xn--nxasmq6b:65535", EndpointURL(scheme: .https, host: "xn--nxasmq6b", port: 65535)),
  ]

  @Test(arguments: accepted)
  func readsURLs(_ text: String, _ url: EndpointURL) throws {
    #expect(try EndpointURLValue.read(text).get() == url)
  }

  static let refused: [(String, URLProblem)] = [
    ("api.example.com", .noScheme("api.example.com")), ("https:/a", .noScheme("https:/a")),
    ("http://a/b", .plainHTTP(rest: "//a/b")), ("htps://a", .unknownScheme("htps")), ("://a", .unknownScheme("")),
    ("https://", .noHost), ("https:///x", .noHost), ("https://:443", .noHost), ("https://.", .badHost(".")),
    ("https://u:p@a", .userInformation), ("http://u@a", .userInformation), ("u:p@a", .userInformation),
    ("https://a#b", .fragment), ("https://a/#", .fragment), ("https://a b", .foreignCharacter(" ")),
    ("https://a\\b", .foreignCharacter("\\")), ("https://a/é", .foreignCharacter("é")),
    ("https://a:", .badPort("")), ("https://a:https", .badPort("https")), ("https://a:-1", .badPort("-1")),
    ("https://a:0", .portOutOfRange("0")), ("https://a:65536", .portOutOfRange("65536")),
    ("https://a:99999999999999999999", .portOutOfRange("99999999999999999999")),
    ("tls://a", .missingPort(host: "a")), ("tls://[::1]", .missingPort(host: "[::1]")),
    ("tls://a:1/b", .pathWithTLS("/b")), ("tls://a:1?b", .pathWithTLS("?b")),
    ("https://bücher.example", .internationalName("bücher.example")), ("https://*.a", .badLabel("*")),
    ("https://a..b", .badLabel("")), ("https://-a.b", .badLabel("-a")), ("https://a-.b", .badLabel("a-")),
    ("https://a%41", .badLabel("a%41")),
    ("https://\(String(repeating: "a", count: 64))", .badLabel(String(repeating: "a", count: 64))),
    ("https://\(String(repeating: "a.", count: 127))a", .hostTooLong(bytes: 255)),
    ("https://256.1.1.1", .noAddress("256.1.1.1")), ("https://1.2.3", .noAddress("1.2.3")),
    ("https://127.1", .noAddress("127.1")), ("https://0x7f.1", .noAddress("0x7f.1")),
    ("https://a.0x7f", .noAddress("a.0x7f")), ("https://010.1.1.1", .noAddress("010.1.1.1")),
    ("https://2001:db8::1", .addressWithoutBrackets("2001:db8::1")),
    ("https://[fe80::1%25eth0]", .zone("fe80::1%25eth0")),
    ("https://[::1", .badHost("[::1")), ("https://[1.2.3.4]", .badHost("[1.2.3.4]")),
    ("https://[::1]x", .badHost("[::1]x")), ("https://a:1:2", .badPort("1:2")),
  ]

  @Test(arguments: refused)
  func saysWhatIsWrongWithAURL(_ text: String, _ problem: URLProblem) {
    #expect(throws: URLFault(problem)) { try EndpointURLValue.read(text).get() }
  }

  @Test func neverRepeatsAPassword() {
    for text in ["https://user:hunter2@a", "user:hunter2@a", "ftp://user:hunter2@a", "http://user:hunter2@a/x"] {
      #expect(!Outcome("{endpoints:[{name:'a',url:'\(text)'}]}").errors.description.contains("hunter2"))
    }
  }
}

struct ConnectAddressTests {
  static let accepted: [(String, String)] = [
    ("203.0.113.7:443", "203.0.113.7:443"), ("203.0.113.7", "203.0.113.7:8443"), ("2001:db8::1", "[2001:db8::1]:8443"),
    ("[2001:db8::1]", "[2001:db8::1]:8443"), ("[2001:db8::1]:1", "[2001:db8::1]:1"),
  ]

  @Test(arguments: accepted)
  func takesTheURLsPortWhereItHasNone(_ text: String, _ address: String) throws {
    #expect(try ConnectAddress.read(text).get().address(defaultPort: 8443).description == address)
  }

  static let refused: [(String, AddressProblem)] = [
    ("api.example.com:443", .name("api.example.com:443")), ("localhost", .name("localhost")),
    ("https://192.0.2.1", .url("https://192.0.2.1")), ("192.0.2.1:0", .badPort("0")), ("192.0.2.1:", .badPort("")),
    ("192.0.2.1:70000", .badPort("70000")), ("[::1]:x", .badPort("x")), ("fe80::1%eth0", .zone("fe80::1%eth0")),
    ("2001:db8:0:0:0:0:0:1:443", .addressWithoutBrackets("2001:db8:0:0:0:0:0:1:443")),
    ("256.1.1.1", .noAddress("256.1.1.1")), ("", .noAddress("")), (":443", .noAddress(":443")),
  ]

  @Test(arguments: refused)
  func saysWhatIsNoAddress(_ text: String, _ problem: AddressProblem) {
    #expect(throws: AddressFault(problem)) { try ConnectAddress.read(text).get() }
  }
}

struct DurationValueTests {
  @Test(
    arguments: [
      ("250ms", .milliseconds(250)), ("30s", .seconds(30)), ("5m", .seconds(300)), ("2h", .seconds(7200)),
      ("1d", .seconds(86_400)), ("0s", .zero), ("007s", .seconds(7)), ("366d", .seconds(366 * 86_400)),
    ] as [(String, Duration)])
  func readsWholeNumbersWithAUnit(_ text: String, _ duration: Duration) throws {
    #expect(try DurationValue.read(text).get() == duration)
  }

  @Test(arguments: [
    "", "s", "30", "1.5s", "-1s", "+1s", " 1s", "1 s", "1S", "1w", "1s1", "1h30m", "٣s", "1é",
  ])
  func refusesWhatIsNoDuration(_ text: String) {
    #expect(throws: ValueFault(.malformedDuration(text))) { try DurationValue.read(text).get() }
  }

  @Test(arguments: ["367d", "9223372036854775807d", "99999999999999999999999999s"])
  func refusesWhatNoCertificateLives(_ text: String) {
    #expect(throws: ValueFault(.durationTooLong(seen: text, longest: "366d"))) { try DurationValue.read(text).get() }
  }

  @Test(
    arguments: [
      (.milliseconds(1500), "1500ms"), (.seconds(90), "90s"), (.seconds(3600), "1h"), (.seconds(86_400), "1d"),
      (.zero, "0ms"),
    ] as [(Duration, String)])
  func writesTheLargestUnitThatFits(_ duration: Duration, _ text: String) {
    #expect(DurationValue.text(duration) == text)
  }
}

struct PinValueTests {
  @Test func readsAPinWithAndWithoutItsPrefix() throws {
    #expect(try PinValue.read(pin(3).base64).get() == pin(3))
    #expect(try PinValue.read("sha256/" + pin(3).base64).get() == pin(3))
  }

  static let refused: [(String, String, String)] = [
    (String(repeating: "ab", count: 32), "hexadecimal-pin", "64 hexadecimal digits"),
    (Array(repeating: "AB", count: 32).joined(separator: ":"), "hexadecimal-pin", "64 hexadecimal digits"),
    (String(repeating: "ab", count: 20), "sha-1-pin", "SHA-1"),
    (Base64.encode([UInt8](repeating: 1, count: 20)), "sha-1-pin", "SHA-1"),
    (String(pin(1).base64.dropLast()), "bad-base64", "has 43 characters, and a pin has 44"),
    ("sha256/" + String(pin(1).base64.dropLast()), "bad-base64", "has 43 characters, and a pin has 44"),
    ("-" + pin(1).base64.dropFirst(), "bad-base64", "character 1 is \"-\", which only the URL-safe kind"),
    ("AA AA", "bad-base64", "character 3 is \" \""), ("abc", "bad-base64", "it has 3 characters"),
    ("AAé", "bad-base64", "character 3 is U+00E9"), ("====", "bad-base64", "is no base64"),
    (Base64.encode([UInt8](repeating: 1, count: 31)), "wrong-pin-length", "base64 of 31 bytes, and a pin has 32"),
    (Base64.encode([UInt8](repeating: 1, count: 64)), "wrong-pin-length", "base64 of 64 bytes, and a pin has 32"),
    (pin(1).base64.dropLast(2) + "F=", "bad-base64", "its last character is wrong"),
    ("sha1/" + pin(1).base64, "bad-base64", "is no base64"),
  ]

  @Test(arguments: refused)
  func namesWhatWasPastedInstead(_ text: String, _ code: String, _ words: String) {
    let outcome = Outcome(endpoint: "pins:{sha256:['\(text)']}")
    #expect(outcome.errorCodes == [code])
    #expect(outcome.errorPaths == ["endpoints[0].pins.sha256[0]"])
    #expect(outcome.errors.first?.problem.message.contains(words) == true, "\(outcome.errors)")
  }
}

struct SuggestionTests {
  @Test(
    arguments: [
      ("intervall", "interval"), ("Timeout", "timeout"), ("time-out", "timeout"), ("ulr", "url"), ("conect", "connect"),
      ("pin", "pins"), ("grp", nil), ("completely", nil), ("", nil), (String(repeating: "x", count: 100), nil),
    ] as [(String, String?)])
  func findsWhatWasMeant(_ word: String, _ meant: String?) {
    #expect(Suggestion.nearest(to: word, among: ObjectKeys.endpoint.known) == meant)
  }

  @Test(arguments: [("", "", 0), ("abc", "", 3), ("abc", "acb", 1), ("abc", "xbc", 1), ("kitten", "sitting", 3)])
  func countsEdits(_ left: String, _ right: String, _ distance: Int) {
    #expect(Suggestion.distance(Array(left.utf8), Array(right.utf8)) == distance)
    #expect(Suggestion.distance(Array(right.utf8), Array(left.utf8)) == distance)
  }
}
