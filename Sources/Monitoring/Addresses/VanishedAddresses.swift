package import Endpoints
package import Pinning

/// An address that the name had, and that nobody gives any more: as it stood when it was last looked at. It is not probed
/// and counts for nothing.
package struct VanishedAddress: Hashable, Sendable {
  package let status: AddressStatus
  /// The first round without it.
  package let since: Timestamp

  package init(status: AddressStatus, since: Timestamp) {
    self.status = status
    self.since = since
  }

  package var address: SocketAddress { status.address }
}

/// The addresses that went, should they come again: answers of DNS come and go.
struct VanishedAddresses: Sendable {
  /// More than a pool loses in a day; behind a name that has hundreds of addresses by turns, the last that went.
  static let most = 16

  /// A day: whoever comes on duty still sees what went since the last time.
  static let keptSeconds = Timestamp.secondsPerDay

  /// The last to go first.
  private(set) var rows: [VanishedAddress] = []

  mutating func keep(_ status: AddressStatus, since now: Timestamp) {
    let row = VanishedAddress(status: status, since: now)
    rows = Array(([row] + rows.filter { $0.address != row.address }).prefix(Self.most))
  }

  /// The record of an address that is there again.
  mutating func take(_ address: SocketAddress) -> AddressRecord? {
    guard let index = rows.firstIndex(where: { $0.address == address }) else { return nil }
    return rows.remove(at: index).status.record
  }

  /// Drops those that went too long ago. A clock that was set back drops none. True where one was dropped.
  mutating func drop(at now: Timestamp) -> Bool {
    let kept = rows.filter { now.seconds(since: $0.since) < Self.keptSeconds }
    defer { rows = kept }
    return kept.count != rows.count
  }
}
