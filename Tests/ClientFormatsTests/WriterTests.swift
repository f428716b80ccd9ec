import Fixtures
import Pinning
import Testing

@testable import ClientFormats

struct WriterTests {
  private static let backup = Fixture.certificate("B")
  private static let now = Fixture.now
  private static let expires = Timestamp(secondsSinceEpoch: 1_810_252_800)

  private static let set = PinsToWrite(
    hosts: [.init("api.example.com"), .init("example.org", includesSubdomains: true)],
    pins: [.init(leaf.pin, .leaf), .init(backup.pin, .leaf)], expires: expires,
    certificates: [.init(file: "leaf.cer", leaf), .init(file: "backup.cer", backup)])

  /// What the written files say when they are read again.
  private static func reread(_ written: WrittenClient) throws -> ClientFile {
    let files = Dictionary(uniqueKeysWithValues: written.files.map { ($0.path, $0.bytes) })
    return try read(
      written.files[0].bytes, as: written.format, files: files, certificates: Fixture.chain + [backup])
  }

  @Test(arguments: ClientFormat.allCases)
  func writesWhatItReads(_ format: ClientFormat) throws {
    let written = try ClientFormatWriter.write(Self.set, as: format, at: Self.now)
    let file = try Self.reread(written)
    #expect(file.content.faults.isEmpty && file.remarks.isEmpty)
    for pins in file.content.pins {
      let keys = pins.certificates.compactMap(\.der?.pin.base64)
      #expect(pins.pins + keys == [leaf.pin.base64, Self.backup.pin.base64])
      if written.losses.contains(.noExpiry) {
        #expect(pins.expiration == nil)
      } else {
        #expect(pins.expiration == (format == .hpkp ? "\(Self.expires.seconds(since: Self.now))" : "2027-05-14"))
      }
    }
    let hosts = file.content.pins.compactMap(\.host)
    if written.losses.contains(.everyHost) {
      #expect(hosts.isEmpty)
    } else {
      #expect(hosts.map(\.name) == ["api.example.com", "example.org"])
      let reach: CoveredHost.Reach =
        written.losses.contains(.subdomainsNotCovered(host: "example.org"))
        ? .exact : written.losses.contains(.onlyOneLabelBelow(host: "example.org")) ? .oneLabelMore : .allBelow
      #expect(hosts.map(\.reach) == [.exact, reach])
    }
  }

  @Test(arguments: ClientFormat.allCases)
  func recognisesWhatItWrites(_ format: ClientFormat) throws {
    let written = try ClientFormatWriter.write(Self.set, as: format, at: Self.now)
    #expect(try ClientFormat.recognise(written.files[0].bytes, fileName: "x") == .client([format]))
  }

  @Test func writesAuthorities() throws {
    let set = PinsToWrite(
      hosts: [.init("a.example")], pins: [.init(root.pin, .authority)], certificates: [.init(file: "r.cer", root)])
    let domains = try Self.reread(try ClientFormatWriter.write(set, as: .iosPinnedDomains, at: Self.now))
    guard case .iosPinnedDomains(let security) = domains.content else { throw ClientFileUnreadable(detail: "other") }
    #expect(security.pinnedDomains == [.init(host: "a.example", caIdentities: [root.pin.base64])])
    let delegate = try Self.reread(try ClientFormatWriter.write(set, as: .sectrust, at: Self.now))
    guard case .sectrust(let secTrust) = delegate.content else { throw ClientFileUnreadable(detail: "other") }
    #expect(secTrust.anchors == .imported([ShippedCertificate(name: "r.cer", content: .der(root))]))
    #expect(secTrust.anchorsOnly)
    let curl = try ClientFormatWriter.write(set, as: .curl, at: Self.now)
    #expect(curl.losses == [.noBackupPin, .everyHost, .authorityPinsNeverMatch([root.pin])])
  }

  @Test(arguments: [
    (ClientFormat.iosPinnedDomains, WritingFault.leafAndAuthority), (.sectrust, .leafAndAuthority),
    (.afnetworking, .noCertificates), (.alamofire, .noCertificates), (.hpkp, .ended),
  ])
  func refusesWhatAFormatCannotSay(_ format: ClientFormat, _ fault: WritingFault) {
    let set = PinsToWrite(
      hosts: [.init("a.example")], pins: [.init(leaf.pin, .leaf), .init(root.pin, .authority)], expires: Self.now)
    #expect(throws: fault) { try ClientFormatWriter.write(set, as: format, at: Self.now) }
  }

  @Test(arguments: ["", "a b", "a\nb", "<x>", "a\"", "é.example", "#a"])
  func refusesHostsThatAFormatWouldReadOtherwise(_ host: String) {
    let set = PinsToWrite(hosts: [.init(host)], pins: [.init(leaf.pin, .leaf)])
    #expect(throws: WritingFault.badHost(host)) { try ClientFormatWriter.write(set, as: .okhttp, at: Self.now) }
  }

  @Test func refusesFewerPinsThanTrustKitTakes() {
    let set = PinsToWrite(hosts: [.init("a.example")], pins: [.init(leaf.pin, .leaf), .init(leaf.pin, .leaf)])
    #expect(throws: WritingFault.tooFewPins(needed: 2)) {
      try ClientFormatWriter.write(set, as: .trustkit, at: Self.now)
    }
  }

  @Test func roundsAnExpiryToTheDayBefore() throws {
    let set = PinsToWrite(
      hosts: [.init("a.example")], pins: [.init(leaf.pin, .leaf)], expires: Self.expires.advanced(bySeconds: 3600))
    let written = try ClientFormatWriter.write(set, as: .androidNSC, at: Self.now)
    #expect(written.losses == [.noBackupPin, .expiryRounded(to: "2027-05-14"), .expiryInDeviceTimeZone])
    #expect(try Self.reread(written).content.pins.first?.expiration == "2027-05-14")
  }
}
