import Endpoints
import Synchronization

/// A gate for each address in use, over all endpoints: two names behind one balancer share its gate.
final class AddressGates: Sendable {
  private struct Entry {
    let gate: AsyncGate
    var users: Int
  }

  private let width: Int
  private let entries = Mutex<[SocketAddress: Entry]>([:])

  init(width: Int) {
    self.width = width
  }

  /// Addresses with someone inside or waiting.
  var count: Int { entries.withLock { $0.count } }

  /// How many wait for an address now.
  func waiting(for address: SocketAddress) -> Int {
    entries.withLock { $0[address] }?.gate.waiting ?? 0
  }

  func pass<Value: Sendable>(
    to address: SocketAddress, by deadline: ContinuousClock.Instant, _ body: () async -> Value
  ) async throws(GateRefusal) -> Value {
    let gate = join(address)
    defer { leave(address) }
    return try await gate.pass(by: deadline, body)
  }

  private func join(_ address: SocketAddress) -> AsyncGate {
    entries.withLock { entries in
      var entry = entries[address] ?? Entry(gate: AsyncGate(width: width), users: 0)
      entry.users += 1
      entries[address] = entry
      return entry.gate
    }
  }

  /// The last one out takes the gate away, so that addresses of the past cost nothing.
  private func leave(_ address: SocketAddress) {
    entries.withLock { entries in
      guard var entry = entries[address] else { return }
      entry.users -= 1
      entries[address] = entry.users > 0 ? entry : nil
    }
  }
}
