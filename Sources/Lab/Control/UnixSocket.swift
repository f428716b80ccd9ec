import Glibc

/// Stream sockets at a path of the file system (unix(7)).
enum UnixSocket {
  /// Binds and listens at a path that must not exist yet; only the owner may connect.
  static func listen(at path: String) throws(LabFault) -> OwnedDescriptor {
    let socket = try OwnedDescriptor.streamSocket(AF_UNIX)
    // Before the name exists, so that there is no moment at which others could connect.
    guard fchmod(socket.number, 0o600) == 0 else { throw .system(call: "fchmod", code: errno) }
    let result = try withAddress(path) { bind(socket.number, $0, $1) }
    guard result == 0 else { throw .system(call: "bind", code: errno) }
    guard Glibc.listen(socket.number, 16) == 0 else { throw .system(call: "listen", code: errno) }
    return socket
  }

  /// Connects; later reads and writes give up after `seconds`.
  static func connect(to path: String, seconds: Int) throws(LabFault) -> OwnedDescriptor {
    let socket = try OwnedDescriptor.streamSocket(AF_UNIX)
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    let length = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(socket.number, SOL_SOCKET, SO_RCVTIMEO, &limit, length)
    setsockopt(socket.number, SOL_SOCKET, SO_SNDTIMEO, &limit, length)
    let result = try withAddress(path) { Glibc.connect(socket.number, $0, $1) }
    guard result == 0 else {
      let code = errno
      throw code == ENOENT || code == ECONNREFUSED ? .notRunning(path: path) : .system(call: "connect", code: code)
    }
    return socket
  }

  private static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(LabFault) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    // One byte is kept for the nought at the end.
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { throw .pathTooLong(path) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
