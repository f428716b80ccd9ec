package import Endpoints
package import Pinning

/// What a resolver says of a name that it knows.
package struct FoundAddresses: Hashable, Sendable {
  /// Each once, in the resolver's order. Empty only where one family has none and nothing was said of the other.
  package let addresses: [IPAddress]
  /// The family that it was asked for and said nothing of; nil where it spoke of both.
  package let unanswered: UnansweredFamily?

  package init(_ addresses: [IPAddress], unanswered: UnansweredFamily? = nil) {
    self.addresses = addresses
    self.unanswered = unanswered
  }

  /// The addresses; where there is none, why.
  func given(for host: String) throws(ProbeFailure) -> [IPAddress] {
    guard addresses.isEmpty else { return addresses }
    throw unanswered?.failure ?? ProbeFailure(stage: .resolve, cause: .noAddresses(host))
  }
}
