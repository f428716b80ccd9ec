package import Endpoints
package import Pinning

/// What the engine needs to know of this machine's own network; tests put scripted ones in its place.
package protocol LocalNetworkSource: Sendable {
  /// As it is now.
  func current() -> LocalNetwork

  /// Each change from now on, until the reader is cancelled.
  func changes() -> AsyncStream<LocalNetwork>

  /// Whether this machine knows a way to the address that is not cut off at its own end. True where that cannot be told.
  func canSend(to address: IPAddress) -> Bool
}

/// Nothing is known, and nothing is laid at our own door.
package struct UnknownLocalNetwork: LocalNetworkSource {
  package init() {}

  package func current() -> LocalNetwork { .unknown }

  package func changes() -> AsyncStream<LocalNetwork> { AsyncStream { $0.finish() } }

  package func canSend(to address: IPAddress) -> Bool { true }
}
