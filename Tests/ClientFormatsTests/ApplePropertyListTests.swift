import Pinning
import Testing

@testable import ClientFormats

struct ApplePropertyListTests {
  private static func plist(_ text: String) -> String { "<plist version=\"1.0\">\n\(text)</plist>" }

  private static let trustKit = """
    <dict><key>TSKSwizzleNetworkDelegates</key><false/>
    <key>TSKPinnedDomains</key><dict>
    <key>example.com</key><dict>
    <key>TSKPublicKeyHashes</key><array><string>\(pin(1))</string><string>nonsense</string></array>
    <key>TSKIncludeSubdomains</key><true/>
    <key>TSKEnforcePinning</key><string>NO</string>
    <key>TSKExpirationDate</key><string>14.5.2027</string>
    <key>TSKReportUris</key><array><string>https://r.example</string></array>
    <key>TSKDisableDefaultReportUri</key><integer>1</integer>
    <key>TSKTypo</key><true/>
    </dict>
    <key>sub.example.com</key><dict><key>TSKExcludeSubdomainFromParentPolicy</key><true/></dict>
    </dict></dict>
    """

  private static let domains = [
    TrustKitConfiguration.Domain(
      host: "example.com", publicKeyHashes: [pin(1), "nonsense"], includesSubdomains: true, enforcesPinning: false,
      expirationDate: "14.5.2027", reportURIs: ["https://r.example"], disablesDefaultReportURI: true,
      otherKeys: ["TSKTypo"]),
    TrustKitConfiguration.Domain(host: "sub.example.com", excludesFromParentPolicy: true),
  ]

