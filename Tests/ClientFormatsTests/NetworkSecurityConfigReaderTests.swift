import Pinning
import Testing

@testable import ClientFormats

struct NetworkSecurityConfigReaderTests {
  private static let whole = """
    <?xml version="1.0" encoding="utf-8"?>
    <network-security-config xmlns:tools="http://schemas.android.com/tools" tools:ignore="X">
      <base-config cleartextTrafficPermitted="false">
        <trust-anchors><certificates src="system"/></trust-anchors>
      </base-config>
      <domain-config>
        <domain includeSubdomains="true"> Example.COM </domain>
        <domain>other.example</domain>
        <pin-set expiration="2027-05-14">
          <pin digest="SHA-256">
            \(pin(1))
          </pin>
          <pin digest="SHA-1">x</pin>
        </pin-set>
        <trustkit-config enforcePinning="false"><report-uri>https://r.example</report-uri></trustkit-config>
        <domain-config>
          <domain>inner.example.com</domain>
          <pin-set/>
          <trust-anchors>
            <certificates src="@raw/own_ca" overridePins="true"/>
            <certificates src="user" overridePins="maybe"/>
          </trust-anchors>
          <certificateTransparency enabled="true"/>
        </domain-config>
      </domain-config>
      <debug-overrides><trust-anchors><certificates src="user"/></trust-anchors></debug-overrides>
    </network-security-config>
    """

  private static func config(_ text: String, files: [String: [UInt8]] = [:]) throws -> NetworkSecurityConfig {
    let file = try read(text, as: .androidNSC, files: files)
    guard case .androidNSC(let config) = file.content else { throw ClientFileUnreadable(detail: "other format") }
    return config
  }

