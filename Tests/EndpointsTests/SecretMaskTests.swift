import Endpoints
import Testing

/// Secrets in bytes that come in reads, or are cut short.
@Suite struct SecretMaskTests {
  private let mask = SecretMask([Secret("tomato"), Secret("atom"), Secret("")])

  private func masked(_ text: String, after earlier: String = "", isCutShort: Bool = false) -> String {
    String(
      decoding: mask(Array(text.utf8), after: Array(earlier.utf8), isCutShort: isCutShort), as: UTF8.self)
  }

  @Test(arguments: [
    ("a tomato, an atom", "a (secret), an (secret)"), ("tomatom", "(secret)"), ("atomatoma", "(secret)a"),
    ("atomatom", "(secret)"), ("tomatotomato", "(secret)(secret)"), ("tomat", "tomat"), ("", ""),
    // A letter that composes with the last one hides nothing.
    ("atom\u{301}", "(secret)\u{301}"),
  ])
  func strikesOutWhatIsWhole(_ text: String, _ wanted: String) {
    #expect(mask(text) == wanted)
    #expect(masked(text) == wanted)
  }

  @Test(arguments: [
    ("ripe tom", "ripe (secret)"), ("at", "(secret)"), ("tomatoma", "(secret)"), ("tomats", "tomats"),
    ("sat!", "sat!"),
  ])
  func strikesOutWhatMayBeABeginning(_ text: String, _ wanted: String) {
    #expect(masked(text, isCutShort: true) == wanted)
  }

  @Test(arguments: [
    ("ripe tom", "ato!", "(secret)!"), ("t", "omat", "(secret)"), ("tomato", "mat", "(secret)"),
    ("tomato", "my", "(secret)y"), ("tomato", "y", "y"),
    ("s", "om", "om"),
  ])
  func strikesOutWhatBeganEarlier(_ earlier: String, _ text: String, _ wanted: String) {
    #expect(masked(text, after: earlier, isCutShort: true) == wanted)
  }

  @Test func leavesEverythingWhereThereIsNoSecret() {
    #expect(SecretMask([])("(secret)") == "(secret)")
    #expect(SecretMask([])([0xff, 0]) == [0xff, 0])
  }
}
