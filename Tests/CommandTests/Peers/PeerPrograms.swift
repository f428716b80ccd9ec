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

  /// A program below the newest version's folder, such as `bin/postgres` below `usr/lib/postgresql`.
  static func path(_ program: String, belowNewestOf folder: String) throws -> String {
    let versions = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path())
    let newest = try #require(versions?.compactMap { Int($0) }.max(), "`make test` unpacks \(folder)")
    return try path("\(folder)/\(newest)/\(program)")
  }

  /// The path of a library by its file's name.
  static func library(_ name: String) throws -> String {
    let files = libraries.map { $0.appending(path: name).path() }
    return try #require(files.first { FileManager.default.fileExists(atPath: $0) }, "`make test` unpacks \(name)")
  }

  /// With this the programs find those libraries that are unpacked beside them, because the machine lacks them.
  static let libraryPath = libraries.map { $0.path() }.joined(separator: ":")

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

  static let uid = geteuid() == 0 ? nobody : geteuid()
  static let gid = geteuid() == 0 ? nobody : getegid()

  /// Names where there are any: some servers ask for them.
  static let name = getpwuid(uid).map { String(cString: $0.pointee.pw_name) } ?? "\(uid)"
  static let group = getgrgid(gid).map { String(cString: $0.pointee.gr_name) } ?? "\(gid)"

  /// What stands before a command for it to run as that user.
  static let prefix: [String] = {
    guard geteuid() == 0 else { return [] }
    let user = ["/usr/bin/setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"]
    // The repository may stand in root's own home: that much of root's power lets the servers be read there.
    let reading = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"]
    return user + (canRun(user + reading) ? reading : [])
  }()

  /// Runs a command to its end, in a folder that becomes that user's.
  static func run(_ command: [String], in folder: TemporaryFolder) async throws {
    try own(folder.url)
    let whole = prefix + command
    let outcome = try await Tool.execute(
      whole[0], Array(whole[1...]), in: folder.url, environment: ["LD_LIBRARY_PATH": PeerPrograms.libraryPath])
    try #require(outcome.status == 0, "\(command[0]): \(outcome.errors)")
  }

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
      // What a server that runs already took away since is no matter.
      try #require(lchown(path, nobody, nobody) == 0 || errno == ENOENT, "chown \(path)")
    }
  }
}
