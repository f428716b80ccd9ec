import Pinning
import Testing

@testable import ClientFormats

struct RecognitionTests {
  static let known: [(String, RecognisedFile)] = [
    ("<network-security-config/>", .client([.androidNSC])),
    ("<plist><dict><key>TSKConfiguration</key><dict/></dict></plist>", .client([.trustkit])),
    ("<plist><dict><key>TSKPinnedDomains</key><dict/></dict></plist>", .client([.trustkit])),
    (
      "<plist><dict><key>TSKConfiguration</key><dict/><key>NSAppTransportSecurity</key><dict/></dict></plist>",
      .client([.trustkit, .iosPinnedDomains])
    ),
    ("{\"evaluators\":{}}", .client([.alamofire])), ("{\"anchors\":\"system\"}", .client([.sectrust])),
    ("{\"SSLPinningMode\":\"none\"}", .client([.afnetworking])),
    ("# pins\nplatform jvm\n*.a.example sha256/x", .client([.okhttp])),
    ("Public-Key-Pins: max-age=0", .client([.hpkp])), ("pin-sha256=\"x\"; max-age=1", .client([.hpkp])),
    ("sha256//x", .client([.curl])), ("-----BEGIN PUBLIC KEY-----\n", .client([.curl])),
    ("-----BEGIN CERTIFICATE-----\n", .certificate),
    ("package a\nval p = CertificatePinner.Builder().add(\"a.example\", \"sha256/x\").build()", .client([.okhttp])),
    ("// licence\nbuilder.add(\"a.example\", \"sha256/x\");", .client([.okhttp])),
    ("# --config\npinnedpubkey = \"sha256//x\"", .client([.curl])), ("\"sha256//x\"", .client([.curl])),
    ("add_header Public-Key-Pins 'pin-sha256=\"x\"; max-age=1';", .client([.hpkp])),
  ]

  @Test(arguments: known)
  func tellsFormatsByTheirContent(_ text: String, _ file: RecognisedFile) throws {
    #expect(try ClientFormat.recognise(Array(text.utf8), fileName: "x") == file)
  }

  @Test func tellsDERApart() throws {
    #expect(try ClientFormat.recognise([0x30, 0x02, 0x05, 0x00], fileName: "x.cer") == .certificate)
  }

  @Test(arguments: ["hello", "<html/>", "{\"a\":1}", "[1]", "<plist><dict/></plist>", "", "<network-security-config>"])
  func refusesWhatIsNoClient(_ text: String) {
    #expect(throws: ClientFileFaults.self) { try ClientFormat.recognise(Array(text.utf8), fileName: "x") }
  }
}
