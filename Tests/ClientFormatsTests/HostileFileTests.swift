import Pinning
import Testing

@testable import ClientFormats

/// Files come from strangers: what is hostile is refused, in good time and without a crash.
struct HostileFileTests {
  private static let bomb = """
    <?xml version="1.0"?>
    <!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
    <network-security-config>&b;</network-security-config>
    """

  @Test(arguments: [ClientFormat.androidNSC, .trustkit, .iosPinnedDomains])
  func refusesEntityBombs(_ format: ClientFormat) {
    #expect(
      refusal(Self.bomb, as: format)
        == "client:2:1: the document type declares things of its own, which may hide entity bombs; "
        + "remove the document type; only Apple's for property lists is taken")
  }

  @Test(arguments: [ClientFormat.androidNSC, .trustkit, .iosPinnedDomains])
  func refusesExternalEntities(_ format: ClientFormat) {
    let text = "<!DOCTYPE plist SYSTEM \"file:///etc/passwd\"><plist><string>&xxe;</string></plist>"
    #expect(refusal(text, as: format)?.contains("is defined outside the file, and nothing is fetched") == true)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ClientFormat.allCases)
  func boundsTheDepth(_ format: ClientFormat) {
    let xml = String(repeating: "<array>", count: 100_000)
    let json = String(repeating: "{\"evaluators\":", count: 100_000)
    for text in [xml, "<plist>" + xml, json, String(repeating: "[", count: 100_000)] {
      let outcome = refusal(text, as: format)
      switch format {
      case .okhttp, .hpkp, .curl: break
      case .trustkit, .androidNSC, .iosPinnedDomains, .afnetworking, .alamofire, .sectrust: #expect(outcome != nil)
      }
      #expect((outcome ?? "").utf8.count < 500)
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      String(repeating: "add(", count: 20_000), String(repeating: "add(a,", count: 20_000),
      "val a = a\n" + String(repeating: "add(a);", count: 10_000) + "add(\"sha256/\" + a)",
      "val a = a + a + a + a\nadd(\"sha256/$a\")", String(repeating: "\"\"\"$\"", count: 20_000),
      "val a = \"" + String(repeating: "x", count: 100_000) + "\"\n"
        + String(repeating: "add(\"sha256/$a\")\n", count: 2000),
    ])
  func boundsTheWorkOfSources(_ text: String) {
    #expect((refusal(text + " \"", as: .okhttp) ?? "").utf8.count < 500)
  }

  @Test(.timeLimit(.minutes(1))) func boundsTheWorkOfCommandLines() {
    for text in [String(repeating: "a", count: 300_000), String(repeating: "'a b\" ", count: 50_000)] {
      _ = refusal("pinnedpubkey sha256//" + text, as: .curl)
      _ = refusal("add_header Public-Key-Pins '" + text, as: .hpkp)
    }
  }

  @Test func namesTheDepthOfXML() {
    let nested = String(repeating: "<domain-config>", count: 100_000)
    #expect(
      refusal("<network-security-config>" + nested, as: .androidNSC)
        == "client:1:971: elements are nested more than 64 deep; "
        + "no client's configuration needs as much; remove what is needless")
  }

  @Test func namesTheDepthOfBinaryPropertyLists() {
    let objects = (0..<1000).map { BinaryPropertyListWriter.array([$0 + 1]) } + [[0x09]]
    #expect(
      refusal(BinaryPropertyListWriter.file(objects), as: .trustkit)?
        .contains("the binary property list is nested more than 64 deep") == true)
  }

  @Test(.timeLimit(.minutes(1))) func boundsWhatSharedObjectsMean() {
    let objects = (0..<40).map { BinaryPropertyListWriter.array(Array(repeatElement($0 + 1, count: 10))) }
    #expect(
      refusal(BinaryPropertyListWriter.file(objects + [[0x09]]), as: .trustkit)?
        .contains("holds more than 200000 values") == true)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ClientFormat.allCases)
  func boundsTheSize(_ format: ClientFormat) {
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: 100_000_000)
    let message =
      "client: the file has 100000000 bytes, and at most 4194304 are read; check that this is the file you mean"
    #expect(refusal(bytes, as: format) == message)
    #expect(throws: ClientFileFaults.self) { try ClientFormat.recognise(bytes, fileName: "client") }
  }

  /// What takes the longest to read among files that are just small enough.
  private static let heavy = [
    "<a>" + String(repeating: "<![CDATA[x]]>", count: 50_000) + "</a>",
    "<a " + (0..<50_000).map { "a\($0)=''" }.joined(separator: " ") + "/>",
    "<a>" + String(repeating: "&lt;", count: 50_000) + "</a>", "<a>" + String(repeating: "x", count: 1_000_000),
    "<!--" + String(repeating: "-", count: 1_000_000), "<a b='" + String(repeating: "\r", count: 1_000_000),
    "<" + String(repeating: "a", count: 1_000_000), "<a>" + String(repeating: "<b/>", count: 50_000) + "</a>",
  ]

  @Test(.timeLimit(.minutes(1)), arguments: heavy.indices)
  func readsHeavyFilesInGoodTime(_ index: Int) {
    let outcome = refusal(Self.heavy[index], as: .androidNSC)
    #expect(outcome != nil && (outcome ?? "").utf8.count < 500)
  }

  @Test(.timeLimit(.minutes(1))) func boundsRemarks() throws {
    let text =
      "<network-security-config>" + String(repeating: "<x y=''/>", count: 50_000) + "</network-security-config>"
    #expect(try read(text, as: .androidNSC).remarks.count == ClientRemark.most)
  }

  @Test(.timeLimit(.minutes(1))) func readsLongLinesInGoodTime() throws {
    let okHttp = try read("a.example" + String(repeating: " sha256/x", count: 50_000), as: .okhttp)
    #expect(okHttp.content.pins.first?.pins.count == 50_000)
    let header = try read(String(repeating: "pin-sha256=\"x\";", count: 50_000) + "max-age=1", as: .hpkp)
    #expect(header.content.pins.first?.pins.count == 50_000)
    let curl = try read("sha256//x" + String(repeating: ";sha256//x", count: 50_000), as: .curl)
    #expect(curl.content.pins.first?.pins.count == 50_001)
  }

  @Test(arguments: ClientFormat.allCases)
  func refusesOrReadsWrongEncodings(_ format: ClientFormat) {
    let utf16 = "<plist/>".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    for bytes in [utf16, [0xff, 0xfe, 0x3c], [0xff], [0x80, 0x80], [0x41, 0xc3]] {
      #expect(refusal(bytes, as: format) != nil)
    }
  }

  @Test func refusesOtherRoots() {
    #expect(
      refusal("<manifest/>", as: .androidNSC)
        == "client:1:1: the root element is \"manifest\", and should be \"network-security-config\"; "
        + "check that this is the file you mean")
    #expect(refusal("<manifest/>", as: .trustkit)?.contains("that of a property list is \"plist\"") == true)
    #expect(
      refusal("<plist><array/></plist>", as: .iosPinnedDomains)?.contains("\"array\", and should be \"dict\"") == true)
    #expect(refusal("[]", as: .alamofire)?.contains("must be an object, and is an array") == true)
  }

  @Test func refusesCompiledXML() {
    #expect(
      refusal([0x03, 0x00, 0x08, 0x00, 0x40, 0x01, 0, 0], as: .androidNSC)
        == "client: this is Android's compiled XML, not its source; "
        + "decode the APK first, for example with: apktool d APP.apk")
  }
}
