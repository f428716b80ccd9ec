import Synchronization

/// How many lookups may be under way at once over all resolvers of the process, so that their sockets and threads stay
/// within what the process has though all servers hang.
///
/// Half of the places belong to the resolvers, to each the same part, which is its own at any time: a resolver that hangs
/// holds up no other. The other half is lent to whoever asks, and goes round where several wait.
package final class LookupBudget: Sendable {
  private struct Member {
    var running = 0
    var wake: (@Sendable () -> Void)?
  }

  private struct State {
    var members: [Member] = []
    var running = 0
    /// Who was turned away since places were last offered, in that order.
    var waiting: [Int] = []
  }

  private let most: Int
  private let expected: Int
  private let state = Mutex(State())

  /// `most` lookups at once, below 1 taken as 1. `resolvers` are those that are to share them: parts are set aside for them
  /// before they come. More may come: then each part is smaller, and no part is less than one.
  package init(most: Int, resolvers: Int) {
    self.most = max(1, most)
    expected = max(1, resolvers)
  }

  /// Lookups that are under way.
  package var running: Int { state.withLock { $0.running } }

  /// A part for one more resolver.
  func share() -> LookupShare {
    let number = state.withLock { state in
      state.members.append(Member())
      return state.members.count - 1
    }
    return LookupShare(budget: self, number: number)
  }
}

// MARK: - Places

extension LookupBudget {
  fileprivate func whenFree(_ number: Int, _ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.members[number].wake = wake }
  }

  fileprivate func take(_ number: Int) -> Bool {
    state.withLock { state in
      guard mayTake(number, state) else {
        if !state.waiting.contains(number) { state.waiting.append(number) }
        return false
      }
      state.members[number].running += 1
      state.running += 1
      return true
    }
  }

  /// True where the place is kept; else it is free, and must be offered.
  fileprivate func goOn(_ number: Int, hasMore: Bool) -> Bool {
    state.withLock { state in
      let others = state.waiting.contains { $0 != number }
      if hasMore, !others || state.members[number].running <= part(state) { return true }
      state.members[number].running -= 1
      state.running -= 1
      if hasMore, !state.waiting.contains(number) { state.waiting.append(number) }
      return false
    }
  }

  /// Calls all who wait, each of which takes what it may. Not under a lock.
  fileprivate func offer() {
    let wakes = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting.compactMap { state.members[$0].wake }
    }
    for wake in wakes { wake() }
  }

  /// Beyond its own part a resolver takes what is set aside for nobody else.
  private func mayTake(_ number: Int, _ state: State) -> Bool {
    let all = max(most, state.members.count)
    guard state.running < all else { return false }
    let part = part(state)
    guard state.members[number].running >= part else { return true }
    var setAside = max(0, expected - state.members.count) * part
    for (other, member) in state.members.enumerated() where other != number {
      setAside += max(0, part - member.running)
    }
    return state.running + setAside < all
  }

  /// Each resolver's own.
  private func part(_ state: State) -> Int { max(1, most / (2 * max(expected, state.members.count))) }
}

/// One resolver's part of the budget, and its way to more.
final class LookupShare: Sendable {
  private let budget: LookupBudget
  private let number: Int

  fileprivate init(budget: LookupBudget, number: Int) {
    self.budget = budget
    self.number = number
  }

  /// What is called, without a lock, when there may be a place after `take` was refused.
  func whenFree(_ wake: @escaping @Sendable () -> Void) { budget.whenFree(number, wake) }

  /// True where a lookup may begin now; it holds its place until `goOn` gives it back.
  func take() -> Bool { budget.take(number) }

  /// A lookup is over: true where its place goes to the next of the same resolver, if there is more to do. Where it is
  /// false, whoever called must call `offer` once it holds no lock.
  func goOn(hasMore: Bool) -> Bool { budget.goOn(number, hasMore: hasMore) }

  func offer() { budget.offer() }
}
