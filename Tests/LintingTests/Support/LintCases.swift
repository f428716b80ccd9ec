import Linting
import Pinning
import Testing

/// One file, and what must be found in it where; `place` is that of the finding.
struct LintCase: CustomTestStringConvertible {
  let code: LintCode
  let format: ClientFormat
  let text: String
  let place: String
  let severity: LintSeverity

  init(_ code: LintCode, _ format: ClientFormat, _ place: String, _ severity: LintSeverity, _ text: String) {
    self.code = code
    self.format = format
    self.text = text
    self.place = place
    self.severity = severity
  }

  var testDescription: String { "\(code.rawValue) in \(format.rawValue)" }

  /// What needs nothing but the file; `leaf.cer`, `ca.cer`, `leaf.pem`, `old.cer` and `../raw/ca.pem` are at hand.
  static let all = pins + sets + hosts + androidSettings + apple + lines + libraries + remarks + faults

  private static let a = pinA
  private static let b = pinB

  private static let pins = [
    LintCase(.wrongPinLength, .androidNSC, "4:1", .note, android([String(a.dropLast()), b])),
    LintCase(.wrongPinLength, .trustkit, "4:1", .critical, trustKit(pins: [String(a.dropLast()), b])),
    LintCase(
      .badBase64, .androidNSC, "4:1", .note, android([String(a.prefix(9)) + " " + String(a.dropFirst(9)), b])),
    LintCase(.badBase64, .curl, "1:9", .critical, "sha256//\(String(repeating: "B", count: 43))="),
    LintCase(
      .placeholderPin, .trustkit, "5:1", .critical, trustKit(pins: [a, String(repeating: "B", count: 43) + "="])),
    LintCase(.wrongPinLength, .okhttp, "1:17", .note, "api.example.com sha256/\(a.dropLast()) sha256/\(b)"),
    LintCase(.wrongPinLength, .trustkit, "4:1", .critical, trustKit(pins: ["AAECAwQFBgcICQoLDA0ODxA=", a, b])),
    LintCase(.wrongPinLength, .curl, "1:9", .critical, "sha256//\(hexInBase64);sha256//\(b)"),
    LintCase(.badBase64, .trustkit, "5:1", .critical, trustKit(pins: [a, "no!pin"])),
    LintCase(.badBase64, .iosPinnedDomains, "4:1", .critical, pinnedDomain(identities(ca, ["sha256/\(a)", b]))),
    LintCase(
      .badBase64, .androidNSC, "4:1", .critical,
      android([a.replacingPlus, b])),
    LintCase(.badBase64, .okhttp, "1:17", .critical, "api.example.com \(a) sha256/\(b)"),
    LintCase(.badBase64, .trustkit, "4:1", .critical, trustKit(pins: [" \(a)", b])),
    LintCase(.hexadecimalPin, .trustkit, "4:1", .critical, trustKit(pins: [hex, a, b])),
    LintCase(.sha1Pin, .androidNSC, "5:1", .critical, android([a, "AAECAwQFBgcICQoLDA0ODxAREhM="])),
    LintCase(.sha1Pin, .okhttp, "1:17", .warning, "api.example.com sha1/AAECAwQFBgcICQoLDA0ODxAREhM= sha256/\(b)"),
    LintCase(.placeholderPin, .okhttp, "1:17", .critical, "api.example.com sha256/\(zeros) sha256/\(b)"),
    LintCase(.placeholderPin, .curl, "1:9", .critical, "sha256//BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBA="),
    LintCase(.placeholderPin, .androidNSC, "5:1", .critical, android([a, "YOUR_BACKUP_PIN"])),
    LintCase(
      .placeholderPin, .hpkp, "1:13", .critical,
      "pin-sha256=\"dGhpcyBpcyBqdXN0IGEgdGV4dCBvZiAzMiBieXRlcyE=\"; max-age=10"),
    LintCase(
      .samplePin, .hpkp, "1:13", .warning,
      "pin-sha256=\"d6qzRu9zOECb90Uez27xWltNsj0e1Md7GkYYkVoZWmM=\"; pin-sha256=\"\(a)\"; max-age=10"),
    LintCase(.repeatedPin, .androidNSC, "5:1", .warning, android([a, a])),
    LintCase(.repeatedPin, .hpkp, "1:72", .warning, "pin-sha256=\"\(a)\"; pin-sha256=\"\(a)\"; max-age=10"),
    LintCase(.repeatedPin, .okhttp, "2:17", .warning, "api.example.com sha256/\(a)\napi.example.com sha256/\(a)"),
  ]

