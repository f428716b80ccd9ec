import Pinning
import Testing

@testable import ClientFormats

struct LineFormatTests {
  // MARK: OkHttp

  @Test func readsOkHttpLines() throws {
    let text =
      "# pins\r\nplatform jvm\nversion 3.1\ntrustManager ca.cer\n\n  *.example.com\tsha256/a sha1/b # old\nx.example"
    let file = try read(text, as: .okhttp, files: ["ca.cer": root.der])
    #expect(
      file.content
        == .okhttp(
          OkHttpPinner(
            platform: .jvm,
            entries: [
              .init(pattern: "*.example.com", pins: ["sha256/a", "sha1/b"]), .init(pattern: "x.example", pins: []),
            ],
            version: .init(3, 1), trustManager: [ShippedCertificate(name: "ca.cer", content: .der(root))])))
    #expect(file.remarkLines == ["7:1: \"x.example\" has no pins"])
    #expect(file.place(of: .badPin(text: "sha1/b", host: ""))?.description == "6:26")
  }

  @Test(arguments: [
    ("platform ios", "client:1:10: \"ios\" is no platform; write platform android, or platform jvm"),
    ("a.example sha256/a\nplatform jvm", "client:2:1: \"platform\" stands after a pattern; move it to the front"),
    ("platform jvm\nplatform jvm", "client:2:1: \"platform\" stands twice; remove one of the two"),
    ("version", "client:1:1: \"version\" has no value; write the value behind it"),
    ("version x", "client:1:9: \"x\" is no version of OkHttp; write version 4.12.0"),
  ])
  func refusesWrongSettings(_ text: String, _ message: String) {
    #expect(refusal(text, as: .okhttp) == message)
  }

  // MARK: HPKP

  private static func header(_ text: String) throws -> HPKPHeader {
    guard case .hpkp(let header) = try read(text, as: .hpkp).content else {
      throw ClientFileUnreadable(detail: "other format")
    }
    return header
  }

  @Test(arguments: [
    "pin-sha256=\"a;b\"; PIN-SHA256 = \"c\\\"d\"; max-age=10; includeSubDomains; report-uri=\"https://r.example/?a;b\"",
    "pin-sha256=\"a;b\";pin-sha256=\"c\\\"d\";max-age=\"10\";includesubdomains;report-uri=\"https://r.example/?a;b\";x=1;",
    "HTTP/1.1 200 OK\r\nPublic-Key-Pins-Report-Only: max-age=1\r\npublic-key-pins: pin-sha256=\"a;b\";\r\n "
      + "pin-sha256=\"c\\\"d\"; max-age=10; includeSubDomains; report-uri=\"https://r.example/?a;b\"\r\n"
      + "Public-Key-Pins: max-age=0\r\n",
  ])
  func readsHeaders(_ text: String) throws {
    #expect(
      try Self.header(text)
        == HPKPHeader(
          pins: ["a;b", "c\"d"], maxAge: 10, includesSubdomains: true, reportURI: "https://r.example/?a;b"))
  }

  @Test(arguments: [
    "add_header Public-Key-Pins 'pin-sha256=\"a\"; max-age=10' always;",
    "# pins\n  Header always set Public-Key-Pins \"pin-sha256=\\\"a\\\"; max-age=10\"",
    "#add_header Public-Key-Pins 'max-age=0';\nadd_header\tpublic-key-pins \"pin-sha256=\\\"a\\\"; max-age=10\";",
  ])
  func readsWhatServersAreConfiguredWith(_ text: String) throws {
    #expect(try Self.header(text) == HPKPHeader(pins: ["a"], maxAge: 10))
  }

  @Test func readsReportOnlyHeaders() throws {
    let header = try Self.header("Public-Key-Pins-Report-Only: pin-sha256=\"a\"; report-uri=\"u\"")
    #expect(header == HPKPHeader(pins: ["a"], maxAge: nil, reportURI: "u", isReportOnly: true))
  }

  @Test(arguments: [
    ("pin-sha256=abc; max-age=1", "the pin \"abc\" is not in quotation marks"),
    ("pin-sha256=\"a\"", "max-age is missing"), ("max-age=1; max-age=2", "the directive \"max-age\" stands twice"),
    ("max-age=-1", "max-age is \"-1\", no number of seconds"), ("max-age", "max-age is \"\", no number of seconds"),
    ("max-age=1; pin-sha256=\"a", "a quotation mark is not closed"), ("max-age=1; a b", "\" a b\" is no directive"),
    ("max-age=1; includeSubDomains=1", "includeSubDomains takes no value"),
    ("max-age=1; pin-sha256=\"a\" b", "\" b\" is no directive"),
  ])
  func passesOverHeadersThatBreakTheGrammar(_ text: String, _ reason: String) throws {
    let file = try read(text, as: .hpkp)
    let fault = ClientFault.malformedFile(place: "the file", detail: reason)
    #expect(file.content == .hpkp(HPKPHeader(pins: [], maxAge: nil, faults: [fault])))
    #expect(file.remarkLines == ["user agents pass over this header: \(reason)"])
  }

  @Test func readsAMaxAgeBeyondAnyNumber() throws {
    #expect(try Self.header("max-age=99999999999999999999").maxAge == .max)
  }

  // MARK: curl

  /// The outer shape of a SubjectPublicKeyInfo around bytes that mean nothing.
  private static let spki: [UInt8] = [0x30, 0x08, 0x30, 0x02, 0x05, 0x00, 0x03, 0x02, 0x00, 0x2a]

  private static func pem(_ label: String) -> [UInt8] {
    Array("text\n-----BEGIN \(label)-----\n\(Base64.encode(spki))\n-----END \(label)-----\n".utf8)
  }

  @Test func readsHashesAsWritten() throws {
    let file = try read("sha256//\(pin(1));sha256//\(pin(2)); sha256//\(pin(3))\n", as: .curl)
    #expect(
      file.content
        == .curl(CurlPinnedKey(argument: .hashes("sha256//\(pin(1));sha256//\(pin(2)); sha256//\(pin(3))"))))
    #expect(file.content.pins.first?.pins == [pin(1), "\(pin(2)); sha256//\(pin(3))"])
    #expect(file.remarks.map(\.kind) == [.listEndsEarly(rest: " sha256//\(pin(3))")])
  }

  @Test(arguments: [
    ("curl --pinnedpubkey 'sha256//a;sha256//b' https://a.example\n", false),
    ("curl -sk \\\n  --pinnedpubkey \"sha256//a;sha256//b\" https://a.example", true),
    ("# c\n--insecure\npinnedpubkey = \"sha256//a;sha256//b\"\nurl = \"https://a.example\"", true),
    ("insecure\npinnedpubkey=sha256//a;sha256//b", true), ("pinnedpubkey: \"sha256//a;sha256//b\"", false),
    ("'sha256//a;sha256//b'\n", false), ("--pinnedpubkey old.pem\n--pinnedpubkey sha256//a;sha256//b", false),
  ])
  func readsCommandLinesAndConfigurations(_ text: String, _ isInsecure: Bool) throws {
    let file = try read(text, as: .curl)
    let key = CurlPinnedKey(argument: .hashes("sha256//a;sha256//b"), isInsecure: isInsecure)
    #expect(file.content == .curl(key))
    #expect(file.place(of: .badPin(text: "b", host: "")) != nil)
  }

  @Test func tellsOfLineEndsBetweenHashes() throws {
    let file = try read("sha256//a\nsha256//b\n", as: .curl)
    #expect(file.remarks.map(\.kind) == [.listEndsEarly(rest: "sha256//b")])
  }

  @Test func readsKeyFiles() throws {
    let key = ClientFileContent.curl(CurlPinnedKey(argument: .key(spki: Self.spki)))
    #expect(try read(Self.spki, as: .curl).content == key)
    #expect(try read(Self.pem("PUBLIC KEY"), as: .curl).content == key)
    #expect(try read("key.pem\n", as: .curl, files: ["key.pem": Self.pem("PUBLIC KEY")]).content == key)
  }

  @Test func keepsWhatCurlCannotRead() throws {
    let cases: [([UInt8], String)] = [
      (Self.pem("CERTIFICATE"), "the PEM holds no whole PUBLIC KEY"),
      ([0x30, 0x02, 0x05, 0x00], "the DER is no SubjectPublicKeyInfo"),
      (Array("gone.pem".utf8), "the key file gone.pem does not exist"),
      (
        Array("-----BEGIN PUBLIC KEY-----\nAA==\n-----END PUBLIC KEY-----".utf8),
        "the PUBLIC KEY is no SubjectPublicKeyInfo"
      ),
    ]
    for (bytes, detail) in cases {
      #expect(try read(bytes, as: .curl).content == .curl(CurlPinnedKey(argument: .unreadableKey(detail: detail))))
    }
  }

  @Test func refusesEmptyFiles() {
    #expect(refusal("", as: .curl) == "client: the file is empty; check that this is the file you mean")
    #expect(refusal(" \n", as: .hpkp) == "client: the file is empty; check that this is the file you mean")
  }
}
