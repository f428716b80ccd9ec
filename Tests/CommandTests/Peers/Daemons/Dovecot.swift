import Foundation
import Testing

/// Dovecot, for IMAP and POP3.
struct Dovecot {
  let imap: Int
  let pop3: Int
  let hasTLS: Bool

  func start(in folder: TemporaryFolder) throws -> ServerProcess {
    let home = "dovecot-\(imap)"
    let path = folder.url.appending(path: home).path()
    let daemon = try PeerPrograms.path("usr/sbin/dovecot")
    let libraries = URL(filePath: daemon).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "lib/dovecot").path()
    try folder.write(configuration(path, folder.url.path(), libraries), to: "\(home)/dovecot.conf")
    try Self.moveModules(in: folder, home, libraries)
    // The command reads the configuration and becomes the daemon, which would look for it in /usr/bin.
    return try ServerProcess(
      [try PeerPrograms.path("usr/bin/doveconf"), "-m", "master", "-c", "\(path)/dovecot.conf", "-e", daemon, "-F"]
        + ["-c", "\(path)/dovecot.conf"],
      in: folder, environment: ["LD_LIBRARY_PATH": Self.libraryPath(path, libraries)])
  }

  private static func libraryPath(_ home: String, _ libraries: String) -> String {
    ["\(home)/lib", libraries, "\(libraries)/modules/old-stats", PeerPrograms.libraryPath].joined(separator: ":")
  }

  /// The one path that no setting changes is that of the module for TLS: in a copy of the library that has it, it is
  /// made a relative one, which is looked for where the daemon and its login processes work.
  private static func moveModules(in folder: TemporaryFolder, _ home: String, _ libraries: String) throws {
    let name = "libdovecot.so.0"
    var library = try Data(contentsOf: URL(filePath: "\(libraries)/\(name)"))
    let place = try #require(library.range(of: Data("/usr/lib/dovecot/modules\0".utf8)))
    let relative = Data("modules".utf8)
    library.replaceSubrange(place, with: relative + Data(repeating: 0, count: place.count - relative.count))
    try folder.write(Array(library), to: "\(home)/lib/\(name)")
    for work in ["run", "run/login"] {
      let link = folder.url.appending(path: "\(home)/\(work)/modules")
      try FileManager.default.createDirectory(
        at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: link.path(), withDestinationPath: "\(libraries)/modules")
    }
  }

  private func configuration(_ home: String, _ certificates: String, _ libraries: String) -> String {
    """
    base_dir = \(home)/run
    state_dir = \(home)/state
    libexec_dir = \(libraries)
    import_environment = LD_LIBRARY_PATH
    default_internal_user = \(OrdinaryUser.name)
    default_internal_group = \(OrdinaryUser.group)
    default_login_user = \(OrdinaryUser.name)
    log_path = /dev/stderr
    listen = 127.0.0.1
    protocols = imap pop3
    ssl = \(hasTLS ? "yes" : "no")
    \(hasTLS ? "ssl_cert = <\(certificates)/good.pem\nssl_key = <\(certificates)/good.key" : "")
    service anvil {
      chroot =
    }
    service stats {
      chroot =
    }
    \(login("imap", imap))
    \(login("pop3", pop3))
    passdb {
      driver = static
      args = nopassword=y
    }
    userdb {
      driver = static
      args = uid=\(OrdinaryUser.uid) gid=\(OrdinaryUser.gid) home=\(home)/mail
    }

    """
  }

  private func login(_ language: String, _ port: Int) -> String {
    """
    service \(language)-login {
      chroot =
      inet_listener \(language) {
        port = \(port)
      }
      inet_listener \(language)s {
        port = 0
      }
    }
    """
  }
}
