import Endpoints
import Synchronization

/// A gate for each target in use, over all endpoints: two names behind one balancer share its gate.
final class AddressGates: Sendable {
  private struct Entry {
    let gate: AsyncGate
    var users: Int
  }

  private let width: Int
  private let entries = Mutex<[ConnectTarget: Entry]>([:])

  init(width: Int) {
    self.width = width
  }

  /// Targets with someone inside or waiting.
  var count: Int { entries.withLock { $0.count } }

  /// How many wait for a target now.
  func waiting(for target: ConnectTarget) -> Int {
    entries.withLock { $0[target] }?.gate.waiting ?? 0
  }

  func pass<Value: Sendable>(
    to target: ConnectTarget, by deadline: ContinuousClock.Instant, _ body: () async -> Value
  ) async throws(GateRefusal) -> Value {
    try await passLeaving(to: target, by: deadline) { _ in await body() }
  }

  /// Runs `body`, which may leave the target's gate before it ends.
  func passLeaving<Value: Sendable>(
    to target: ConnectTarget, by deadline: ContinuousClock.Instant, _ body: (GatePlace) async -> Value
  ) async throws(GateRefusal) -> Value {
    let gate = join(target)
    defer { leave(target) }
    return try await gate.passLeaving(by: deadline, body)
  }

  private func join(_ target: ConnectTarget) -> AsyncGate {
    entries.withLock { entries in
      var entry = entries[target] ?? Entry(gate: AsyncGate(width: width), users: 0)
      entry.users += 1
      entries[target] = entry
      return entry.gate
    }
  }

  /// The last one out takes the gate away, so that targets of the past cost nothing.
  private func leave(_ target: ConnectTarget) {
    entries.withLock { entries in
      guard var entry = entries[target] else { return }
      entry.users -= 1
      entries[target] = entry.users > 0 ? entry : nil
    }
  }
}
