import Glibc
import Reporting

/// Writes whole files: at no moment is half of one to be seen.
enum AtomicFile {
  /// Replaces a file's content. The mode stays; the owner too where this user may give files away. Of a link, what it
  /// points to is replaced.
  ///
  /// `expected` is what was read before: where the file has another content by now, nothing is written.
  static func replace(_ path: String, with bytes: [UInt8], expecting expected: [UInt8]) throws {
    let target = resolved(path)
    var status = stat()
    guard stat(target, &status) == 0 else { throw failure(path, errno) }
    let temporary = "\(target).\(getpid()).new"
    try write(bytes, to: temporary, mode: 0o600, naming: path)
    do {
      // Who may not give the file away keeps it, with the group where that is allowed.
      if chown(temporary, status.st_uid, status.st_gid) != 0 { _ = chown(temporary, uid_t.max, status.st_gid) }
      guard chmod(temporary, status.st_mode & 0o7777) == 0 else { throw failure(path, errno) }
      guard try ConfigurationFile.bytes(of: path) == expected else {
        throw CommandError(.commandFailed, "\(path) was changed meanwhile; nothing was written, run the command again")
      }
      guard rename(temporary, target) == 0 else { throw failure(path, errno) }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Makes a file that is not there yet.
  static func create(_ path: String, with bytes: [UInt8]) throws {
    // As shells make files; the user's mask takes bits away.
    try write(bytes, to: path, mode: 0o666, naming: path)
  }

  private static func write(_ bytes: [UInt8], to path: String, mode: mode_t, naming name: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw CommandError(.alreadyThere, "\(path) is there already, and was not changed") }
      throw failure(name, errno)
    }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw abandon(path, name, errno) }
      rest = rest.dropFirst(count)
    }
    guard fsync(descriptor) == 0 else { throw abandon(path, name, errno) }
  }

  private static func abandon(_ path: String, _ name: String, _ code: Int32) -> CommandError {
    unlink(path)
    return failure(name, code)
  }

  /// Where a link leads.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func failure(_ path: String, _ code: Int32) -> CommandError {
    let text = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return CommandError(.commandFailed, "\(path) cannot be written: \(text)")
  }
}
