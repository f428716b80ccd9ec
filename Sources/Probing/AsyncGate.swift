import Synchronization

/// Why a gate let nobody in.
package enum GateRefusal: Error, Hashable, Sendable {
  case deadlinePassed
  case cancelled
}

/// A place inside a gate, which may be given back before the end.
final class GatePlace: Sendable {
  private let isLeft = Mutex(false)
  private let giveBack: @Sendable () -> Void

  fileprivate init(_ giveBack: @escaping @Sendable () -> Void) {
    self.giveBack = giveBack
  }

  /// The first call counts.
  func leave() {
    let isFirst = isLeft.withLock { isLeft in
      defer { isLeft = true }
      return !isLeft
    }
    if isFirst { giveBack() }
  }
}

/// Lets at most so many tasks in at once; the others wait, the lowest rank first and else in the order in which they came,
/// each under its own deadline. No thread is blocked.
package final class AsyncGate: Sendable {
  private struct State {
    var free: Int
    var line = WaitingLine<Waiter<Void>>()
  }

  private let state: Mutex<State>

  /// `width` below 1 is taken as 1, so that nobody waits for ever.
  package init(width: Int) {
    state = Mutex(State(free: max(1, width)))
  }

  /// How many could enter at once.
  var places: Int { state.withLock { $0.free } }

  /// How many wait now.
  package var waiting: Int { state.withLock { $0.line.count } }

  /// Runs `body` inside the gate.
  package func pass<Value: Sendable>(
    by deadline: ContinuousClock.Instant, rank: Duration = .zero, _ body: () async -> Value
  ) async throws(GateRefusal) -> Value {
    try await passLeaving(by: deadline, rank: rank) { _ in await body() }
  }

  /// Runs `body`, which may leave the gate before it ends.
  func passLeaving<Value: Sendable>(
    by deadline: ContinuousClock.Instant, rank: Duration = .zero, _ body: (GatePlace) async -> Value
  ) async throws(GateRefusal) -> Value {
    try await enter(by: deadline, rank: rank)
    let place = GatePlace { self.leave() }
    defer { place.leave() }
    return await body(place)
  }

  private func enter(by deadline: ContinuousClock.Instant, rank: Duration) async throws(GateRefusal) {
    let waiter = Waiter<Void>()
    let ticket = state.withLock { state -> WaitingLine<Waiter<Void>>.Ticket? in
      // A place is free only while nobody waits: whoever leaves hands its place over.
      guard state.free == 0 else {
        state.free -= 1
        return nil
      }
      return state.line.append(waiter, rank: rank)
    }
    guard let ticket else { return }
    switch await waiter.wait(until: deadline) {
    case .value: return
    case .deadlinePassed: try refuse(ticket, .deadlinePassed)
    case .cancelled: try refuse(ticket, .cancelled)
    }
  }

  private func refuse(_ ticket: WaitingLine<Waiter<Void>>.Ticket, _ refusal: GateRefusal) throws(GateRefusal) {
    state.withLock { $0.line.remove(ticket) }
    throw refusal
  }

  private func leave() {
    while let next = nextInLine() {
      if next.settle(.value(())) { return }
    }
  }

  /// Nil once the place is marked free.
  private func nextInLine() -> Waiter<Void>? {
    state.withLock { state in
      guard let waiter = state.line.popFirst() else {
        state.free += 1
        return nil
      }
      return waiter
    }
  }
}
