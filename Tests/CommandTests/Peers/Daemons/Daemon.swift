import Testing

/// Servers of protocols that begin in plain, as Debian ships them: each with TLS, and without, to see it refused.
enum Daemon: String, CaseIterable {
  case exim, eximWithoutTLS
  case dovecotIMAP, dovecotPOP3, dovecotIMAPWithoutTLS, dovecotPOP3WithoutTLS
  case vsftpd, vsftpdWithoutTLS
  case slapd, slapdWithoutTLS
  case postgres, postgresWithoutTLS
  /// stunnel goes over to TLS in front of a server that cannot.
  case stunnelSMTP, stunnelPOP3, stunnelPostgreSQL

  /// As the configuration's `startTLS` names what is spoken.
  var language: String {
    switch self {
    case .exim, .eximWithoutTLS, .stunnelSMTP: "smtp"
    case .dovecotIMAP, .dovecotIMAPWithoutTLS: "imap"
    case .dovecotPOP3, .dovecotPOP3WithoutTLS, .stunnelPOP3: "pop3"
    case .vsftpd, .vsftpdWithoutTLS: "ftp"
    case .slapd, .slapdWithoutTLS: "ldap"
    case .postgres, .postgresWithoutTLS, .stunnelPostgreSQL: "postgresql"
    }
  }
}

/// All daemons, on ports of their own, with the certificate `good.pem` of a folder.
struct Daemons {
  let ports: [Daemon: Int]
  private let running: [(process: ServerProcess, daemons: [Daemon])]

  static func start(in folder: TemporaryFolder) async throws -> Daemons {
    let free = try LoopbackPort.free(Daemon.allCases.count)
    let ports = Dictionary(uniqueKeysWithValues: zip(Daemon.allCases, free))
    return Daemons(
      ports: ports,
      running: try simple(ports, folder) + (try await databases(ports, folder)) + (try tunnels(ports, folder)))
  }

  private typealias Running = [(process: ServerProcess, daemons: [Daemon])]

  private static func simple(_ ports: [Daemon: Int], _ folder: TemporaryFolder) throws -> Running {
    var running = Running()
    for (daemon, hasTLS) in [(Daemon.exim, true), (.eximWithoutTLS, false)] {
      running.append((try Exim(port: try port(daemon, ports), hasTLS: hasTLS).start(in: folder), [daemon]))
    }
    for (imap, pop3, hasTLS) in [
      (Daemon.dovecotIMAP, Daemon.dovecotPOP3, true), (.dovecotIMAPWithoutTLS, .dovecotPOP3WithoutTLS, false),
    ] {
      let dovecot = Dovecot(imap: try port(imap, ports), pop3: try port(pop3, ports), hasTLS: hasTLS)
      running.append((try dovecot.start(in: folder), [imap, pop3]))
    }
    for (daemon, hasTLS) in [(Daemon.vsftpd, true), (.vsftpdWithoutTLS, false)] {
      running.append((try Vsftpd(port: try port(daemon, ports), hasTLS: hasTLS).start(in: folder), [daemon]))
    }
    for (daemon, hasTLS) in [(Daemon.slapd, true), (.slapdWithoutTLS, false)] {
      running.append((try Slapd(port: try port(daemon, ports), hasTLS: hasTLS).start(in: folder), [daemon]))
    }
    return running
  }

  private static func databases(_ ports: [Daemon: Int], _ folder: TemporaryFolder) async throws -> Running {
    var running = Running()
    for (daemon, hasTLS) in [(Daemon.postgres, true), (.postgresWithoutTLS, false)] {
      let server = PostgreSQL(port: try port(daemon, ports), hasTLS: hasTLS)
      running.append((try await server.start(in: folder), [daemon]))
    }
    return running
  }

  private static func tunnels(_ ports: [Daemon: Int], _ folder: TemporaryFolder) throws -> Running {
    let services = try [
      ("smtp", Daemon.stunnelSMTP, Daemon.eximWithoutTLS), ("pop3", .stunnelPOP3, .dovecotPOP3WithoutTLS),
      ("pgsql", .stunnelPostgreSQL, .postgresWithoutTLS),
    ].map { language, daemon, backend in
      Stunnel.Service(language: language, port: try port(daemon, ports), backend: try port(backend, ports))
    }
    return [
      (try Stunnel(services: services).start(in: folder), [.stunnelSMTP, .stunnelPOP3, .stunnelPostgreSQL])
    ]
  }

  private static func port(_ daemon: Daemon, _ ports: [Daemon: Int]) throws -> Int { try #require(ports[daemon]) }

  var processes: [ServerProcess] { running.map(\.process) }

  func untilListening() async throws {
    for (process, daemons) in running {
      for daemon in daemons { try await process.untilListening("127.0.0.1:\(try Self.port(daemon, ports))") }
    }
  }
}
