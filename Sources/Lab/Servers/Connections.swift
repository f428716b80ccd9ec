import NIOCore
import Synchronization

/// The open connections of one server, so that it can close them when it stops.
final class Connections: Sendable {
  private let open = Mutex<[ObjectIdentifier: any Channel]>([:])

  /// However long a client stays, it is sent away after this: the lab must never run out of descriptors.
  private static let longest = TimeAmount.minutes(5)

  var count: Int { open.withLock(\.count) }

  /// Keeps the channel until it is closed.
  func add(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    open.withLock { $0[id] = channel }
    let limit = channel.eventLoop.scheduleTask(in: Self.longest) { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { [self] _ in
      limit.cancel()
      open.withLock { _ = $0.removeValue(forKey: id) }
    }
  }

  func closeAll() async {
    for channel in open.withLock({ Array($0.values) }) {
      // Closing what is closed already is the only thing that can go wrong.
      try? await channel.close()
    }
  }
}
