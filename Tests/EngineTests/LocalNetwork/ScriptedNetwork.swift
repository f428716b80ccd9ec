import Endpoints
import Pinning
import Synchronization

@testable import Engine

/// A network that goes and comes as it is told.
final class ScriptedNetwork: LocalNetworkSource {
  private struct State {
    var network: LocalNetwork
    var canSend: Bool?
  }

  private let state: Mutex<State>
  private let stream: AsyncStream<LocalNetwork>
  private let continuation: AsyncStream<LocalNetwork>.Continuation

  init(_ network: LocalNetwork) {
    state = Mutex(State(network: network))
    (stream, continuation) = AsyncStream<LocalNetwork>.makeStream()
  }

  /// Told to whoever listens, even where it is as before.
  func set(_ network: LocalNetwork) {
    setSilently(network)
    continuation.yield(network)
  }

  /// No message tells of it.
  func setSilently(_ network: LocalNetwork) { state.withLock { $0.network = network } }

  /// Whatever the default route says.
  func setCanSend(_ canSend: Bool) { state.withLock { $0.canSend = canSend } }

  func current() -> LocalNetwork { state.withLock { $0.network } }

  func changes() -> AsyncStream<LocalNetwork> { stream }

  func canSend(to address: IPAddress) -> Bool {
    state.withLock { $0.canSend ?? ($0.network.status != .notReachable) }
  }
}
