import Endpoints

/// What is known of addresses that a name had, should it have them again: answers of DNS come and go.
struct GoneRecords: Sendable {
  /// More than the answers of one name alternate between.
  private static let most = 16

  /// The last to go first.
  private var records: [(address: SocketAddress, record: AddressRecord)] = []

  mutating func keep(_ record: AddressRecord, of address: SocketAddress) {
    records = Array(([(address, record)] + records.filter { $0.address != address }).prefix(Self.most))
  }

  mutating func take(_ address: SocketAddress) -> AddressRecord? {
    guard let index = records.firstIndex(where: { $0.address == address }) else { return nil }
    return records.remove(at: index).record
  }
}
