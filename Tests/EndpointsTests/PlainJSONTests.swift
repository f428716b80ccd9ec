import Endpoints
import Testing

/// Bodies as `NSJSONSerialization` takes them without options.
struct PlainJSONTests {
  @Test(
    arguments: [
      ("[]", .array([])), (" {} \n", .object([:])), ("\u{feff}[1]", .array([.number(1)])),
      (#"{"a":{"b":[true,false,null]}}"#, .object(["a": .object(["b": .array([.bool(true), .bool(false), .null])])])),
      (#"["\u00e9\ud83d\ude00\/\b\f\n\r\t\"\\"]"#, .array([.string("\u{e9}\u{1f600}/\u{8}\u{c}\n\r\t\"\\")])),
      (
        "[-0,1.5,1e2,1E-2,9007199254740993]",
        .array([
          .number(0), .number(1.5), .number(100), .number(0.01),
          .number(PlainNumber(9_007_199_254_740_992, text: "9007199254740993")),
        ])
      ),
      (#"{"a":1,"a":2}"#, .object(["a": .number(2)])),
    ] as [(String, PlainJSON)])
  func reads(_ text: String, _ value: PlainJSON) throws {
    #expect(try PlainJSONParser.parse(Array(text.utf8)) == value)
  }

  @Test func largeWholeNumbersDifferInTheirDigits() {
    let (one, other) = ("9007199254740993", "9007199254740992")
    #expect(PlainNumber(Double(one) ?? 0, text: one) != PlainNumber(Double(other) ?? 0, text: other))
  }

  @Test(
    arguments: [
      ("", .cutShort, 0), ("[", .cutShort, 1), ("[1,]", .unexpected("]"), 3), ("{\"a\":1,}", .unexpected("}"), 7),
      ("[1 2]", .unexpected("2"), 3), ("{a:1}", .unexpected("a"), 1), ("['a']", .unexpected("'"), 1),
      ("[01]", .badNumber, 1), ("[1.]", .badNumber, 1), ("[-]", .badNumber, 1), ("[1e]", .badNumber, 1),
      ("[.5]", .unexpected("."), 1), ("[+1]", .unexpected("+"), 1), ("[NaN]", .unexpected("N"), 1),
      ("[1e400]", .numberTooLarge, 1), ("[tru]", .unexpected("]"), 4), ("[\"a\nb\"]", .controlCharacter, 3),
      ("[\"\\x\"]", .badEscape, 2), ("[\"\\ud800\"]", .loneSurrogate, 2), ("[\"\\udc00\"]", .loneSurrogate, 2),
      ("[\"\\ud800\\u0041\"]", .loneSurrogate, 2), ("[\"\\u12\"]", .badEscape, 2), ("[\"a", .cutShort, 3),
      ("[] []", .rest, 3), ("[]x", .rest, 2), ("1", .fragment, 0), ("// a\n[]", .unexpected("/"), 0),
      ("<html>", .unexpected("<"), 0),
    ] as [(String, PlainJSONFault.Cause, Int)])
  func namesTheFaultAndItsPlace(_ text: String, _ cause: PlainJSONFault.Cause, _ offset: Int) {
    #expect(throws: PlainJSONFault(cause, at: offset)) { try PlainJSONParser.parse(Array(text.utf8)) }
  }

  @Test func readsUTF8Alone() {
    #expect(throws: PlainJSONFault(.invalidUTF8, at: 2)) { try PlainJSONParser.parse([0x5b, 0x22, 0xff, 0x22, 0x5d]) }
    #expect(throws: PlainJSONFault(.otherEncoding, at: 0)) { try PlainJSONParser.parse([0xff, 0xfe, 0x5b, 0]) }
    #expect(throws: PlainJSONFault(.otherEncoding, at: 0)) { try PlainJSONParser.parse([0x5b, 0, 0x5d, 0]) }
  }

  @Test func depthIsBounded() throws {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: UInt8(ascii: "["), count: depth) + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
    }
    _ = try PlainJSONParser.parse(nested(512))
    #expect(throws: PlainJSONFault(.nestedTooDeeply(limit: 512), at: 512)) { try PlainJSONParser.parse(nested(513)) }
    #expect(throws: PlainJSONFault(.nestedTooDeeply(limit: 512), at: 512)) {
      try PlainJSONParser.parse([UInt8](repeating: UInt8(ascii: "["), count: 1 << 20))
    }
  }

  @Test(
    arguments: [
      ("$", [], "$"), ("$.a.b-c", [.key("a"), .key("b-c")], "$.a.b-c"),
      ("$[0][12]", [.index(0), .index(12)], "$[0][12]"),
      (#"$["a b"]["\"\\"]"#, [.key("a b"), .key("\"\\")], #"$["a b"]["\"\\"]"#), (#"$["a"]"#, [.key("a")], "$.a"),
    ] as [(String, [BodyPath.Step], String)])
  func pathsAreRead(_ text: String, _ steps: [BodyPath.Step], _ description: String) throws {
    let path = try BodyPath(text)
    #expect(path.steps == steps)
    #expect(path.description == description)
  }

  @Test(
    arguments: [
      ("", .noTop, 1), ("a", .noTop, 1), ("$a", .unexpected, 2), ("$.", .noName, 3), ("$..a", .noName, 3),
      ("$.a[", .unclosedBracket, 4), ("$[0", .unclosedBracket, 2), ("$[-1]", .badBracket, 2), ("$[*]", .badBracket, 2),
      ("$[\"a]", .unclosedBracket, 2), ("$[\"a\"", .unclosedBracket, 2), ("$['a']", .badBracket, 2),
      ("$.a b", .unexpected, 4),
    ] as [(String, BodyPathFault.Cause, Int)])
  func pathsThatAreNoneNameThePlace(_ text: String, _ cause: BodyPathFault.Cause, _ column: Int) {
    #expect(throws: BodyPathFault(cause, column: column)) { try BodyPath(text) }
  }
}
