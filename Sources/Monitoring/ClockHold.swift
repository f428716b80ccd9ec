/// Keeps what a clock has led to be told until it is certain to be over.
///
/// A clock is notified only upwards, and drops only when every address has served what ends later for two rounds: behind
/// a balancer the newer certificate shows on one address first, and on another not yet.
struct ClockHold: Sendable {
  private static let roundsToDrop = 2

  private var held: Problem?
  private var better = 0

  /// Takes in one round. `current` is what the clocks say of the chains last seen; `isWhole` where every address was seen
  /// in it.
  mutating func observe(_ current: Problem?, isWhole: Bool) {
    guard let held, (current?.severity ?? .ok) < held.severity else {
      held = current
      better = 0
      return
    }
    if isWhole { better += 1 }
    guard better >= Self.roundsToDrop else { return }
    self.held = current
    better = 0
  }

  /// Takes in what second looks added to the round that was taken in last: it may be worse than what is held, and then
  /// counts at once; else it is no round of its own.
  mutating func amend(_ current: Problem?, isWhole: Bool) {
    guard (current?.severity ?? .ok) >= (held?.severity ?? .ok) else { return }
    observe(current, isWhole: isWhole)
  }

  /// What is to be told where the clocks say `current` now: time may have gone on since the last round.
  func told(_ current: Problem?) -> Problem? {
    guard let held, (current?.severity ?? .ok) < held.severity else { return current }
    return held
  }
}
