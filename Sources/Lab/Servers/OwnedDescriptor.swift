import Glibc

/// Owns a file descriptor; closed at the end of its life.
struct OwnedDescriptor: ~Copyable {
  let number: Int32

  init(owning number: Int32) {
    self.number = number
  }

  deinit { Glibc.close(number) }

  /// Gives the descriptor away: whoever takes it closes it.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// A socket for streams that no child process inherits.
  static func streamSocket(_ family: Int32) throws(LabFault) -> OwnedDescriptor {
    let number = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw .system(call: "socket", code: errno) }
    return OwnedDescriptor(owning: number)
  }

  /// A second descriptor of whatever `number` is open on.
  static func duplicate(of number: Int32) throws(LabFault) -> OwnedDescriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .system(call: "fcntl", code: errno) }
    return OwnedDescriptor(owning: copy)
  }
}
