import Foundation
import Testing

/// Programs from Debian packages, as `make test` unpacks them under `.build/peers`: see docs/testing.md.
enum PeerPrograms {
  private static let root = Tool.repository.appending(path: ".build/peers")

  /// The path of a program, such as `usr/sbin/nginx`.
  static func path(_ program: String) throws -> String {
    let path = root.appending(path: program).path()
    try #require(FileManager.default.isExecutableFile(atPath: path), "`make test` unpacks \(program)")
    return path
  }

  /// With this the programs find those libraries that are unpacked beside them, because the machine lacks them.
  static let environment = ["LD_LIBRARY_PATH": libraries.map { $0.path() }.joined(separator: ":")]

  private static var libraries: [URL] {
    ["usr/lib", "lib"].map { root.appending(path: $0) }.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
        .filter { $0.hasSuffix("-linux-gnu") }.map { folder.appending(path: $0) }
    }
  }
}

/// Whom servers run as: the user of the tests, or `nobody` where that is root, since some refuse to run as root.
enum OrdinaryUser {
  /// The uid and gid of nobody and nogroup, on every Debian (Debian Policy, section 9.2.2).
  private static let nobody: uid_t = 65_534

  /// What stands before a command for it to run as that user.
  static let prefix: [String] = {
    guard geteuid() == 0 else { return [] }
    let user = ["/usr/bin/setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"]
    // The repository may stand in root's own home: that much of root's power lets the servers be read there.
    let reading = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"]
    return user + (canRun(user + reading) ? reading : [])
  }()

  private static func canRun(_ command: [String]) -> Bool {
    let child = try? ChildProcess.start(
      command[0], Array(command[1...]) + ["/bin/true"], in: "/", environment: [:], input: "/dev/null",
      output: "/dev/null", errors: "/dev/null")
    return child.map { ChildProcess.wait(for: $0) == 0 } ?? false
  }

  /// Gives a folder, with all that is in it, to that user.
  static func own(_ folder: URL) throws {
    guard geteuid() == 0 else { return }
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
    for path in [folder.path()] + names.map({ folder.appending(path: $0).path() }) {
      try #require(lchown(path, nobody, nobody) == 0, "chown \(path)")
    }
  }
}
