package import Endpoints
import NIOCore
import NIOPosix
package import Pinning
import TLS

/// Every server of the catalogue, running on loopback.
///
///     let lab = try await Lab.start(ports: .free)
///     … lab.connect["api"] …
///     try await lab.set("api", .expired)
///     await lab.stop()
///
/// Certificates are made when a server enters a state, and again every day, so that "88 days left" stays true.
package actor Lab {
  /// What was bound, by endpoint: these addresses take the place of the configuration's `connect`.
  package nonisolated let connect: [String: [Endpoints.SocketAddress]]
  /// DER of the roots that `system` means with `--lab`: the lab's own and the proxy's.
  package nonisolated let roots: [[UInt8]]
  /// Files that the configuration names and that stand on no disk, by path.
  package nonisolated let files: [String: [UInt8]]
  /// When pin sets end, by endpoint: these instants take the place of the configuration's `pins.expires`.
  package nonisolated let pinsExpire: [String: Timestamp]

  private let pki: LabPKI
  private let seed: String
  private let clock: @Sendable () -> Timestamp
  private let flapPeriod: Duration
  private let group: MultiThreadedEventLoopGroup
  private let turns = Turns()
  private var servers: [String: LabServer]
  private var renewing: Task<Void, Never>?

  package enum Ports: Hashable, Sendable {
    /// Those of the configuration; where one is taken, a free one.
    case fixed
    /// Always free ones: for tests, which run side by side.
    case free
  }

  /// Starts all servers in the catalogue's states. Ports and threads are given back by `stop`, which must be called.
  package static func start(
    ports: Ports, seed: String = LabKeys.seed, flapPeriod: Duration = .seconds(8),
    clock: @escaping @Sendable () -> Timestamp = LabClock.system
  ) async throws -> Lab {
    let pki = try LabPKI(seed: seed, at: clock())
    // One thread is enough for a thousand handshakes a second, and keeps the lab from crowding out who watches it.
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    var servers = [String: LabServer]()
    do {
      for endpoint in LabCatalogue.endpoints {
        servers[endpoint.name] = try await LabServer.start(
          endpoint, ports: ports, group: group, order: servers.count)
      }
      let files = try LabClients(seed: seed, pki: pki).files(seenFrom: clock())
      let lab = Lab(
        pki, seed: seed, clock: clock, flapPeriod: flapPeriod, group: group, servers: servers, files: files)
      for endpoint in LabCatalogue.endpoints { try await lab.set(endpoint.name, endpoint.initialState) }
      await lab.startRenewing()
      return lab
    } catch {
      for server in servers.values { await server.stop() }
      try? await group.shutdownGracefully()
      throw error
    }
  }

  /// Starts a lab, lends it, and stops it however `body` ends.
  @discardableResult
  package static func with<Result: Sendable>(
    ports: Ports = .free, flapPeriod: Duration = .seconds(8),
    clock: @escaping @Sendable () -> Timestamp = LabClock.system,
    _ body: @Sendable (Lab) async throws -> Result
  ) async throws -> Result {
    let lab = try await start(ports: ports, flapPeriod: flapPeriod, clock: clock)
    do {
      let result = try await body(lab)
      await lab.stop()
      return result
    } catch {
      await lab.stop()
      throw error
    }
  }

  private init(
    _ pki: LabPKI, seed: String, clock: @escaping @Sendable () -> Timestamp, flapPeriod: Duration,
    group: MultiThreadedEventLoopGroup, servers: [String: LabServer], files: [String: [UInt8]]
  ) {
    self.pki = pki
    self.seed = seed
    self.clock = clock
    self.flapPeriod = flapPeriod
    self.group = group
    self.servers = servers
    let now = clock()
    connect = servers.mapValues { $0.addresses }
    roots = [pki.main.root.certificate.der, pki.proxy.certificate.der]
    self.files = files.merging([LabCatalogue.privateRootFile: Array(pki.privateRoot.certificate.pem.utf8)]) { $1 }
    pinsExpire = servers.compactMapValues { $0.endpoint.pinSetEnd?.date(seenFrom: now) }
  }
}

extension Lab {
  /// Puts a server into a state; returns when connections meet it. Throws `LabFault.unknownName` with the names known.
  package func set(_ name: String, _ state: LabState) async throws {
    try await turns.take { try await self.change(name, state) }
  }

