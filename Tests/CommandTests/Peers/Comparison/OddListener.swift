import Foundation
import Testing

/// A port where no server answers, in one of the ways in which that happens.
final class OddListener: Sendable {
  enum Manner: Hashable {
    /// Nobody listens, though the port is held.
    case deaf
    /// The kernel takes connections, and nobody ever reads from them.
    case silent
    /// Reads the first bytes, then sends a reset.
    case resetting
    /// Reads the first bytes, then ends the stream in order.
    case closing
  }

  private let descriptor: Int32

  init(_ manner: Manner, port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    try #require(LoopbackPort.bind(descriptor, port))
    guard manner != .deaf else { return }
    try #require(listen(descriptor, 64) == 0)
    guard manner != .silent else { return }
    let (listener, resets) = (descriptor, manner == .resetting)
    Thread.detachNewThread { Self.serve(listener, resets: resets) }
  }

  deinit {
    // Ends the waiting in accept; closing alone would not.
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  private static func serve(_ listener: Int32, resets: Bool) {
    while case let client = accept(listener, nil, nil), client >= 0 {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      _ = recv(client, &bytes, bytes.count, 0)
      if resets {
        var lingering = linger(l_onoff: 1, l_linger: 0)
        setsockopt(client, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
      } else {
        shutdown(client, Int32(SHUT_WR))
        while recv(client, &bytes, bytes.count, 0) > 0 {}
      }
      close(client)
    }
  }
}
