import Dispatch
package import Endpoints
import Glibc
package import Pinning
import Synchronization

/// This machine's network as its kernel tells it: read once, and again whenever a link, an address or a default route
/// changes. Nothing is sent to anybody, and nothing is asked at intervals.
package struct KernelNetwork: LocalNetworkSource {
  private let kinds: InterfaceKind

  package init() {
    kinds = InterfaceKind()
  }

  /// Unknown where the kernel does not tell, as in some containers.
  package func current() -> LocalNetwork {
    for _ in 0..<Self.mostReadings {
      guard let socket = RouteSocket(), let read = socket.table() else { return .unknown }
      if read.isWhole { return read.table.network(kind: kinds.status) }
    }
    return .unknown
  }

  package func changes() -> AsyncStream<LocalNetwork> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      guard let watch = NetworkWatch(read: current, tell: { continuation.yield($0) }) else {
        continuation.finish()
        return
      }
      continuation.onTermination = { _ in watch.end() }
    }
  }

  package func canSend(to address: IPAddress) -> Bool {
    guard let socket = RouteSocket() else { return true }
    switch socket.route(to: address) {
    case .unknown: return true
    case .error(let number): return ![ENETUNREACH, EHOSTUNREACH, ENETDOWN].contains(number)
    case .route(let route):
      guard route.isUsable else { return false }
      if route.isLocal || route.interfaces.isEmpty { return true }
      return route.interfaces.contains { socket.isRunning($0) ?? true }
    }
  }

  /// A table that changes while it is read out is read again, but not for ever.
  private static let mostReadings = 5
}

/// Hears of changes of links and routes, and tells what has become of the network once they have settled for a moment: that
/// it is as before is news, too, to whoever waits for a way to an address.
private final class NetworkWatch: Sendable {
  private let queue = DispatchQueue(label: "local network")
  // Sound: dispatch sources may be used, and cancelled, from any thread; this one is set up in `init` and only cancelled.
  nonisolated(unsafe) private let events: any DispatchSourceRead
  private let isPending = Mutex(false)

  /// A change comes as several messages: they are waited for, so that one picture is told of them all.
  private static let settling = DispatchTimeInterval.milliseconds(100)

  /// Nil where the system gives no socket. `read` and `tell` are called on a queue of its own.
  init?(read: @escaping @Sendable () -> LocalNetwork, tell: @escaping @Sendable (LocalNetwork) -> Void) {
    guard let socket = RouteSocket(hearsChanges: true) else { return nil }
    let descriptor = socket.release()
    let events = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    self.events = events
    events.setEventHandler { [weak self] in
      guard RouteSocket.drain(descriptor), let self else { return }
      self.schedule { tell(read()) }
    }
    events.setCancelHandler { close(descriptor) }
    events.activate()
  }

  func end() { events.cancel() }

  private func schedule(_ body: @escaping @Sendable () -> Void) {
    let isFirst = isPending.withLock { pending in
      defer { pending = true }
      return !pending
    }
    guard isFirst else { return }
    queue.asyncAfter(deadline: .now() + Self.settling) { [weak self] in
      self?.isPending.withLock { $0 = false }
      body()
    }
  }
}

extension RouteSocket {
  /// Gives the descriptor away: whoever takes it closes it.
  consuming func release() -> Int32 {
    let number = descriptor
    discard self
    return number
  }

  /// Takes all that waits at a socket that does not block; true where the network may be another after it.
  static func drain(_ descriptor: Int32) -> Bool {
    let socket = RouteSocket(borrowing: descriptor)
    var mayChange = false
    while let messages = socket.receive() {
      mayChange = mayChange || messages.contains(where: \.mayChangeNetwork)
    }
    _ = socket.release()
    return mayChange
  }

  private init(borrowing descriptor: Int32) {
    self.descriptor = descriptor
  }
}
