/// Whether something goes to and fro: the last changes of one condition, the newer ones weighing more.
///
/// As Nagios has it ("Detection and Handling of State Flapping"): 20 bits, weights from 0.80 to 1.18, on above 30 %, off
/// at 25 %.
package struct FlapRing: Hashable, Sendable {
  private static let length = 20
  private static let onAbove = 30.0
  private static let offAt = 25.0

  /// Oldest first: true where the outcome was another than before.
  private var changes: [Bool] = []
  private var last: Bool?
  package private(set) var isFlapping = false

  package init() {}

  /// Takes in one outcome.
  package mutating func observe(_ isOK: Bool) {
    if let last { changes = Array((changes + [last != isOK]).suffix(Self.length)) }
    last = isOK
    isFlapping = isFlapping ? value > Self.offAt : value > Self.onAbove
  }

  /// How much of the time it changed, in percent. What was not seen yet counts as quiet.
  package var value: Double {
    let missing = Self.length - changes.count
    let sum = changes.enumerated().reduce(0.0) { sum, bit in
      bit.element ? sum + 0.80 + 0.02 * Double(bit.offset + missing) : sum
    }
    return 100 * sum / Double(Self.length)
  }
}
