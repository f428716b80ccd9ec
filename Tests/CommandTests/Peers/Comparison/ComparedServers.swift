import Foundation
import Testing

/// The servers of the comparison, all running, and what pintop says of each after one round over all of them.
final class ComparedServers: Sendable {
  let folder: TemporaryFolder
  let check: Check
  private let ports: [String: Int]
  private let listeners: [OddListener]
  private let processes: [ServerProcess]

  @TaskLocal static var current: ComparedServers?

  static func start(_ cases: [Comparison]) async throws -> ComparedServers {
    let folder = try TemporaryFolder()
    _ = try ComparisonCertificates(in: folder)
    try writeLibrarySettings(to: folder)
    var building = Building(folder: folder)
    for comparison in cases { try building.add(comparison) }
    let daemons = try await Daemons.start(in: folder)
    for comparison in cases {
      if case .daemon(let daemon) = comparison.server { building.ports[comparison.name] = daemons.ports[daemon] }
    }
    let processes = try await building.start() + daemons.processes
    try await daemons.untilListening()
    return try await ComparedServers(folder, building, processes, cases)
  }

  private init(
    _ folder: TemporaryFolder, _ building: Building, _ processes: [ServerProcess], _ cases: [Comparison]
  ) async throws {
    self.folder = folder
    self.processes = processes
    (ports, listeners) = (building.ports, building.listeners)
    let configuration = try Self.configuration(cases, ports: building.ports, goodPin: try folder.text("good.pin"))
    try folder.write(configuration, to: "endpoints.json")
    let outcome = try await Tool.runAsOrdinaryUser(["check", "--json"], in: folder, environment: Self.clients)
    check = try JSONDecoder().decode(Check.self, from: Data(outcome.output.utf8))
  }

  func stop() {
    for process in processes { process.stop() }
  }

  func address(of comparison: Comparison) throws -> String {
    try Self.address(comparison, ports)
  }

  private static func address(_ comparison: Comparison, _ ports: [String: Int]) throws -> String {
    "\(comparison.isV6 ? "[::1]" : "127.0.0.1"):\(try #require(ports[comparison.name]))"
  }

  private static func configuration(_ cases: [Comparison], ports: [String: Int], goodPin: String) throws -> String {
    let endpoints = try cases.map { comparison in
      let trust = [#""anchors": ["\#(comparison.anchors)"]"#, comparison.trust].filter { !$0.isEmpty }
      let members = [
        #""name": "\#(comparison.name)", "url": "\#(comparison.url)""#,
        #""connect": ["\#(try address(comparison, ports))"], "trust": {\#(trust.joined(separator: ", "))}"#,
        comparison.keys,
      ]
      return "{\(members.filter { !$0.isEmpty }.joined(separator: ", "))}"
    }
    return #"{"endpoints": [\#(endpoints.joined(separator: ",\n"))]}"#
      .replacing(Comparison.goodPin, with: goodPin)
  }
}

extension ComparedServers {
  /// What Debian sets for clients, written down so that the machine's own settings do not count; and for servers, all
  /// that is old and weak.
  private static func writeLibrarySettings(to folder: TemporaryFolder) throws {
    for (name, settings) in [
      ("clients.cnf", "MinProtocol = TLSv1.2\nCipherString = DEFAULT@SECLEVEL=2"),
      ("servers.cnf", "MinProtocol = TLSv1\nCipherString = ALL@SECLEVEL=0"),
    ] {
      try folder.write(
        "openssl_conf = library\n[library]\nssl_conf = modules\n[modules]\nsystem_default = settings\n[settings]\n"
          + settings + "\n", to: name)
    }
  }

  static let clients = ["OPENSSL_CONF": "clients.cnf"]

  /// Listeners and processes while they are brought together.
  private struct Building {
    let folder: TemporaryFolder
    var ports: [String: Int] = [:]
    var listeners: [OddListener] = []
    private var sites: [Nginx.Site] = []
    private var commands: [[String]] = []

    init(folder: TemporaryFolder) {
      self.folder = folder
    }

    mutating func add(_ comparison: Comparison) throws {
      let port = try freshPort()
      ports[comparison.name] = port
      let address = "\(comparison.isV6 ? "[::1]" : "127.0.0.1"):\(port)"
      switch comparison.server {
      case .nginx(let certificates, let directives, _):
        sites.append(Nginx.Site(address, certificates, directives: directives))
      case .plain: sites.append(Nginx.Site(address, hasTLS: false))
      case .sServer(let options, let certificate):
        commands.append(
          ["/usr/bin/openssl", "s_server", "-accept", address, "-cert", "\(certificate).pem", "-cert_chain"]
            + ["\(certificate).pem", "-key", "\(certificate).key", "-www"] + options)
      case .odd(let manner): listeners.append(try OddListener(manner, port: port))
      case .daemon: break
      }
    }

    private func freshPort() throws -> Int {
      while true {
        let port = try LoopbackPort.free()
        if !ports.values.contains(port) { return port }
      }
    }

    func start() async throws -> [ServerProcess] {
      let environment = ["OPENSSL_CONF": "servers.cnf"]
      var processes = [try Nginx.start(sites, in: folder, environment: environment)]
      for command in commands { processes.append(try ServerProcess(command, in: folder, environment: environment)) }
      for site in sites { try await processes[0].untilListening(site.listen) }
      for (process, command) in zip(processes.dropFirst(), commands) { try await process.untilListening(command[3]) }
      return processes
    }
  }
}

/// Starts the servers before the first test of a suite, and stops them after the last.
struct WithComparedServers: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let servers = try await ComparedServers.start(ComparisonTable.cases)
    defer { servers.stop() }
    try await ComparedServers.$current.withValue(servers) { try await function() }
  }
}
