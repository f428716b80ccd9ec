import Grid
import Testing

@testable import Terminal

@Suite("Keys from bytes")
struct KeyDecoderTests {
  static let start = ContinuousClock.now

  /// The keys of bytes that come together, and of the silence after them.
  private func keys(_ bytes: [UInt8]) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.feed(bytes, at: Self.start) + decoder.expire(at: Self.start + .seconds(10))
  }

  private func keys(_ text: String) -> [Key] { keys(Array(text.utf8)) }

  @Test(
    "A plain byte is its key",
    arguments: [
      ("j", Key.character("j")), (" ", .character(" ")), ("\t", .tab), ("\r", .enter), ("\n", .enter),
      ("\u{7F}", .backspace), ("\u{8}", .backspace), ("\u{4}", .control("d")), ("\u{C}", .control("l")),
      ("\u{0}", .control("@")), ("\u{1F}", .control("_")), ("é", .character("é")), ("漢", .character("漢")),
      ("😀", .character("😀")),
    ])
  func plain(text: String, key: Key) {
    #expect(keys(text) == [key])
  }

  @Test(
    "A sequence is one key",
    arguments: [
      ("[A", Key.up), ("[B", .down), ("[C", .right), ("[D", .left), ("OA", .up), ("OD", .left), ("[1;5A", .up),
      ("[H", .home), ("OH", .home), ("[1~", .home), ("[7~", .home), ("[F", .end), ("OF", .end), ("[4~", .end),
      ("[8~", .end), ("[2~", .insert), ("[3~", .delete), ("[5~", .pageUp), ("[6~", .pageDown), ("[6;2~", .pageDown),
      ("[Z", .backTab), ("OP", .function(1)), ("[P", .function(1)), ("[11~", .function(1)), ("[[A", .function(1)),
      ("OQ", .function(2)), ("OR", .function(3)), ("OS", .function(4)), ("[[E", .function(5)), ("[15~", .function(5)),
      ("[17~", .function(6)), ("[18~", .function(7)), ("[19~", .function(8)), ("[20~", .function(9)),
      ("[21~", .function(10)), ("[23~", .function(11)), ("[24~", .function(12)), ("OM", .enter),
      ("Oq", .character("1")),
    ])
  func sequence(text: String, key: Key) {
    #expect(keys("\u{1B}" + text) == [key])
    #expect(keys("\u{1B}" + text + "j") == [key, .character("j")])
  }

  @Test(
    "What is no key of ours vanishes whole",
    arguments: [
      "q", "A", "\r", "\u{7F}", "é", "[15;2~", "[<0;10;20M", "[M !\"", "[?1;2c", "[I", "[999999999999999999999~",
      "[;;;~",
      "]11;rgb:ffff/ffff/ffff\u{7}", "]11;rgb:ffff/ffff/ffff\u{1B}\\", "P>|xterm(390)\u{1B}\\", "Oz",
      "[" + String(repeating: "1", count: 5000) + "A", "[201~",
    ])
  func foreign(text: String) {
    let found = keys("\u{1B}" + text + "j")
    #expect(found.last == .character("j"))
    #expect(found.dropLast().allSatisfy { if case .character = $0 { false } else { true } }, "\(found)")
  }

  @Test("A lone Esc acts within 60 ms, and a letter after it is a letter")
  func loneEscape() throws {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B], at: Self.start).isEmpty)
    let deadline = try #require(decoder.deadline)
    #expect(deadline - Self.start <= .milliseconds(60))
    #expect(decoder.expire(at: deadline) == [.escape])
    #expect(decoder.deadline == nil)
    #expect(decoder.feed([UInt8(ascii: "q")], at: deadline + .milliseconds(50)) == [.character("q")])
  }

  @Test("Bytes that come after Esc has acted tell it themselves")
  func overdueEscape() {
    var decoder = KeyDecoder()
    _ = decoder.feed([0x1B], at: Self.start)
    #expect(decoder.feed([UInt8(ascii: "q")], at: Self.start + .milliseconds(100)) == [.escape, .character("q")])
  }

  @Test("Esc with a key right behind it is neither", arguments: [0, 10, 30])
  func alt(milliseconds: Int) {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B], at: Self.start).isEmpty)
    #expect(decoder.feed([UInt8(ascii: "A")], at: Self.start + .milliseconds(milliseconds)).isEmpty)
    #expect(decoder.deadline == nil)
  }

  @Test("A sequence may come in pieces", arguments: ["[A", "OA", "[1;5A", "[15~", "[Z"])
  func pieces(text: String) {
    var decoder = KeyDecoder()
    var found: [Key] = []
    var now = Self.start
    for byte in [0x1B] + Array(text.utf8) {
      found += decoder.feed([byte], at: now)
      now += .milliseconds(30)
    }
    #expect(found == keys("\u{1B}" + text))
  }

  @Test("What belongs to an Esc that has acted is a sequence still, when it comes in one piece")
  func late() {
    var decoder = KeyDecoder()
    var found = decoder.feed([0x1B], at: Self.start)
    found += decoder.expire(at: Self.start + .milliseconds(50))
    found += decoder.feed(Array("[A".utf8), at: Self.start + .milliseconds(120))
    #expect(found == [.escape, .up])
  }

  @Test("A sequence that breaks off is forgotten, and the next key is itself")
  func brokenOff() {
    var decoder = KeyDecoder()
    _ = decoder.feed(Array("\u{1B}[1;".utf8), at: Self.start)
    #expect(decoder.feed([UInt8(ascii: "j")], at: Self.start + .seconds(1)) == [.character("j")])
  }

  @Test("A held Esc is many, two that come together wait for an arrow")
  func escapes() {
    #expect(keys("\u{1B}\u{1B}") == [.escape, .escape])
    #expect(keys("\u{1B}\u{1B}[A") == [.up])
    var decoder = KeyDecoder()
    var found: [Key] = []
    for repeated in 0..<5 { found += decoder.feed([0x1B], at: Self.start + .milliseconds(30 * repeated)) }
    found += decoder.expire(at: Self.start + .seconds(1))
    #expect(found == Array(repeating: .escape, count: 5))
  }

  @Test("A paste is text, whatever keys are in it, in however many pieces")
  func paste() {
    let bytes = Array("\u{1B}[200~qA\u{1B}[Aé\r\nb\u{3}\tc\u{1B}[201~j".utf8)
    let wanted: [Key] = [.paste("qA[Aé\nb\tc"), .character("j")]
    #expect(keys(bytes) == wanted)
    var decoder = KeyDecoder()
    #expect(bytes.flatMap { decoder.feed([$0], at: Self.start) } == wanted)
  }

  @Test("A paste is bounded, and one without an end ends by itself")
  func boundedPaste() throws {
    var decoder = KeyDecoder()
    _ = decoder.feed(Array("\u{1B}[200~".utf8), at: Self.start)
    for _ in 0..<100 { #expect(decoder.feed(Array(repeating: 0x61, count: 4096), at: Self.start).isEmpty) }
    let deadline = try #require(decoder.deadline)
    let text = String(repeating: "a", count: PasteCollector.most)
    #expect(decoder.expire(at: deadline) == [.paste(text)])
    #expect(decoder.feed([UInt8(ascii: "j")], at: deadline) == [.character("j")])
  }

  @Test(
    "Invalid UTF-8 is dropped, and what follows is whole",
    arguments: [
      [0x80], [0xC3], [0xE2, 0x82], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xFF, 0xFE], [0xC2, 0x9B], [0x9B], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func invalid(bytes: [UInt8]) {
    #expect(keys(bytes + [UInt8(ascii: "j")]) == [.character("j")])
    #expect(keys(bytes + Array("é".utf8)) == [.character("é")])
  }

  @Test("The terminal's own description adds keys")
  func own() {
    let sequences = KeySequences(own: [Array("[224z".utf8): .function(1), Array("A".utf8): .up, Array("[M".utf8): .end])
    var decoder = KeyDecoder(sequences: sequences)
    #expect(
      decoder.feed(Array("\u{1B}[224z\u{1B}A\u{1B}[Mj".utf8), at: Self.start)
        == [.function(1), .up, .end, .character("j")])
  }

  @Test("Any bytes at any times do no harm", arguments: 0..<20)
  func anything(seed: UInt64) {
    var random = SplitMix(state: seed)
    var decoder = KeyDecoder()
    var now = Self.start
    for _ in 0..<500 {
      let pool: [UInt8] = [0x1B, 0x5B, 0x4F, 0x7E, 0x32, 0x30, 0x31, 0x3B, 0x4D, 0xC3, 0xA9, 0x41, 0x07, 0x5D]
      let bytes = (0..<Int(random.next() % 20)).map { _ in
        random.next() % 2 == 0
          ? pool[Int(random.next() % UInt64(pool.count))] : UInt8(truncatingIfNeeded: random.next())
      }
      _ = decoder.feed(bytes, at: now)
      now += .milliseconds(Int(random.next() % 100))
      if random.next() % 3 == 0 { _ = decoder.expire(at: now) }
    }
    // After any of it, a pause brings the keyboard back.
    now += .seconds(10)
    _ = decoder.expire(at: now)
    #expect(decoder.feed([UInt8(ascii: "j")], at: now + .seconds(1)) == [.character("j")])
  }
}

/// Random numbers that are the same in every run (Steele, Lea and Flood, 2014).
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
