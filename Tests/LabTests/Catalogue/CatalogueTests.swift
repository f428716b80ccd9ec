import Endpoints
import Foundation
import Lab
import Pinning
import Testing

@Suite struct CatalogueTests {
  private func endpoint(_ name: String) throws -> LabEndpoint {
    try #require(LabCatalogue.endpoints.first { $0.name == name })
  }

  @Test func namesAndPortsAreUnique() {
    #expect(Set(LabCatalogue.endpoints.map(\.name)).count == LabCatalogue.endpoints.count)
    #expect(Set(LabCatalogue.endpoints.map(\.port)).count == LabCatalogue.endpoints.count)
  }

  @Test func allCasesAreThere() {
    #expect(LabCatalogue.endpoints.count == 35)
    let shown = Set(LabCatalogue.endpoints.map(\.initialState))
    // A private CA shows at no start: an endpoint that imports one meets another chain instead. Nor does a server that
    // never answers: it would cost every round its timeout.
    #expect(Set(LabState.allCases).subtracting(shown) == [.privateCA, .noAnswer])
  }

  @Test(arguments: [
    ("api", ["accept"]), ("cdn", ["accept"]), ("login", ["accept"]), ("report", ["accept"]), ("pay", ["refused"]),
    ("office", ["refused"]), ("relay", ["refused"]), ("push", ["expiring"]), ("mail", ["expiring"]),
    ("tv", ["expiring"]), ("media", ["untrusted"]), ("beta", ["untrusted"]), ("dev", ["untrusted"]),
    ("partner", ["untrusted"]), ("static", ["untrusted"]), ("files", ["untrusted"]), ("legacy", ["untrusted"]),
    ("vault", ["untrusted"]), ("kiosk", ["unpinned"]), ("old", ["unreachable"]), ("queue", ["unreachable"]),
    ("hooks", ["unreachable"]), ("pool", ["partial"]), ("edge", ["accept", "unreachable"]),
    ("shop", ["accept"]), ("account", ["accept"]), ("feed", ["refused"]), ("photos", ["unpinned"]),
    ("video", ["expiring"]), ("updates", ["misconfigured"]),
    ("maps", ["refused"]), ("chat", ["accept"]), ("billing", ["expiring"]), ("health", ["accept"]),
    ("gateway", ["http"]),
  ])
  func promisesWhatItsServersShow(name: String, states: [String]) throws {
    let endpoint = try endpoint(name)
    #expect(endpoint.promised(in: endpoint.initialState).map(\.rawValue).sorted() == states)
  }

  @Test(arguments: [
    ("cdn", LabState.backupKey, [PromisedState.refused]), ("vault", .privateCA, [.accept]),
    ("api", .privateCA, [.untrusted]), ("vault", .rotated, [.untrusted]), ("kiosk", .rotated, [.unpinned]),
    ("kiosk", .endsIn2Days, [.expiring]), ("tv", .rotated, [.refused]), ("pool", .healthy, [.accept]),
    ("api", .halfRotated, [.accept]), ("cdn", .halfRotated, [.accept, .refused]),
    ("account", .backupKey, [.refused]), ("feed", .healthy, [.accept]), ("photos", .rotated, [.refused]),
    ("photos", .endsIn2Days, [.expiring]), ("updates", .endsIn2Days, [.misconfigured]),
    ("updates", .expired, [.untrusted]), ("shop", .intercepted, [.refused]),
    ("maps", .healthy, [.unpinned]), ("shop", .defaultHost, [.accept]), ("cdn", .twoKinds, [.accept]),
    ("kiosk", .secondKindEnds, [.expiring]), ("vault", .secondKindEnds, [.untrusted]),
    ("health", .noAnswer, [.http]), ("health", .rotated, [.refused]), ("api", .badGateway, [.accept]),
    ("gateway", .healthy, [.accept]), ("pay", .noAnswer, [.accept]),
  ])
  func promisesFollowTheEndpointsConfiguration(name: String, state: LabState, promised: [PromisedState]) throws {
    #expect(try endpoint(name).promised(in: state) == Set(promised))
  }

  @Test(arguments: LabState.allCases)
  func statesAreReadByTheirNames(state: LabState) throws {
    #expect(try LabState(named: state.rawValue) == state)
    #expect(state.rawValue.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
  }

  @Test func anUnknownStateNamesThoseThatAreKnown() throws {
    let fault = #expect(throws: LabFault.self) { try LabState(named: "Healthy") }
    #expect(fault?.description.contains("healthy, backup-key, rotated") == true)
  }

  @Test(arguments: [
    "2026-11-21T00:00:00Z", "2026-11-21T12:34:56Z", "2026-11-21T23:59:59Z", "2028-02-29T10:00:00Z",
  ])
  func pinSetsEndYesterdayAndInTenDays(text: String) throws {
    let now = try #require(Timestamp(rfc3339: text))
    let past = now.seconds(since: LabEndpoint.PinSetEnd.yesterday.date(seenFrom: now))
    let left = LabEndpoint.PinSetEnd.inTenDays.date(seenFrom: now).seconds(since: now)
    #expect((86_400..<(2 * 86_400)).contains(past))
    #expect(Span(seconds: left).short == (left == 11 * 86_400 ? "11d" : "10d"))
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func theRepositorysClientsAreThoseThatTheLabShips() throws {
    let folder = Self.root.appending(path: LabClients.folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
    let files = try LabClients.committedFiles()
    #expect(
      // Folders of versions have dots in their names, too.
      Set(names.filter { ["plist", "xml", "txt", "json"].contains(URL(filePath: $0).pathExtension) })
        == Set(files.keys.map { String($0.dropFirst(LabClients.folder.count + 1)) }))
    for (path, bytes) in files {
      #expect(try Data(contentsOf: Self.root.appending(path: path)) == Data(bytes), "\(path)")
    }
  }

  @Test func theRepositorysConfigurationIsTheOneThatIsPrinted() throws {
    let file = try String(contentsOf: Self.root.appendingPathComponent("endpoints.json"), encoding: .utf8)
    #expect(try LabConfiguration.text() == file)
  }

  @Test func theConfigurationIsStrictJSONWithWhatTheCatalogueSays() throws {
    let data = Data(try LabConfiguration.text().utf8)
    let top = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let endpoints = try #require(top["endpoints"] as? [[String: Any]])
    #expect(top["defaults"] as? [String: String] == ["interval": "4s", "timeout": "3s"])
    #expect(endpoints.count == 35)
    for (written, endpoint) in zip(endpoints, LabCatalogue.endpoints) {
      let pins = written["pins"] as? [String: Any]
      #expect(written["name"] as? String == endpoint.name)
      #expect(written["connect"] as? [String] == endpoint.connect.map(\.description))
      #expect(pins?["sha256"] as? [String] ?? [] == (try endpoint.pins().map(\.base64)))
      #expect(pins?["expires"] as? String == endpoint.pinSetEnd?.printed)
      #expect(written["clients"] as? [String] == endpoint.app?.clients)
    }
  }
}