  @Test(arguments: ["", "<dict><key>CFBundleName</key><string>App</string><key>TSKConfiguration</key>"])
  func readsTrustKitInInfoPlistAndBare(_ opening: String) throws {
    let file = try read(Self.plist(opening + Self.trustKit + (opening.isEmpty ? "" : "</dict>")), as: .trustkit)
    #expect(
      file.content == .trustkit(TrustKitConfiguration(domains: Self.domains, swizzlesNetworkDelegates: false)))
    #expect(
      file.remarks.map(\.kind) == [
        .looseBoolean(key: "TSKEnforcePinning", seen: "NO", takenAs: false),
        .neverExpires(host: "example.com", text: "14.5.2027"),
        .looseBoolean(key: "TSKDisableDefaultReportUri", seen: "the number 1", takenAs: true),
        .ignoredKey("TSKTypo", in: "example.com"),
      ])
    #expect(file.place(of: .badPin(text: "nonsense", host: "example.com"))?.description.hasPrefix("5:") == true)
  }

  static let faultyTrustKit: [(String, ClientFault)] = [
    ("<dict><key>TSKPinnedDomains</key><dict/></dict>", .missing(key: "a host", place: "TSKPinnedDomains")),
    (
      "<dict><key>TSKSwizzleNetworkDelegates</key><true/></dict>",
      .missing(key: "TSKPinnedDomains", place: "line 2, column 1")
    ),
    (
      "<dict><key>TSKPinnedDomains</key><array/></dict>",
      .badValue(key: "TSKPinnedDomains", value: "an array of 0", place: "line 2, column 34")
    ),
    (
      "<dict><key>TSKPinnedDomains</key><dict><key>a.b</key><true/></dict></dict>",
      .badValue(key: "a.b", value: "true", place: "line 2, column 54")
    ),
    (
      "<dict><key>TSKPinnedDomains</key><dict><key>a.b</key><dict><key>TSKPublicKeyHashes</key><string>x</string></dict></dict></dict>",
      .badValue(key: "TSKPublicKeyHashes", value: "the text \"x\"", place: "line 2, column 89")
    ),
    (
      "<dict><key>TSKPinnedDomains</key><dict><key>a.b</key><dict><key>TSKPublicKeyHashes</key><array><data>AA==</data></array></dict></dict></dict>",
      .badValue(key: "TSKPublicKeyHashes", value: "data of 1 bytes", place: "line 2, column 96")
    ),
    (
      "<dict><key>TSKPinnedDomains</key><dict><key>a.b</key><dict><key>TSKExpirationDate</key><date>2027-05-14T00:00:00Z</date></dict></dict></dict>",
      .badValue(key: "TSKExpirationDate", value: "the date 2027-05-14T00:00:00Z", place: "line 2, column 88")
    ),
  ]

  /// CoreFoundation sets a key anew.
  @Test func ofAKeyThatStandsTwiceTheLastValueCounts() throws {
    let text = """
      <dict><key>TSKPinnedDomains</key><dict><key>a.b</key><dict>
      <key>TSKIncludeSubdomains</key><true/>
      <key>TSKPublicKeyHashes</key><array/>
      <key>TSKIncludeSubdomains</key><false/>
      </dict></dict></dict>
      """
    let file = try read(Self.plist(text), as: .trustkit)
    #expect(
      file.content
        == .trustkit(
          TrustKitConfiguration(domains: [.init(host: "a.b", publicKeyHashes: [], includesSubdomains: false)])))
    #expect(file.remarkLines == ["5:1: the key \"TSKIncludeSubdomains\" stands twice; the last value counts"])
  }

  @Test func tellsConstantsFromTheirTexts() throws {
    let text =
      "<dict><key>TSKPinnedDomains</key><dict><key>a.b</key><dict><key>kTSKPublicKeyHashes</key><array/></dict></dict></dict>"
    #expect(
      try read(Self.plist(text), as: .trustkit).remarks.map(\.kind) == [
        .constantAsKey("kTSKPublicKeyHashes", in: "a.b")
      ])
  }

  /// Releases after 1.6 do not look at it.
  @Test func publicKeyAlgorithmsMayBeAnything() throws {
    let text =
      "<dict><key>TSKPinnedDomains</key><dict><key>a.b</key><dict><key>TSKPublicKeyAlgorithms</key><string>x</string></dict></dict></dict>"
    #expect(try read(Self.plist(text), as: .trustkit).content.faults.isEmpty)
  }

  @Test(arguments: [("2027-5-4", false), ("2027-05-14", false), ("2027-02-30", true), ("2027-05-14T00:00:00Z", true)])
  func saysThatADateNeverComesOnlyWhereItDoesNot(_ text: String, _ isSaid: Bool) throws {
    let file = try read(
      Self.plist(
        "<dict><key>TSKPinnedDomains</key><dict><key>a.b</key><dict><key>TSKExpirationDate</key><string>\(text)</string></dict></dict></dict>"
      ), as: .trustkit)
    #expect(file.remarks.map(\.kind) == (isSaid ? [.neverExpires(host: "a.b", text: text)] : []))
  }

  @Test func readsPropertyListsInJSON() throws {
    let text = """
      {"CFBundleName": "App", "TSKConfiguration": {"TSKPinnedDomains": {"a.example": {
        "TSKIncludeSubdomains": true, "TSKEnforcePinning": 0, "TSKPublicKeyHashes": ["\(pin(1))"]}}}}
      """
    let file = try read(text, as: .trustkit)
    let domain = TrustKitConfiguration.Domain(
      host: "a.example", publicKeyHashes: [pin(1)], includesSubdomains: true, enforcesPinning: false)
    #expect(file.content == .trustkit(TrustKitConfiguration(domains: [domain])))
    #expect(try ClientFormat.recognise(Array(text.utf8), fileName: "x") == .client([.trustkit]))
    #expect(file.place(of: .badPin(text: pin(1), host: "a.example"))?.description == "2:80")
  }

  @Test func refusesTrustKitInCode() {
    let code = "// TrustKit\nlet config = [kTSKPinnedDomains: [\"a.example\": [kTSKPublicKeyHashes: [\"x\"]]]]"
    #expect(
      refusal(code, as: .trustkit)
        == "client: TrustKit is set up in code here, which is not read; write the dictionary as a property list, "
        + "under TSKConfiguration, with TSKPinnedDomains for kTSKPinnedDomains and so on")
    #expect(throws: ClientFileFaults.self) { try ClientFormat.recognise(Array(code.utf8), fileName: "x") }
  }

  @Test(arguments: [
    (ClientFormat.trustkit, "TSKPinnedDomains", "TSKConfiguration"),
    (.iosPinnedDomains, "NSPinnedDomains", "NSAppTransportSecurity"),
  ])
  func tellsWhatIsMisplacedInAnInfoPlist(_ format: ClientFormat, _ key: String, _ expected: String) {
    let text = "<plist><dict><key>CFBundleName</key><string>App</string>\n<key>\(key)</key><dict/></dict></plist>"
    #expect(
      refusal(text, as: format)
        == "client:2:1: \(key) stands at the top of an Info.plist, where nobody looks for it: there is no \(expected); "
        + "put it into a dictionary under \(expected)")
  }

  @Test(arguments: faultyTrustKit)
  func findsWhatTrustKitThrowsAt(_ text: String, _ fault: ClientFault) throws {
    #expect(try read(Self.plist(text), as: .trustkit).content.faults == [fault])
  }

  private static let security = """
    <dict><key>NSAppTransportSecurity</key><dict>
    <key>NSAllowsArbitraryLoads</key><true/>
    <key>NSAllowsArbitraryLoadsInWebContent</key><true/>
    <key>NSPinnedDomains</key><dict><key>Example.com</key><dict>
    <key>NSIncludesSubdomains</key><true/>
    <key>NSPinnedLeafIdentities</key><array>
    <dict><key>SPKI-SHA256-BASE64</key><string>\(pin(1))</string></dict>
    <dict><key>SPKI-SHA256-BASE64</key><string>bad</string></dict>
    <string>\(pin(2))</string></array>
    <key>NSPinnedCAIdentities</key><array/></dict></dict>
    <key>NSExceptionDomains</key><dict><key>old.example</key><dict>
    <key>NSExceptionMinimumTLSVersion</key><string>TLSv1.0</string>
    <key>NSExceptionRequiresForwardSecrecy</key><false/>
    <key>NSExceptionAllowsInsecureHTTPLoads</key><string>YES</string></dict></dict>
    </dict></dict>
    """

  @Test func readsTransportSecurity() throws {
    let file = try read(Self.plist(Self.security), as: .iosPinnedDomains)
    #expect(
      file.content
        == .iosPinnedDomains(
          AppTransportSecurity(
            pinnedDomains: [
              .init(host: "Example.com", includesSubdomains: true, leafIdentities: [pin(1), "bad"], caIdentities: [])
            ],
            exceptionDomains: [
              .init(host: "old.example", minimumTLSVersion: "TLSv1.0", requiresForwardSecrecy: false)
            ],
            allowsArbitraryLoads: true, otherKeys: ["NSAllowsArbitraryLoadsInWebContent"])))
    #expect(
      file.remarkLines == [
        "9:1: the identity \"bad\" of \"Example.com\" is no base64 of a SHA-256, and is dropped",
        "10:1: the identity \"the text \\\"\(pin(2))\\\"\" of \"Example.com\" is no base64 of a SHA-256, and is dropped",
        "15:46: \"NSExceptionAllowsInsecureHTTPLoads\" is the text \"YES\", so it counts as absent",
      ])
  }

  @Test func refusesAPlistOfNeither() {
    #expect(
      refusal(Self.plist("<dict/>"), as: .trustkit)?
        .hasPrefix("client:2:1: there is no TSKConfiguration, and no TSKPinnedDomains") == true)
  }
}
