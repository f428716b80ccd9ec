/// haproxy, which answers every request itself and chooses a certificate by the name that is asked for.
enum Haproxy {
  struct Frontend {
    let port: Int
    /// Base names of files, the first for whoever sends no name that it knows; `x` with `x.rsa` and `x.ecdsa` is two kinds.
    let certificates: [String]
    /// Whoever sends no name that it knows gets an alert.
    var isStrict = false
  }

  /// A certificate's file holds its key as well: `join` makes those of `certificates` from `x.pem` and `x.key`.
  static func start(_ frontends: [Frontend], in folder: TemporaryFolder) throws -> ServerProcess {
    try folder.write(configuration(frontends), to: "haproxy.cfg")
    return try ServerProcess([try PeerPrograms.path("usr/sbin/haproxy"), "-db", "-f", "haproxy.cfg"], in: folder)
  }

  static func join(_ name: String, as other: String, in folder: TemporaryFolder) throws {
    try folder.write(try folder.text("\(name).pem") + folder.text("\(name).key"), to: other)
  }

  private static func configuration(_ frontends: [Frontend]) -> String {
    let sections = frontends.map { frontend in
      """
      frontend on\(frontend.port)
        bind 127.0.0.1:\(frontend.port) ssl \(frontend.certificates.map { "crt \($0)" }.joined(separator: " ")) \
      \(frontend.isStrict ? "strict-sni" : "")
        http-request return status 200 content-type text/plain string served

      """
    }
    return """
      global
        ssl-default-bind-options ssl-min-ver TLSv1.2
      defaults
        mode http
        timeout connect 60s
        timeout client 60s
        timeout server 60s
      \(sections.joined())
      """
  }
}
