/// What an endpoint that apps talk to shows, by the key that it serves on a good chain.
package struct AppEndpoint: Hashable, Sendable {
  package static let domain = "lab.example.com"

  /// With the leaf's key.
  package let leaf: PromisedState
  /// With the backup key.
  package let backup: PromisedState
  /// With a key that nobody pinned.
  package let unplanned: PromisedState
  /// The clients that the configuration names; nil leaves that to the hosts that their files cover.
  package let clients: [String]?
  /// A client among them sends no server name.
  package let sendsNoName: Bool

  package init(
    leaf: PromisedState, backup: PromisedState, unplanned: PromisedState, clients: [String]? = nil,
    sendsNoName: Bool = false
  ) {
    self.leaf = leaf
    self.backup = backup
    self.unplanned = unplanned
    self.clients = clients
    self.sendsNoName = sendsNoName
  }
}
