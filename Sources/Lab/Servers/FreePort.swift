import Endpoints
import Glibc
import Pinning

/// Finds ports that nobody holds.
enum FreePort {
  /// Binds and listens on the port wanted, or on a free one.
  static func bind(_ ip: IPAddress, _ port: UInt16?) throws(LabFault) -> BoundSocket {
    if let port { return try BoundSocket.listening(on: SocketAddress(ip: ip, port: port)) }
    for _ in 1..<attempts {
      // A port that the kernel chose goes back to it when listening ends; one that was asked for by number stays.
      let free = try BoundSocket.listening(on: SocketAddress(ip: ip, port: 0)).port()
      do {
        return try BoundSocket.listening(on: SocketAddress(ip: ip, port: free))
      } catch .system(_, EADDRINUSE) {
        continue
      }
    }
    throw .system(call: "bind", code: EADDRINUSE)
  }

  /// Somebody may take the port between the two steps, but hardly so often.
  private static let attempts = 20
}
