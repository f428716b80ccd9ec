import Foundation

/// One zone, `test`, served by two programs of different descent.
///
/// | name | records |
/// |---|---|
/// | api | A and AAAA of loopback |
/// | second | one AAAA only |
/// | alias → other → api | two aliases on the way |
/// | many | more addresses than fit into a UDP message without EDNS |
/// | empty | text only |
/// | fleeting, lasting | one A each, of no and of a long lifetime |
enum Zone {
  static let hosts = ["api", "second", "alias", "many", "empty", "fleeting", "lasting"].map { "\($0).test" }

  /// In 127.0.2.0/24: 16 bytes each and the question come to more than 512 bytes (RFC 1035, section 4.2.1).
  static let many = (1...60).map { "127.0.2.\($0)" }
}

/// dnsmasq, which answers from its own settings.
enum Dnsmasq {
  static func start(port: Int, in folder: TemporaryFolder) throws -> ServerProcess {
    try folder.write(configuration(port), to: "dnsmasq.conf")
    return try ServerProcess(
      [try PeerPrograms.path("usr/sbin/dnsmasq"), "--keep-in-foreground", "--conf-file=dnsmasq.conf"]
        + ["--log-facility=-"],
      in: folder)
  }

  private static func configuration(_ port: Int) -> String {
    let many = Zone.many.map { "host-record=many.test,\($0)" }
    return """
      port=\(port)
      listen-address=127.0.0.1
      bind-interfaces
      user=
      group=
      pid-file=
      no-resolv
      no-hosts
      log-queries
      local-ttl=300
      local=/test/
      host-record=api.test,127.0.0.1,::1
      host-record=second.test,::1
      host-record=fleeting.test,127.0.0.1,0
      host-record=lasting.test,127.0.0.1,3600
      cname=alias.test,other.test
      cname=other.test,api.test
      txt-record=empty.test,words
      \(many.joined(separator: "\n"))

      """
  }
}

/// unbound, which resolves from a zone file as from another server, and answers by DNS over HTTPS besides: HTTP/2 only.
struct Unbound {
  let port: Int
  let httpsPort: Int

  func start(in folder: TemporaryFolder) throws -> ServerProcess {
    try folder.write(zone, to: "test.zone")
    try folder.write(configuration(folder.url.path()), to: "unbound.conf")
    return try ServerProcess(
      [try PeerPrograms.path("usr/sbin/unbound"), "-d", "-c", "\(folder.url.path())/unbound.conf"], in: folder)
  }

  private func configuration(_ home: String) -> String {
    """
    server:
      interface: 127.0.0.1@\(port)
      interface: 127.0.0.1@\(httpsPort)
      https-port: \(httpsPort)
      tls-service-key: "\(home)/dns.key"
      tls-service-pem: "\(home)/dns.pem"
      do-daemonize: no
      username: ""
      chroot: ""
      directory: "\(home)"
      pidfile: ""
      use-syslog: no
      logfile: ""
      module-config: "iterator"
      local-zone: "test." nodefault
    auth-zone:
      name: "test."
      zonefile: "test.zone"
      for-downstream: no
      for-upstream: yes
      fallback-enabled: no
    remote-control:
      control-enable: no

    """
  }

  private var zone: String {
    """
    $ORIGIN test.
    $TTL 300
    @ IN SOA ns hostmaster 1 3600 600 86400 60
    @ IN NS ns
    ns IN A 127.0.0.1
    api IN A 127.0.0.1
    api IN AAAA ::1
    second IN AAAA ::1
    alias IN CNAME other
    other IN CNAME api
    empty IN TXT words
    fleeting 0 IN A 127.0.0.1
    lasting 3600 IN A 127.0.0.1
    \(Zone.many.map { "many IN A \($0)" }.joined(separator: "\n"))

    """
  }
}
