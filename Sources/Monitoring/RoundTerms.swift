/// What is to be known of a round besides what it saw.
package struct RoundTerms: Hashable, Sendable {
  /// A person asked for it: it does not count for flapping, or looking often would make it so.
  package let isByHand: Bool
  /// Our own way out is gone: failures in transport say nothing of a server.
  package let isOffline: Bool

  package init(isByHand: Bool = false, isOffline: Bool = false) {
    self.isByHand = isByHand
    self.isOffline = isOffline
  }
}
