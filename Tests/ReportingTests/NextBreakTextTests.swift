import Monitoring
import Pinning
import Testing

struct NextBreakTextTests {
  private static func next(_ cause: NextBreakCause, in seconds: Int64 = 0, uncertain: Bool = false) -> NextBreak {
    NextBreak(at: Sample.now.advanced(bySeconds: seconds), cause: cause, isUncertain: uncertain)
  }

  private static let day: Int64 = 86_400

  private static let words: [(NextBreak, String)] = [
    (next(.refusedNow(clients: 1, of: 3, share: 0.35)), "now 35%"),
    (next(.refusedNow(clients: 1, of: 3, share: nil)), "now 1/3"),
    (next(.refusedNow(clients: 1, of: 3, share: .nan)), "now 1/3"),
    (next(.refusedNow(clients: 1, of: 3, share: 1.5)), "now 1/3"),
    (next(.untrustedNow(.wrongIdentity(asked: .dns("a"), presented: []))), "now wrong name"),
    (next(.unpinnedNow), "now unpinned"),
    (next(.leafEnds, in: 2 * day + 4 * 3600), "2d 04h leaf"),
    (next(.pinsEndThenOff, in: 19 * day), "19d pins off"),
    (next(.anchorEnds, in: 27 * day), "27d anchor"),
    (next(.intermediateEnds, in: 3 * 3600), "3h 00m inter"),
    (next(.renewal, in: 30 * day), "~30d renewal"),
    (next(.leafEnds, in: 45 * day, uncertain: true), "45d? leaf"),
    (next(.renewal, in: 30 * day, uncertain: true), "~30d? renewal"),
    (next(.leafEnds, in: 1), "1s leaf"),
  ]

  @Test(arguments: words)
  func usesTheWordsOfTheScreen(_ next: NextBreak, _ text: String) {
    #expect(NextBreakText.text(next, at: Sample.now) == text)
  }

  @Test(arguments: [0, -1, -365 * 86_400] as [Int64])
  func readsNowForABreakThatHasCome(_ seconds: Int64) {
    #expect(NextBreakText.text(Self.next(.leafEnds, in: seconds), at: Sample.now) == "now leaf")
    #expect(NextBreakText.text(Self.next(.renewal, in: seconds), at: Sample.now) == "now renewal")
  }

  @Test func readsDashesWhereNothingIsKnown() {
    #expect(NextBreakText.text(nil, at: Sample.now) == "--")
    #expect(NextBreakText.leaf(ends: nil, at: Sample.now) == "--")
  }

  @Test(arguments: [
    (0.0, "0%"), (0.000_1, "<1%"), (0.01, "1%"), (0.355, "36%"), (0.99, "99%"), (0.999, ">99%"), (1.0, "100%"),
  ])
  func neverRoundsSomeToNoneNorMostToAll(_ share: Double, _ text: String) {
    #expect(NextBreakText.percent(share) == text)
  }

  @Test(
    arguments: [
      (Int64(61) * day, false, "61d"), (2 * day + 4 * 3600, false, "2d04h"), (45 * day, true, "45d?"),
      (0, false, "0s"), (-3 * day, false, "-3d"), (-1, true, "-1s?"),
    ] as [(Int64, Bool, String)])
  func countsDownToTheLeafsEndAndPastIt(_ seconds: Int64, _ isUncertain: Bool, _ text: String) {
    let end = Sample.now.advanced(bySeconds: seconds)
    #expect(NextBreakText.leaf(ends: end, at: Sample.now, isUncertain: isUncertain) == text)
  }

  @Test func fitsItsColumnWhateverHappens() {
    let spans: [Int64] = [0, 59, 3599, 86_399, 10 * Self.day - 1, 3650 * Self.day, 365_000 * Self.day]
    for cause in EveryReason.causes + EveryReason.trustFailures.map(NextBreakCause.untrustedNow) {
      for seconds in spans {
        for uncertain in [false, true] {
          let text = NextBreakText.text(Self.next(cause, in: seconds, uncertain: uncertain), at: Sample.now)
          #expect(text.utf8.count <= 17, "\(text)")
          #expect(text.utf8.allSatisfy { (0x20...0x7e).contains($0) }, "\(text)")
        }
      }
    }
  }

  @Test func everyFailureHasWordsOfItsOwn() {
    let words = EveryReason.trustFailures.map(\.shortWords)
    #expect(Set(words).count == words.count)
  }
}
