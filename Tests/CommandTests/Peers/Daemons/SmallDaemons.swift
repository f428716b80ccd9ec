import Foundation

/// vsftpd, which has nothing to give.
struct Vsftpd {
  let port: Int
  let hasTLS: Bool

  func start(in folder: TemporaryFolder) throws -> ServerProcess {
    let path = folder.url.path()
    let settings = """
      listen=YES
      listen_address=127.0.0.1
      listen_port=\(port)
      background=NO
      run_as_launching_user=YES
      seccomp_sandbox=NO
      anonymous_enable=YES
      ftp_username=\(OrdinaryUser.name)
      anon_root=\(path)
      secure_chroot_dir=\(path)
      ssl_enable=\(hasTLS ? "YES" : "NO")
      allow_anon_ssl=YES
      rsa_cert_file=\(path)/good.pem
      rsa_private_key_file=\(path)/good.key

      """
    try folder.write(settings, to: "vsftpd-\(port).conf")
    return try ServerProcess([try PeerPrograms.path("usr/sbin/vsftpd"), "\(path)/vsftpd-\(port).conf"], in: folder)
  }
}

/// OpenLDAP's server without a database; its TLS is GnuTLS.
struct Slapd {
  let port: Int
  let hasTLS: Bool

  func start(in folder: TemporaryFolder) throws -> ServerProcess {
    let path = folder.url.path()
    let tls = "TLSCACertificateFile \(path)/ca.pem\nTLSCertificateFile \(path)/good.pem\n"
    try folder.write(
      "pidfile \(path)/slapd-\(port).pid\n" + (hasTLS ? tls + "TLSCertificateKeyFile \(path)/good.key\n" : ""),
      to: "slapd-\(port).conf")
    return try ServerProcess(
      [try PeerPrograms.path("usr/sbin/slapd"), "-f", "\(path)/slapd-\(port).conf", "-d", "0"]
        + ["-h", "ldap://127.0.0.1:\(port)"],
      in: folder)
  }
}

/// PostgreSQL with an empty cluster of its own.
struct PostgreSQL {
  let port: Int
  let hasTLS: Bool

  func start(in folder: TemporaryFolder) async throws -> ServerProcess {
    let path = folder.url.path()
    let data = "\(path)/postgresql-\(port)"
    try await OrdinaryUser.run(
      [try program("initdb"), "-D", data, "-A", "trust", "-U", "postgres", "--no-sync", "--locale=C", "-E", "UTF8"],
      in: folder)
    let settings = [
      "listen_addresses=127.0.0.1", "port=\(port)", "unix_socket_directories=", "fsync=off",
      "ssl=\(hasTLS ? "on" : "off")", "ssl_cert_file=\(path)/good.pem", "ssl_key_file=\(path)/good.key",
    ]
    return try ServerProcess([try program("postgres"), "-D", data] + settings.flatMap { ["-c", $0] }, in: folder)
  }

  /// The version is part of the path.
  private func program(_ name: String) throws -> String {
    try PeerPrograms.path("bin/\(name)", belowNewestOf: "usr/lib/postgresql")
  }
}

/// stunnel as a server: it speaks the beginning, and hands what comes after the handshake to a backend.
struct Stunnel {
  let services: [Service]

  struct Service {
    /// As stunnel(8) names it under `protocol`.
    let language: String
    let port: Int
    let backend: Int
  }

  func start(in folder: TemporaryFolder) throws -> ServerProcess {
    let path = folder.url.path()
    let sections = services.map { service in
      """
      [\(service.language)]
      accept = 127.0.0.1:\(service.port)
      connect = 127.0.0.1:\(service.backend)
      protocol = \(service.language)
      cert = \(path)/good.pem
      key = \(path)/good.key

      """
    }
    try folder.write("foreground = yes\npid =\n" + sections.joined(), to: "stunnel.conf")
    return try ServerProcess([try PeerPrograms.path("usr/bin/stunnel4"), "\(path)/stunnel.conf"], in: folder)
  }
}
