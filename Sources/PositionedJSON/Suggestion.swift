/// Finds what a mistyped word was meant to be.
package enum Suggestion {
  /// The known word nearest to `word`: at most a third of its letters apart, case, `-` and `_` not counted.
  package static func nearest(to word: String, among known: [String]) -> String? {
    // Longer than any key: comparing it would cost time and find nothing.
    guard word.utf8.count <= 64 else { return nil }
    let letters = plain(word)
    let ranked = known.map { (word: $0, distance: distance(letters, plain($0))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, letters.count / 3) ? best.word : nil
  }

  private static func plain(_ word: String) -> [UInt8] {
    word.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }.map { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
  }

  /// Letters to add, remove, change or swap with a neighbour (optimal string alignment).
  package static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before = [Int]()
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var next = [index + 1]
      for (other, candidate) in right.enumerated() {
        var cost = min(row[other] + (letter == candidate ? 0 : 1), row[other + 1] + 1, next[other] + 1)
        if index > 0, other > 0, letter == right[other - 1], left[index - 1] == candidate {
          cost = min(cost, before[other - 1] + 1)
        }
        next.append(cost)
      }
      before = row
      row = next
    }
    return row[right.count]
  }
}
