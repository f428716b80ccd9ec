import Testing

@testable import PositionedJSON

struct JSON5ParserTests {
  /// The text as it was understood, in strict JSON with the keys in file order.
  private static func understood(_ text: String) throws(JSON5Fault) -> String {
    describe(try JSON5Parser.parse(Array(text.utf8)))
  }

  private static func describe(_ value: JSON5Value) -> String {
    switch value.content {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): "\(number.value)"
    case .string(let string): string.debugDescription
    case .array(let elements): "[" + elements.map(describe).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\($0.key.debugDescription):\(describe($0.value))" }.joined(separator: ",") + "}"
    }
  }

  static let accepted: [(String, String)] = [
    ("null", "null"), ("true", "true"), ("false", "false"), ("[]", "[]"), ("{}", "{}"),
    ("[1,2,]", "[1.0,2.0]"), ("{a:1,}", "{\"a\":1.0}"), (" \t\u{b}\u{c}\u{a0}\u{feff}\u{2003}\u{2028}1", "1.0"),
    ("\u{feff}{}", "{}"), ("//x\n1", "1.0"), ("//x\r1", "1.0"), ("//x\u{2029}1", "1.0"), ("1//x", "1.0"),
    ("/*x*/1/**/", "1.0"), ("/* * / **/1", "1.0"), ("/*/*/1", "1.0"),
    ("'it'", "\"it\""), ("'\"'", "\"\\\"\""), ("\"'\"", "'".debugDescription), ("'\\''", "'".debugDescription),
    ("''", "\"\""),
    ("'\\b\\f\\n\\r\\t\\v\\0\\\\\\/\\a'", "\u{8}\u{c}\n\r\t\u{b}\0\\/a".debugDescription),
    ("'\\x41\\u0042\\uD83D\\uDE00'", "AB😀".debugDescription), ("'a\\\nb\\\r\nc\\\rd\\\u{2028}e'", "\"abcde\""),
    ("'\u{2028}\t\u{0}'", "\u{2028}\t\u{0}".debugDescription),
    ("'\\0x'", "\0x".debugDescription),
    ("{a:1,'b':2,\"c\":3}", "{\"a\":1.0,\"b\":2.0,\"c\":3.0}"), ("{$_a9:1}", "{\"$_a9\":1.0}"),
    ("{null:1,true:2,if:3}", "{\"null\":1.0,\"true\":2.0,\"if\":3.0}"), ("{ümlåt:1}", "{\"ümlåt\":1.0}"),
    ("{\\u0061\\u0062:1}", "{\"ab\":1.0}"),
    ("{a\u{200d}b:1}", "{\"a\u{200d}b\":1.0}"),
    ("{'':1}", "{\"\":1.0}"), ("{a:1,a:2}", "{\"a\":1.0,\"a\":2.0}"),
    ("0", "0.0"), ("-0", "-0.0"), ("+1", "1.0"), (".5", "0.5"), ("-.5", "-0.5"), ("5.", "5.0"), ("5.e1", "50.0"),
    ("1e3", "1000.0"), ("1E+3", "1000.0"), ("1e-3", "0.001"), ("0.1", "0.1"), ("0e0", "0.0"), ("1e400", "inf"),
    ("0x10", "16.0"), ("0Xff", "255.0"), ("-0xC8", "-200.0"), ("0xffffffffffffffffffff", "1.2089258196146292e+24"),
    ("Infinity", "inf"), ("-Infinity", "-inf"), ("+Infinity", "inf"), ("NaN", "nan"), ("-NaN", "-nan"),
    ("[[],[{}],]", "[[],[{}]]"), ("{a:{b:[{c:1}]}}", "{\"a\":{\"b\":[{\"c\":1.0}]}}"),
  ]

  @Test(arguments: accepted)
  func readsWhatJSON5Allows(_ text: String, _ meaning: String) throws {
    #expect(try Self.understood(text) == meaning)
  }

  static let refused: [(String, String)] = [
    ("", "1:1 expected a value, saw the end of the file"),
    (" \n ", "2:2 expected a value, saw the end of the file"),
    ("// x", "1:5 expected a value, saw the end of the file"),
    ("1 2", "1:3 expected the end of the file, saw \"2\""),
    ("{} }", "1:4 expected the end of the file, saw \"}\""),
    ("[,]", "1:2 expected a value, saw \",\""),
    ("[1,,2]", "1:4 expected a value, saw \",\""),
    ("{,}", "1:2 expected a key or }, saw \",\""),
    ("{a:1,,}", "1:6 expected a key or }, saw \",\""),
    ("{a}", "1:3 expected a colon after the key, saw \"}\""),
    ("{a:}", "1:4 expected a value, saw \"}\""),
    ("{a:1 b:2}", "1:6 expected a comma or }, saw \"b\""),
    ("[1 2]", "1:4 expected a comma or ], saw \"2\""),
    ("[1}", "1:3 expected a comma or ], saw \"}\""),
    ("{\"a\":1]", "1:7 expected a comma or }, saw \"]\""),
    ("{10a:1}", "1:2 expected a key or }, saw \"1\""),
    ("{a-b:1}", "1:3 expected a colon after the key, saw \"-\""),
    ("{\\u0031:1}", "1:2 expected a letter or digit of a key, saw \"1\""),
    ("{\\ud800:1}", "1:2 \\uD800 is half of a surrogate pair without its other half"),
    ("{\\x61:1}", "1:3 expected a letter or digit of a key, saw \"x\""),
    ("tru", "1:4 expected true, saw the end of the file"),
    ("True", "1:1 expected a value, saw \"T\""),
    ("nullx", "1:5 expected null, saw \"x\""),
    ("Infinit", "1:8 expected Infinity, saw the end of the file"),
    ("undefined", "1:1 expected a value, saw \"u\""),
    ("010", "1:1 a number may not begin with a needless 0"),
    ("-00", "1:2 a number may not begin with a needless 0"),
    (".", "1:2 expected a digit, saw the end of the file"),
    ("+", "1:2 expected a digit, saw the end of the file"),
    ("+ 1", "1:2 expected a digit, saw \" \""),
    ("1e", "1:3 expected a digit, saw the end of the file"),
    ("1e+", "1:4 expected a digit, saw the end of the file"),
    ("1.2.3", "1:4 expected a digit, saw \".\""),
    ("12ab", "1:3 expected a digit, saw \"a\""),
    ("0x", "1:3 expected a hexadecimal digit, saw the end of the file"),
    ("0xg", "1:3 expected a hexadecimal digit, saw \"g\""),
    ("--1", "1:2 expected a digit, saw \"-\""),
    ("/x", "1:2 expected // or /*, saw \"x\""),
    ("/* x *", "1:7 the file ends within the comment that was opened at line 1, column 1"),
    ("'a", "1:3 the file ends within the string that was opened at line 1, column 1"),
    ("'a\\", "1:4 the file ends within the string that was opened at line 1, column 1"),
    ("'a\nb'", "1:3 the line ends within the text that was opened at line 1, column 1"),
    ("'\\1'", "1:2 a backslash before a digit means nothing in JSON5"),
    ("'\\01'", "1:2 a backslash before a digit means nothing in JSON5"),
    ("'\\x4'", "1:5 expected a hexadecimal digit, saw \"'\""),
    ("'\\u12", "1:6 expected a hexadecimal digit, saw the end of the file"),
    ("'\\ud800'", "1:2 \\uD800 is half of a surrogate pair without its other half"),
    ("'\\udc00\\ud800'", "1:2 \\uDC00 is half of a surrogate pair without its other half"),
    ("'\\ud800\\u0041'", "1:2 \\uD800 is half of a surrogate pair without its other half"),
    ("{\n  a: [\n    1,\n", "4:1 the file ends within the array that was opened at line 2, column 6"),
    ("{a", "1:3 the file ends within the object that was opened at line 1, column 1"),
    ("{a:", "1:4 the file ends within the object that was opened at line 1, column 1"),
    ("[\u{202e}]", "1:2 expected a value, saw U+202E"),
    ("\0", "1:1 expected a value, saw U+0000"),
  ]

  @Test(arguments: refused)
  func saysWhereAndWhatWasExpected(_ text: String, _ message: String) {
    #expect(throws: JSON5Fault.self) { try Self.understood(text) }
    do throws(JSON5Fault) {
      _ = try Self.understood(text)
    } catch {
      #expect("\(error.place) \(error.cause.message)" == message)
    }
  }

  @Test func knowsThePlaceOfEveryKeyAndValue() throws {
    let text = "\u{feff}{\n\t'ä': [1,\r\n 'x' ],\r b: {}\n}"
    let value = try JSON5Parser.parse(Array(text.utf8))
    guard case .object(let members) = value.content, case .array(let elements) = members[0].value.content else {
      Issue.record("not the shape that was written")
      return
    }
    #expect(value.place == Place(line: 1, column: 1))
    #expect(members.map(\.keyPlace) == [Place(line: 2, column: 2), Place(line: 4, column: 2)])
    #expect(members.map(\.value.place) == [Place(line: 2, column: 7), Place(line: 4, column: 5)])
    #expect(elements.map(\.place) == [Place(line: 2, column: 8), Place(line: 3, column: 2)])
  }

  static let damaged: [([UInt8], Int, UInt8)] = [
    ([0x22, 0x80, 0x22], 2, 0x80), ([0x22, 0xc3], 2, 0xc3), ([0xc0, 0x80], 1, 0xc0),
    (Array("'é".utf8) + [0xe2, 0x82, 0x27], 3, 0xe2), ([0x22, 0xed, 0xa0, 0x80, 0x22], 2, 0xed),
    ([0xef, 0xbb, 0xbf, 0x5b, 0xff], 2, 0xff), ([0xf4, 0x90, 0x80, 0x80], 1, 0xf4),
  ]

  @Test(arguments: damaged)
  func saysWhereUTF8IsDamaged(_ bytes: [UInt8], _ column: Int, _ byte: UInt8) {
    #expect(throws: JSON5Fault(place: Place(line: 1, column: column), cause: .invalidUTF8(byte: byte))) {
      try JSON5Parser.parse(bytes)
    }
  }

  @Test(arguments: [[0xff, 0xfe, 0x7b, 0], [0xfe, 0xff, 0, 0x7b]] as [[UInt8]])
  func recognisesUTF16(_ bytes: [UInt8]) {
    #expect(throws: JSON5Fault(place: Place(line: 1, column: 1), cause: .utf16)) { try JSON5Parser.parse(bytes) }
  }
}
