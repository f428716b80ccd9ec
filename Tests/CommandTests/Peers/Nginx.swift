import Foundation

/// One nginx with many servers, each on a port of its own.
struct Nginx {
  struct Site {
    /// Such as `127.0.0.1:8443` or `[::1]:8443`.
    let listen: String
    /// Base names of files: `x` stands for `x.pem` and `x.key`. Two are two kinds of key for one name.
    let certificates: [String]
    /// Further directives, each with its semicolon.
    let directives: String
    let hasTLS: Bool

    init(_ listen: String, _ certificates: [String] = [], directives: String = "", hasTLS: Bool = true) {
      self.listen = listen
      self.certificates = certificates
      self.directives = directives
      self.hasTLS = hasTLS
    }

    fileprivate var text: String {
      let files = certificates.map { "ssl_certificate \($0).pem; ssl_certificate_key \($0).key;" }
      return """
        server {
          listen \(listen)\(hasTLS ? " ssl" : "");
          \(files.joined(separator: " "))
          location / { return 200 "served\\n"; }
          \(directives)
        }
        """
    }
  }

  /// Writes `nginx.conf` into the folder and starts nginx there; the certificates' files are there already.
  static func start(_ sites: [Site], in folder: TemporaryFolder, environment: [String: String] = [:]) throws
    -> ServerProcess
  {
    try folder.write(configuration(sites), to: "nginx.conf")
    return try ServerProcess(
      [try PeerPrograms.path("usr/sbin/nginx"), "-p", folder.url.path(), "-c", "nginx.conf", "-e", "stderr"],
      in: folder, environment: environment)
  }

  /// It is told no user, writes below its folder only, and stays in the foreground.
  private static func configuration(_ sites: [Site]) -> String {
    """
    daemon off;
    master_process off;
    pid nginx.pid;
    error_log stderr;
    events {}
    http {
      access_log off;
      default_type text/plain;
      client_body_temp_path t1; proxy_temp_path t2; fastcgi_temp_path t3; uwsgi_temp_path t4; scgi_temp_path t5;
      \(sites.map(\.text).joined(separator: "\n"))
    }
    """
  }
}