  @Test func readsEverything() throws {
    typealias Config = NetworkSecurityConfig
    let config = try Self.config(Self.whole, files: ["../raw/own_ca.pem": root.der, "../raw/other.cer": leaf.der])
    let inner = Config.DomainConfig(
      domains: [Config.Domain("inner.example.com")],
      rule: Config.Rule(
        trustAnchors: [
          Config.TrustAnchor(
            source: .raw(ShippedCertificate(name: "@raw/own_ca", content: .der(root))), overridesPins: true),
          Config.TrustAnchor(source: .user),
        ], pinSet: Config.PinSet(pins: []), certificateTransparency: true))
    let outer = Config.DomainConfig(
      domains: [Config.Domain("Example.COM", includesSubdomains: true), Config.Domain("other.example")],
      rule: Config.Rule(
        pinSet: Config.PinSet(
          pins: [Config.Pin(digest: "SHA-256", value: pin(1)), Config.Pin(digest: "SHA-1", value: "x")],
          expiration: "2027-05-14")),
      nested: [inner])
    #expect(
      config
        == Config(
          baseConfig: Config.Rule(
            trustAnchors: [Config.TrustAnchor(source: .system)], cleartextTrafficPermitted: false),
          domainConfigs: [outer], debugOverrides: [Config.TrustAnchor(source: .user)],
          notedElements: ["trustkit-config"]))
  }

  @Test func notesWhatAndroidPassesOver() throws {
    let file = try read(Self.whole, as: .androidNSC, files: ["../raw/own_ca.pem": root.der])
    #expect(
      file.remarkLines == [
        "15:5: Android knows no \"trustkit-config\" in \"domain-config\", and passes it over",
        "21:34: \"overridePins\" is \"maybe\"; the default counts",
      ])
  }

  @Test func knowsThePlacesOfPinsHostsAndDates() throws {
    let file = try read(Self.whole, as: .androidNSC, files: ["../raw/own_ca.pem": root.der])
    #expect(file.place(of: .badPin(text: "x", host: "example.com"))?.description == "13:7")
    #expect(file.place(of: .badDate(text: "2027-05-14", host: "example.com"))?.description == "9:14")
    #expect(file.place(of: .duplicateDomain("other.example"))?.description == "8:5")
    #expect(file.place(of: .unknownDigest(name: "SHA-1", host: ""))?.description == "13:12")
  }

  @Test func keepsWhatIsWrongInDebugOverridesApart() throws {
    let text = Self.wrapped(
      """
      <debug-overrides><trust-anchors><certificates src="@raw/gone"/><certificates src="proxy"/></trust-anchors>
      </debug-overrides>
      """)
    let file = try read(text, as: .androidNSC)
    guard case .androidNSC(let config) = file.content else { throw ClientFileUnreadable(detail: "other format") }
    #expect(config.faults.isEmpty)
    #expect(
      config.debugFaults == [
        .unreadableCertificate(file: "@raw/gone", detail: "does not exist"),
        .badValue(key: "src", value: "proxy", place: "line 2, column 78"),
      ])
    #expect(file.remarks.map(\.kind) == config.debugFaults.map { .faultInDebugBuilds($0) })
  }

  private static func wrapped(_ text: String) -> String {
    "<network-security-config>\n\(text)</network-security-config>"
  }

  static let faulty: [(String, ClientFault)] = [
    (
      "<base-config/><base-config/>",
      .malformedFile(place: "line 2, column 15", detail: "only one base-config is allowed")
    ),
    (
      "<debug-overrides/><debug-overrides/>",
      .malformedFile(place: "line 2, column 19", detail: "only one debug-overrides is allowed")
    ),
    ("<domain-config/>", .malformedFile(place: "line 2, column 1", detail: "domain-config names no domain")),
    (
      "<domain-config><domain/></domain-config>",
      .malformedFile(place: "line 2, column 16", detail: "a domain's name is missing")
    ),
    (
      "<domain-config><domain>a<b/></domain></domain-config>",
      .malformedFile(place: "line 2, column 16", detail: "domain holds the element b")
    ),
    (
      "<base-config><pin-set/></base-config>",
      .malformedFile(place: "line 2, column 14", detail: "pin-set is not allowed in base-config")
    ),
    (
      "<base-config><domain>a</domain></base-config>",
      .malformedFile(place: "line 2, column 14", detail: "domain is not allowed in base-config")
    ),
    (
      "<base-config><trust-anchors/><trust-anchors/></base-config>",
      .malformedFile(place: "line 2, column 30", detail: "only one trust-anchors is allowed in base-config")
    ),
    (
      "<domain-config><domain>a</domain><pin-set/><pin-set/></domain-config>",
      .malformedFile(place: "line 2, column 44", detail: "only one pin-set is allowed in a domain-config")
    ),
    (
      "<domain-config><domain>a</domain><pin-set><pin>x</pin></pin-set></domain-config>",
      .missing(key: "digest", place: "line 2, column 43")
    ),
    (
      "<domain-config><domain>a</domain><pin-set><pin digest='SHA-256'/></pin-set></domain-config>",
      .malformedFile(place: "line 2, column 43", detail: "a pin's digest is missing")
    ),
    (
      "<base-config><trust-anchors><certificates/></trust-anchors></base-config>",
      .missing(key: "src", place: "line 2, column 29")
    ),
    (
      "<base-config><trust-anchors><certificates src='System'/></trust-anchors></base-config>",
      .badValue(key: "src", value: "System", place: "line 2, column 43")
    ),
    (
      "<base-config><trust-anchors><certificates src='@raw/gone'/></trust-anchors></base-config>",
      .unreadableCertificate(file: "@raw/gone", detail: "does not exist")
    ),
  ]

  @Test(arguments: faulty)
  func findsWhatAndroidThrowsAt(_ text: String, _ fault: ClientFault) throws {
    #expect(try Self.config(Self.wrapped(text)).faults == [fault])
  }

  @Test func keepsAResourceThatIsNoCertificate() throws {
    let text = "<base-config><trust-anchors><certificates src='@com.example:raw/ca'/></trust-anchors></base-config>"
    let config = try Self.config(Self.wrapped(text), files: ["../raw/ca.txt": [1, 2, 3]])
    let expected = ShippedCertificate(name: "@raw/ca", content: .unreadable(detail: "is no certificate"))
    #expect(config.faults.isEmpty)
    #expect(config.baseConfig?.trustAnchors?.map(\.source) == [.raw(expected)])
  }

  @Test func inheritsPinsInTheListOfHosts() throws {
    let file = try read(Self.whole, as: .androidNSC, files: ["../raw/own_ca.pem": root.der])
    #expect(file.content.pins.map(\.host?.name) == ["Example.COM", "other.example", "inner.example.com"])
    #expect(file.content.pins.map(\.pins) == [[pin(1), "x"], [pin(1), "x"], []])
  }
}
