import CTerminal
import Glibc

/// Bytes on their way to the terminal, written without waiting. It holds one frame at most, since the next is painted
/// only when this one is out: so a terminal that nobody reads takes no memory and stops no thread.
struct TerminalOutput: ~Copyable {
  enum Progress { case done, waiting, closed }

  let descriptor: Int32
  /// The most to write at once. A pseudo-terminal that can be written to has room for some bytes, not for any number:
  /// where the way to it waits, only a few go at once.
  private let chunk: Int
  private var pending: [UInt8] = []
  private var sent = 0

  /// - Parameter original: a descriptor of the terminal, which stays the caller's and keeps its flags.
  init(original: Int32) throws(TerminalError) {
    let reopened = cterm_reopen(original, true)
    descriptor = reopened >= 0 ? reopened : fcntl(original, F_DUPFD_CLOEXEC, 3)
    chunk = reopened >= 0 ? Int.max : 128
    guard descriptor >= 0 else { throw .system(.terminalDescriptor, code: errno) }
  }

  deinit { close(descriptor) }

  var isIdle: Bool { pending.isEmpty }

  mutating func append(_ bytes: [UInt8]) {
    pending.append(contentsOf: bytes)
  }

  /// Writes what the terminal takes now.
  mutating func flush() -> Progress {
    while sent < pending.count {
      guard isReady(within: 0) else { return .waiting }
      let count = pending.withUnsafeBytes { bytes in
        write(descriptor, bytes.baseAddress.map { $0 + sent }, min(bytes.count - sent, chunk))
      }
      if count > 0 { sent += count; continue }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return .waiting }
      return .closed
    }
    pending.removeAll(keepingCapacity: true)
    sent = 0
    return .done
  }

  /// Writes everything, and gives up, forgetting the rest, once the terminal takes nothing for `patience` milliseconds.
  mutating func drain(patience: Int32) {
    while flush() == .waiting, isReady(within: patience) {}
    pending.removeAll()
    sent = 0
  }

  private func isReady(within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0
  }
}
