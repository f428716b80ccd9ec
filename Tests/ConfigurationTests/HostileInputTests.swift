import PositionedJSON
import Testing

@testable import Configuration

/// A file that somebody else wrote may be anything: it is refused in good time, and never crashes.
struct HostileInputTests {
  @Test(arguments: ["[", "{a:", "[{'a':", "[[[{b:"])
  func boundsTheDepth(_ opening: String) {
    let outcome = Outcome(String(repeating: opening, count: 100_000))
    #expect(outcome.errorCodes == ["nested-too-deeply"])
    #expect(outcome.errors.first?.problem.message == "arrays and objects are nested more than 32 deep")
  }

  @Test func readsUpToTheDepthAllowed() throws {
    let limits = JSON5Parser.Limits(depth: 3)
    #expect(throws: Never.self) { try JSON5Parser.parse(Array("[[[1]],[[2]]]".utf8), limits: limits) }
    #expect(throws: JSON5Fault(place: Place(line: 1, column: 4), cause: .nestedTooDeeply(limit: 3))) {
      try JSON5Parser.parse(Array("[[[[]]]]".utf8), limits: limits)
    }
  }

  @Test func boundsTheSize() {
    let outcome = Outcome(bytes: [UInt8](repeating: UInt8(ascii: " "), count: 50_000_000))
    #expect(
      outcome.errors.map(\.description) == [
        "endpoints.json:1:1: the file has 50000000 bytes, and at most 16777216 are read; "
          + "check that this is the file you mean"
      ])
  }

  @Test func boundsTheNumberOfValues() {
    let bytes = Array("[".utf8) + [UInt8](repeating: UInt8(ascii: "1"), count: 0)
    let many = bytes + Array(repeatElement(Array("0,".utf8), count: 200).joined()) + Array("]".utf8)
    #expect(throws: JSON5Fault(place: Place(line: 1, column: 200), cause: .tooManyValues(limit: 100))) {
      try JSON5Parser.parse(many, limits: JSON5Parser.Limits(values: 100))
    }
  }

  @Test func boundsTheNumberOfIssues() {
    let keys = "{" + (0..<5000).map { "k\($0):1," }.joined() + "endpoints:[]}"
    for text in ["{endpoints:[" + String(repeating: "0,", count: 5000) + "]}", keys] {
      let outcome = Outcome(text)
      #expect(outcome.errors.count == 500)
      #expect(outcome.omitted == (text == keys ? 4501 : 4500))
    }
  }

  @Test func warningsNeverHideAnError() {
    let pins = String(repeating: "'\(pin(1))',", count: 600)
    let outcome = Outcome("{endpoints:[{name:'a',url:'https://a.example',pins:{sha256:[\(pins)]}},{name:'b'}]}")
    #expect(outcome.warnings.count == 500)
    #expect(outcome.errorCodes == ["missing-key"])
  }

  @Test(arguments: ["9", "0x9", "1e9", "'\\n", "//", "/*", "{a\u{301}"])
  func readsLongTokensInGoodTime(_ token: String) {
    let outcome = Outcome(token + String(repeating: token.last == "9" ? "9" : "a", count: 1_000_000))
    #expect(!outcome.errors.isEmpty)
    #expect(outcome.errors.allSatisfy { $0.description.utf8.count < 500 })
  }

  @Test func saysLittleOfLongTexts() {
    let long = String(repeating: "x", count: 100_000)
    for members in [
      "url:'\(long)'", "interval:'\(long)'", "interval:\(String(repeating: "9", count: 100_000))",
      "pins:{sha256:['\(long)'],certificates:['\(long)'],expires:'\(long)',mode:'\(long)'}", "'\(long)':1",
      "connect:['\(long)']",
    ] {
      let outcome = Outcome("{endpoints:[{name:'a',\(members)}]}")
      #expect(!outcome.errors.isEmpty)
      #expect(outcome.errors.allSatisfy { $0.description.utf8.count < 500 })
    }
  }

  @Test func messagesAreOneLineOfPrintableASCII() {
    let hostile = "\\u001b[31m\\n\\r\\u202e\\u200b\\u009bé"
    let outcome = Outcome(
      """
      {'\(hostile)':1,endpoints:[{name:'\(hostile)',url:'\(hostile)','\(hostile)':2},
      {name:'é',url:'https://é/\u{202e}',connect:['é','\u{202e}:1'],interval:'é',group:'\u{7f}',
      trust:{anchors:['é'],policy:'é'},pins:{mode:'é',sha256:['é'],certificates:['é'],expires:'é'}}]}
      """)
    #expect(outcome.errors.count > 12)
    for issue in outcome.errors {
      #expect(issue.description.utf8.allSatisfy { (0x20...0x7e).contains($0) }, "\(issue)")
    }
  }

  @Test func noTruncationCrashes() {
    let whole = Array(Self.whole.utf8)
    #expect(Outcome(Self.whole).errors.isEmpty)
    for count in 0..<whole.count {
      let outcome = Outcome(bytes: Array(whole[..<count]))
      // Only what follows the last bracket can be missed.
      #expect(!outcome.errors.isEmpty || count >= whole.count - 2, "cut after \(count) bytes")
    }
  }

  @Test func noChangedByteCrashes() {
    var random = SplitMix64(seed: 7)
    let whole = Array(Self.whole.utf8)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes.insert(Self.telling.randomElement(using: &random) ?? 0, at: index)
        }
      }
      check(Outcome(bytes: bytes))
    }
  }

  @Test func noRandomBytesCrash() {
    var random = SplitMix64(seed: 42)
    for _ in 0..<3000 {
      let count = Int.random(in: 0..<200, using: &random)
      check(Outcome(bytes: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }))
      check(Outcome(bytes: (0..<count).map { _ in Self.telling.randomElement(using: &random) ?? 0 }))
    }
  }

  private func check(_ outcome: Outcome) {
    #expect((outcome.configuration == nil) == !outcome.errors.isEmpty)
  }

  /// Bytes that mean something to the parser.
  private static let telling = Array("{}[]:,\"'\\/*\n\r\tu0x1.eE+-INaf$_ \u{e9}\u{2028}".utf8) + [0xef, 0xbb, 0xbf, 0]

  private static let whole = """
    // All that the format has.
    {
      "$schema": "x", /* then */ defaults: { interval: '1\\x30s', trust: { policy: "ats", }, },
      endpoints: [
        {
          name: "\\u0061pi", url: "https://api.example.com:8443/x?y", group: 'g', timeout: "250ms",
          connect: ["203.0.113.7:443", "[2001:db8::1]"],
          trust: { anchors: ["system"], minimumTLS: "1.2", validatesDomainName: true },
          pins: {
            mode: "publicKey", expires: "2027-05-14", enforce: false,
            sha256: ["\(pin(1))", "\(pin(2))"],
          },
        },
        { name: "tls", url: "tls://192.0.2.1:993" },
      ],
    }

    """
}

/// A generator with a fixed seed (Steele, Lea and Flood, 2014), so that a failure can be repeated.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