  /// The servers' names in order, and what they show.
  package var states: [(name: String, state: LabState)] {
    servers.values.sorted { $0.order < $1.order }.map { ($0.endpoint.name, $0.state) }
  }

  /// The states that the endpoints may be seen in now, by name.
  package var promisedStates: [String: Set<PromisedState>] {
    servers.mapValues { $0.endpoint.promised(in: $0.state) }
  }

  /// Closes everything. The lab is of no use afterwards.
  package func stop() async {
    renewing?.cancel()
    await turns.end()
    for server in servers.values { await server.stop() }
    servers = [:]
    // The one way for this to fail is a second call.
    try? await group.shutdownGracefully()
  }

  /// For load: starts `count` more servers in `state`, on free ports, with names such as `silent-017`, each with keys of
  /// its own, and gives the endpoints that watch them. They are changed and promised like the others.
  package func addCopies(
    _ count: Int, state: LabState, interval: Duration = .seconds(1), timeout: Duration? = nil
  ) async throws -> [Endpoint] {
    let taken = servers.keys.count { $0.hasPrefix(state.rawValue + "-") }
    var endpoints = [Endpoint]()
    for number in taken..<(taken + count) {
      let copy = LabEndpoint(copy: number, of: state)
      let server = try await LabServer.start(copy, ports: .free, group: group, order: servers.count)
      servers[copy.name] = server
      try await set(copy.name, state)
      endpoints.append(try watched(server, interval, timeout))
    }
    return endpoints
  }

  /// The catalogue's endpoints as the configuration has them, with what was really bound, and with this lab's dates:
  /// for those who watch a lab without reading a file. Their clients are not among it.
  package func endpoints(interval: Duration = .seconds(4), timeout: Duration? = .seconds(3)) throws -> [Endpoint] {
    try servers.values.filter { LabCatalogue.endpoints.contains($0.endpoint) }.sorted { $0.order < $1.order }
      .map { try watched($0, interval, timeout) }
  }

  private func watched(_ server: LabServer, _ interval: Duration, _ timeout: Duration?) throws -> Endpoint {
    let endpoint = server.endpoint
    let anchors =
      endpoint.trustsOnlyPrivateRoot
      ? AnchorSelection(
        includesStore: false, imported: [try CertificateReader.facts(der: pki.privateRoot.certificate.der)])
      : .store
    let pins = try endpoint.pins(seed: seed).map(PinnedItem.publicKey)
    return Endpoint(
      name: endpoint.name, group: endpoint.group, url: EndpointURL(scheme: .https, host: endpoint.host, port: 443),
      interval: interval, timeout: timeout, connect: server.addresses, trust: TrustSettings(anchors: anchors),
      pins: pins.isEmpty ? .none : PinSet(mode: .publicKey, pinned: pins, expires: pinsExpire[endpoint.name]),
      expectation: endpoint.greeting)
  }
}

extension Lab {
  private func change(_ name: String, _ state: LabState) async throws {
    guard var server = servers[name] else {
      throw LabFault.unknownName(name, known: states.map(\.name))
    }
    let now = clock()
    let behaviours = try pki.behaviours(of: server.endpoint, in: state, at: now)
    await server.stopFlapping()
    try await server.show(behaviours)
    if state == .flapping { server.flap(behaviours, every: flapPeriod) }
    server.state = state
    server.mintedAt = now
    servers[name] = server
  }

  private func startRenewing() {
    renewing = Task { [weak self] in
      while (try? await Task.sleep(for: Self.renewalCheck)) != nil { await self?.renew() }
    }
  }

  private static let renewalCheck = Duration.seconds(600)

  /// Makes anew what is a day old. A clock that was set back counts as age too.
  package func renew() async {
    let now = clock()
    for (name, server) in servers where abs(now.seconds(since: server.mintedAt)) >= Timestamp.secondsPerDay {
      // Where this fails, the old certificates go on, and the next check tries again.
      try? await set(name, server.state)
    }
  }
}

extension LabEndpoint {
  fileprivate init(copy number: Int, of state: LabState) {
    let digits = String(number + 1)
    let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    self.init(
      name: "\(state.rawValue)-\(padded)", group: "copies", initialState: state, pinned: .leafAndBackup,
      pinSetEnd: nil, trustsOnlyPrivateRoot: false, app: nil, expectsGreeting: false, addresses: [.loopback],
      port: 0)
  }
}
