import Pinning

/// Every endpoint of the lab, in the order of the configuration: one for each thing that pintop must tell apart.
package enum LabCatalogue {
  package static let endpoints: [LabEndpoint] = entries.enumerated().map { $0.element.endpoint(index: $0.offset) }

  /// Above the ephemeral ports of other systems and below Linux's (32768), so that fixed ports are seldom taken.
  package static let firstPort: UInt16 = 28_401

  /// The certificate file that the configuration of one endpoint names, and that exists only while a lab runs.
  package static let privateRootFile = "lab/private-root.pem"

  private static let entries = [
    Entry("api", "prod", .healthy),
    Entry("cdn", "prod", .healthy, pinned: .leafOnly),
    Entry("login", "prod", .backupKey),
    Entry("pay", "prod", .rotated),
    Entry("push", "prod", .endsIn2Days),
    Entry("mail", "prod", .endsIn19Days),
    Entry("pool", "prod", .halfRotated, hosts: [1, 2]),
    Entry("media", "trust", .expired),
    Entry("beta", "trust", .notYetValid),
    Entry("dev", "trust", .selfSigned),
    Entry("partner", "trust", .unknownRoot),
    Entry("static", "trust", .wrongHost),
    Entry("files", "trust", .missingIntermediate),
    Entry("legacy", "trust", .notACA),
    Entry("vault", "trust", .healthy, trustsOnlyPrivateRoot: true),
    Entry("office", "pins", .intercepted),
    Entry("relay", "pins", .pinAppended),
    Entry("kiosk", "pins", .healthy, pinSetEnd: .yesterday),
    Entry("tv", "pins", .healthy, pinSetEnd: .inTenDays),
    Entry("old", "reach", .nothingListening),
    Entry("queue", "reach", .silent),
    Entry("report", "reach", .slow),
    Entry("hooks", "reach", .plainHTTP),
    Entry("edge", "reach", .flapping),
    // What shipped builds make of servers: LabClients has them.
    Entry("shop", "apps", .healthy, app: AppEndpoint(leaf: .accept, backup: .accept, unplanned: .refused)),
    // Somebody pinned the leaf alone, so a renewal with a new key cuts that build off.
    Entry("account", "apps", .healthy, app: AppEndpoint(leaf: .accept, backup: .refused, unplanned: .refused)),
    Entry("feed", "apps", .rotated, app: AppEndpoint(leaf: .accept, backup: .accept, unplanned: .refused)),
    // A pin set ended long ago.
    Entry("photos", "apps", .healthy, app: AppEndpoint(leaf: .unpinned, backup: .unpinned, unplanned: .refused)),
    // A pin set ends in three weeks.
    Entry("video", "apps", .healthy, app: AppEndpoint(leaf: .expiring, backup: .expiring, unplanned: .refused)),
    // A build whose pins crash it at its start.
    Entry(
      "updates", "apps", .healthy,
      app: AppEndpoint(
        leaf: .misconfigured, backup: .misconfigured, unplanned: .misconfigured, clients: ["ios-5.0"])),
    // A build connects by address: it meets the default host's certificate, and where that is the right one, no pins.
    Entry(
      "maps", "apps", .defaultHost,
      app: AppEndpoint(leaf: .unpinned, backup: .unpinned, unplanned: .unpinned, sendsNoName: true)),
    // Certificates of two kinds: of `chat` only one is pinned, of `billing` the one ends that few clients meet.
    Entry("chat", "kinds", .twoKinds),
    Entry("billing", "kinds", .secondKindEnds),
    // What is asked over HTTP: one answers as it should, one with the error page of a gateway.
    Entry("health", "http", .healthy, expectsGreeting: true),
    Entry("gateway", "http", .badGateway, expectsGreeting: true),
  ]

  /// An endpoint without what follows from its place in the list.
  private struct Entry {
    let name: String
    let group: String
    let state: LabState
    let pinned: LabEndpoint.PinnedKeys
    let pinSetEnd: LabEndpoint.PinSetEnd?
    let trustsOnlyPrivateRoot: Bool
    let app: AppEndpoint?
    let expectsGreeting: Bool
    /// The last numbers of 127.0.0.x.
    let hosts: [UInt8]

    init(
      _ name: String, _ group: String, _ state: LabState, pinned: LabEndpoint.PinnedKeys = .leafAndBackup,
      pinSetEnd: LabEndpoint.PinSetEnd? = nil, trustsOnlyPrivateRoot: Bool = false, app: AppEndpoint? = nil,
      expectsGreeting: Bool = false, hosts: [UInt8] = [1]
    ) {
      self.name = name
      self.group = group
      self.state = state
      self.pinned = app == nil ? pinned : .nothing
      self.app = app
      self.pinSetEnd = pinSetEnd
      self.trustsOnlyPrivateRoot = trustsOnlyPrivateRoot
      self.expectsGreeting = expectsGreeting
      self.hosts = hosts
    }

    func endpoint(index: Int) -> LabEndpoint {
      LabEndpoint(
        name: name, group: group, initialState: state, pinned: pinned, pinSetEnd: pinSetEnd,
        trustsOnlyPrivateRoot: trustsOnlyPrivateRoot, app: app, expectsGreeting: expectsGreeting,
        addresses: hosts.map(IPAddress.ipv4Loopback),
        port: firstPort + UInt16(index))
    }
  }
}
