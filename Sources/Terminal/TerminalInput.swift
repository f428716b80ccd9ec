import CTerminal
import Glibc

/// Bytes from the terminal, read without waiting.
struct TerminalInput: ~Copyable {
  enum Reading { case bytes([UInt8]), nothing, closed }

  let descriptor: Int32

  /// - Parameter original: a descriptor of the terminal, which stays the caller's and keeps its flags.
  init(original: Int32) throws(TerminalError) {
    let reopened = cterm_reopen(original, false)
    descriptor = reopened >= 0 ? reopened : fcntl(original, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw .system(.terminalDescriptor, code: errno) }
  }

  deinit { close(descriptor) }

  /// Takes what is there, at most 4 KiB, the size of a terminal's own buffer. To be called when `poll` says that
  /// something is.
  func read() -> Reading {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, filled in
      repeat { count = Glibc.read(descriptor, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
      filled = max(0, count)
    }
    if count > 0 { return .bytes(bytes) }
    return count < 0 && errno == EAGAIN ? .nothing : .closed
  }
}
