import Glibc

/// Lines in a file, each there at once, so that none is lost in a crash.
struct EventLog: Sendable {
  private let descriptor: Int32

  init(path: String) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
  }

  func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }
}