  private static let sets = [
    LintCase(.singlePin, .androidNSC, "2:1", .warning, android([a])),
    LintCase(.singlePin, .okhttp, "1:1", .warning, "api.example.com sha256/\(a)"),
    LintCase(
      .singlePin, .trustkit, "2:1", .warning,
      trustKit("api.example.com", "<key>TSKEnforcePinning</key><false/>", pins: [a])),
    LintCase(.leafOnly, .curl, "1:9", .note, "sha256//\(a);sha256//\(b)"),
    LintCase(.leafOnly, .curl, "1:9", .warning, "sha256//\(a)"),
    LintCase(.leafOnly, .iosPinnedDomains, "2:33", .warning, pinnedDomain(identities(leaf, [a]))),
    LintCase(.leafOnly, .sectrust, "1:25", .warning, #"{"pinnedCertificates": ["leaf.cer"]}"#),
    LintCase(.pinsExpire, .trustkit, "2:1", .note, trustKit("api.example.com", expires("2028-01-01"))),
    LintCase(.pinsExpire, .trustkit, "2:1", .warning, trustKit("api.example.com", expires("2027-01-01"))),
    LintCase(
      .pinsExpire, .androidNSC, "2:1", .warning, android([a, b], attributes: #"expiration="2027-01-01""#)),
    LintCase(.pinsEnded, .trustkit, "2:1", .warning, trustKit("api.example.com", expires("2026-11-21"))),
    LintCase(
      .pinsEnded, .androidNSC, "2:1", .warning, android([a, b], attributes: #"expiration="2026-11-20""#)),
    LintCase(.neverExpires, .trustkit, "2:61", .warning, trustKit("api.example.com", expires("soon"))),
  ]

  private static let hosts = [
    LintCase(.unmatchableHost, .trustkit, "2:1", .critical, trustKit("API.example.com")),
    LintCase(.unmatchableHost, .androidNSC, "2:1", .critical, android([a, b], host: "*.example.com")),
    LintCase(.unmatchableHost, .androidNSC, "2:1", .critical, android([a, b], host: "b\u{fc}cher.example")),
    LintCase(.unmatchableHost, .androidNSC, "2:1", .critical, android([a, b], host: "example.com:443")),
    LintCase(.unmatchableHost, .androidNSC, "2:1", .critical, android([a, b], host: "example.com.")),
    LintCase(
      .unmatchableHost, .iosPinnedDomains, "2:33", .critical,
      pinnedDomain(identities(ca, [a, b]), host: "https://a.example.com")),
    LintCase(
      .unmatchableHost, .alamofire, "1:17", .critical, #"{"evaluators": {"a.example.com/x": {"type": "default"}}}"#),
    LintCase(.entriesUnited, .okhttp, "2:1", .note, "**.example.com sha256/\(a)\na.example.com sha256/\(b)"),
    LintCase(
      .everyHost, .afnetworking, "", .note, #"{"SSLPinningMode": "publicKey", "pinnedCertificates": ["ca.cer"]}"#),
    LintCase(
      .otherHostsUnpinned, .alamofire, "1:2", .note,
      #"{"allHostsMustBeEvaluated": false, "evaluators": {}}"#),
  ]

  private static let androidSettings = [
    LintCase(
      .debugOverrides, .androidNSC, "2:1", .note,
      "<network-security-config>\n<debug-overrides><trust-anchors><certificates src=\"user\"/></trust-anchors>"
        + "</debug-overrides></network-security-config>"),
    LintCase(
      .emptyPinSet, .androidNSC, "6:60", .warning,
      android([a, b], more: "<domain-config><domain>x.api.example.com</domain><pin-set/></domain-config>")),
    LintCase(
      .userAnchors, .androidNSC, "6:26", .warning,
      android([a, b], more: "<trust-anchors><certificates src=\"user\"/></trust-anchors>")),
    LintCase(
      .anchorsOverridePins, .androidNSC, "6:26", .warning,
      android(
        [a, b], more: "<trust-anchors><certificates src=\"system\" overridePins=\"true\"/></trust-anchors>")),
    LintCase(.noTrustAnchors, .androidNSC, "6:11", .critical, android([a, b], more: "<trust-anchors/>")),
    LintCase(
      .cleartextPermitted, .androidNSC, "2:1", .warning,
      android([a, b]).replacing(
        "<domain-config>", with: "<domain-config cleartextTrafficPermitted=\"true\">")),
    LintCase(
      .believesSystemRoots, .androidNSC, "6:73", .warning,
      android(
        [a, b],
        more: "<trust-anchors><certificates src=\"@raw/ca\"/></trust-anchors>  "
          + "<!-- the system CAs are still trusted as well -->")),
  ]

  private static let apple = [
    LintCase(
      .notEnforced, .trustkit, "2:33", .warning, trustKit("api.example.com", "<key>TSKEnforcePinning</key><false/>")),
    LintCase(
      .exclusionCoversOneHost, .trustkit, "3:1", .note,
      trustKit("example.com", "<key>TSKIncludeSubdomains</key><true/>").replacing(
        "<key>example.com</key>",
        with: "\n<key>x.example.com</key><dict><key>TSKExcludeSubdomainFromParentPolicy</key><true/></dict>"
          + "<key>example.com</key>")),
    LintCase(.noUsableIdentities, .iosPinnedDomains, "3:1", .critical, pinnedDomain(identities(leaf, ["x"]))),
    LintCase(
      .bothIdentities, .iosPinnedDomains, "2:33", .warning, pinnedDomain(identities(leaf, [a]) + identities(ca, [b]))),
    LintCase(
      .oneLabelOfSubdomains, .iosPinnedDomains, "3:1", .note,
      pinnedDomain("<key>NSIncludesSubdomains</key><true/>" + identities(ca, [a, b]))),
    LintCase(
      .atsWeakened, .iosPinnedDomains, "2:1", .warning,
      pinnedDomain(identities(ca, [a, b]), more: "\n<key>NSAllowsArbitraryLoads</key><true/>")),
    LintCase(
      .cleartextPermitted, .iosPinnedDomains, "2:68", .warning,
      pinnedDomain(
        identities(ca, [a, b]),
        more: "\n<key>NSExceptionDomains</key><dict><key>api.example.com</key><dict>"
          + "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict>")),
    LintCase(
      .believesSystemRoots, .sectrust, "2:1", .warning,
      "{\"anchors\": [\"ca.cer\"],\n// the system's roots remain trusted too\n\"policy\": \"ssl\"}"),
    LintCase(.believesSystemRoots, .sectrust, "1:24", .critical, #"{"anchors": ["ca.cer", "system"]}"#),
    LintCase(.onlyImportedAnchors, .sectrust, "1:14", .note, #"{"anchors": ["ca.cer"]}"#),
    LintCase(.noTrustAnchors, .sectrust, "1:2", .critical, #"{"anchors": []}"#),
    LintCase(.acceptsAnything, .sectrust, "1:2", .critical, #"{"acceptsAny": true}"#),
    LintCase(.nameNotChecked, .sectrust, "1:2", .warning, #"{"policy": "basicX509"}"#),
    LintCase(.certificatePinned, .sectrust, "1:25", .warning, #"{"pinnedCertificates": ["leaf.cer"]}"#),
    LintCase(.pinnedCertificateEnds, .sectrust, "1:14", .critical, #"{"anchors": ["old.cer"]}"#),
  ]

  private static let lines = [
    LintCase(.oneStarPattern, .okhttp, "1:1", .warning, "*.example.com sha256/\(a) sha256/\(b)"),
    LintCase(.vulnerableVersion, .okhttp, "", .critical, "version 3.1.1\nexample.com sha256/\(a) sha256/\(b)"),
    LintCase(
      .believesSystemRoots, .okhttp, "2:1", .warning,
      "trustManager ca.cer\n# default trust store is kept besides\nexample.com sha256/\(a) sha256/\(b)"),
    LintCase(.maxAgeZero, .hpkp, "", .warning, "pin-sha256=\"\(a)\"; pin-sha256=\"\(b)\"; max-age=0"),
    LintCase(.notEnforced, .hpkp, "", .warning, "Public-Key-Pins-Report-Only: pin-sha256=\"\(a)\""),
    LintCase(.listEndsEarly, .curl, "1:54", .critical, "sha256//\(a); sha256//\(b)"),
  ]

  private static let libraries = [
    LintCase(
      .acceptsAnything, .afnetworking, "1:2", .critical,
      #"{"allowInvalidCertificates": true, "validatesDomainName": false}"#),
    LintCase(.contradictorySettings, .afnetworking, "1:2", .critical, #"{"allowInvalidCertificates": true}"#),
    LintCase(
      .validityNotChecked, .afnetworking, "1:33", .critical,
      #"{"SSLPinningMode": "publicKey", "allowInvalidCertificates": true, "pinnedCertificates": ["ca.cer"]}"#),
    LintCase(.nameNotChecked, .afnetworking, "1:2", .warning, #"{"validatesDomainName": false}"#),
    LintCase(.nothingToCompare, .afnetworking, "1:2", .critical, #"{"SSLPinningMode": "publicKey"}"#),
    LintCase(.certificatesNotUsed, .afnetworking, "1:2", .warning, #"{"pinnedCertificates": ["ca.cer"]}"#),
    LintCase(
      .wholeChainPinned, .afnetworking, "1:2", .warning,
      #"{"version": "2.5.4", "SSLPinningMode": "publicKey", "pinnedCertificates": ["ca.cer"]}"#),
    LintCase(
      .vulnerableVersion, .afnetworking, "1:2", .critical, #"{"version": "2.5.1"}"#),
    LintCase(
      .certificatePinned, .afnetworking, "1:58", .warning,
      #"{"SSLPinningMode": "certificate", "pinnedCertificates": ["leaf.cer"]}"#),
    LintCase(
      .certificatePassedOver, .afnetworking, "1:56", .critical,
      #"{"SSLPinningMode": "publicKey", "pinnedCertificates": ["leaf.pem"]}"#),
    LintCase(
      .pemCertificate, .afnetworking, "1:58", .critical,
      #"{"SSLPinningMode": "certificate", "pinnedCertificates": ["leaf.pem"]}"#),
    LintCase(
      .acceptsAnything, .alamofire, "1:17", .critical, #"{"evaluators": {"a.example.com": {"type": "disabled"}}}"#),
    LintCase(
      .validityNotChecked, .alamofire, "2:1", .critical,
      "{\"evaluators\": {\"a.example.com\": {\n\"validateHost\": false, \"performDefaultValidation\": false,"
        + " \"type\": \"publicKeys\", \"certificates\": [\"ca.cer\"]}}}"),
    LintCase(
      .relaxesNothing, .alamofire, "2:1", .note,
      "{\"evaluators\": {\"a.example.com\": {\n\"performDefaultValidation\": false,"
        + " \"type\": \"publicKeys\", \"certificates\": [\"ca.cer\"]}}}"),
    LintCase(
      .nothingToCompare, .alamofire, "1:17", .critical, #"{"evaluators": {"a.example.com": {"type": "publicKeys"}}}"#),
  ]

  private static let remarks = [
    LintCase(.ignoredElement, .androidNSC, "6:11", .note, android([a, b], more: "<trustkit-config/>")),
    LintCase(.ignoredAttribute, .androidNSC, "3:10", .note, android([a, b], attributes: "expires=\"x\"")),
    LintCase(.ignoredKey, .trustkit, "2:33", .note, trustKit("api.example.com", "<key>TSKOther</key><true/>")),
    LintCase(
      .ignoredValue, .iosPinnedDomains, "3:32", .warning,
      pinnedDomain("<key>NSIncludesSubdomains</key><string>YES</string>" + identities(ca, [a, b]))),
    LintCase(
      .looseBoolean, .trustkit, "2:61", .warning,
      trustKit("api.example.com", "<key>TSKEnforcePinning</key><string>YES</string>")),
    LintCase(
      .unknownBoolean, .androidNSC, "2:9", .warning,
      android([a, b]).replacing("<domain>", with: "<domain includeSubdomains=\"yes\">")),
    LintCase(
      .droppedIdentity, .iosPinnedDomains, "5:1", .critical,
      pinnedDomain(identities(ca, [a, b]).replacing("</array>", with: "<string>x</string></array>"))
        .replacing("\n<dict><key>SPKI-SHA256-BASE64</key><string>\(b)</string></dict>\n", with: "\n")),
    LintCase(
      .repeatedKey, .trustkit, "2:68", .warning,
      trustKit("api.example.com", "<key>TSKEnforcePinning</key><true/><key>TSKEnforcePinning</key><true/>")),
    LintCase(
      .constantAsKey, .trustkit, "2:33", .critical,
      trustKit("api.example.com", "<key>kTSKIncludeSubdomains</key><true/>")),
    LintCase(
      .faultInDebugBuilds, .androidNSC, "1:26", .warning,
      android([a, b]).replacing(
        "<network-security-config>",
        with: "<network-security-config><debug-overrides><domain>a.example</domain></debug-overrides>")),
    LintCase(.patternWithoutPins, .okhttp, "1:1", .warning, "example.com"),
    LintCase(.headerIgnored, .hpkp, "", .critical, "pin-sha256=\(a); max-age=10"),
    LintCase(
      .furtherHeader, .hpkp, "2:1", .warning,
      "Public-Key-Pins: pin-sha256=\"\(a)\"; max-age=10\nPublic-Key-Pins: pin-sha256=\"\(b)\"; max-age=10"),
    LintCase(.ignoredDirective, .hpkp, "", .note, "pin-sha256=\"\(a)\"; max-age=10; foo=1"),
    LintCase(.emptyDirective, .hpkp, "", .note, "pin-sha256=\"\(a)\";; max-age=10"),
    LintCase(
      .severalResources, .androidNSC, "6:40", .warning,
      android([a, b], more: "<trust-anchors><certificates src=\"@raw/two\"/></trust-anchors>")),
  ]

  private static let faults = [
    LintCase(
      .malformedFile, .androidNSC, "", .critical, "<network-security-config><domain-config/></network-security-config>"),
    LintCase(.missingKey, .trustkit, "", .critical, "<plist><dict><key>TSKConfiguration</key><dict/></dict></plist>"),
    LintCase(
      .badValue, .androidNSC, "", .critical,
      android([a, b], more: "<trust-anchors><certificates src=\"other\"/></trust-anchors>")),
    LintCase(
      .unknownDigest, .androidNSC, "4:6", .critical,
      android([a, b]).replacing("digest=\"SHA-256\">W", with: "digest=\"MD5\">W")),
    LintCase(
      .badDate, .androidNSC, "3:10", .critical, android([a, b], attributes: "expiration=\"soon\"")),
    LintCase(.tooFewPins, .trustkit, "2:1", .critical, trustKit(pins: [a])),
    LintCase(
      .duplicateDomain, .androidNSC, "6:11", .critical,
      android([a, b], more: "<domain>api.example.com</domain>")),
    LintCase(.hostWithoutSuffix, .trustkit, "2:1", .critical, trustKit("localhost")),
    LintCase(
      .subdomainsOfSuffix, .trustkit, "2:1", .critical,
      trustKit("co.uk", "<key>TSKIncludeSubdomains</key><true/>")),
    LintCase(
      .exclusionWithKeys, .trustkit, "2:1", .critical,
      trustKit("api.example.com", "<key>TSKExcludeSubdomainFromParentPolicy</key><true/>")),
    LintCase(
      .exclusionWithoutParent, .trustkit, "2:1", .critical,
      trustKit().replacing(
        "<key>api.example.com</key>",
        with: "<key>x.other.com</key><dict><key>TSKExcludeSubdomainFromParentPolicy</key><true/></dict>"
          + "<key>api.example.com</key>")),
    LintCase(.unreadableCertificate, .sectrust, "1:14", .critical, #"{"anchors": ["nowhere.cer"]}"#),
    LintCase(.badPattern, .okhttp, "1:1", .critical, "a.*.example.com sha256/\(a) sha256/\(b)"),
  ]

  private static let leaf = "NSPinnedLeafIdentities"
  private static let ca = "NSPinnedCAIdentities"
  private static let zeros = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
  private static let hex = "5841f5f9d9933d7cce3eaf2c66e3f13212c64d72348937879 85bd57071df9aa1".replacing(" ", with: "")
  private static let hexInBase64 =
    "NTg0MWY1ZjlkOTkzM2Q3Y2NlM2VhZjJjNjZlM2YxMzIxMmM2NGQ3MjM0ODkzNzg3OTg1YmQ1NzA3MWRmOWFhMQ=="

  private static func expires(_ day: String) -> String { "<key>TSKExpirationDate</key><string>\(day)</string>" }
}

extension String {
  /// The URL-safe alphabet of RFC 4648.
  fileprivate var replacingPlus: String { replacing("+", with: "-") }
}
