import PositionedJSON
import Testing

struct JSON5InsertionTests {
  private func inserted(_ text: String) throws -> String {
    let bytes = try JSON5Insertion.inserting(key: "\"new\"", value: "1", into: "clients", of: Array(text.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What is written, character by character.
  @Test(arguments: [
    ("{}", "{\n  \"clients\": {\n    \"new\": 1\n  }\n}"),
    ("{\n}\n", "{\n  \"clients\": {\n    \"new\": 1\n  }\n}\n"),
    ("{\n\t\"a\": 1\n}\n", "{\n\t\"a\": 1,\n\t\"clients\": {\n\t\t\"new\": 1\n\t}\n}\n"),
    ("{\n  a: 1, // one\n}", "{\n  a: 1, // one\n  \"clients\": {\n    \"new\": 1\n  },\n}"),
    ("{\n  a: 1 /* one */ // two\n}", "{\n  a: 1, /* one */ // two\n  \"clients\": {\n    \"new\": 1\n  }\n}"),
    ("{\n  clients: {},\n  b: 2\n}", "{\n  clients: {\n    \"new\": 1\n  },\n  b: 2\n}"),
    ("{\n  clients: {\n    // none yet\n  }\n}", "{\n  clients: {\n    \"new\": 1\n    // none yet\n  }\n}"),
    (
      "{\n  clients: {\n    a: {},\n    // last\n  }\n}",
      "{\n  clients: {\n    a: {},\n    \"new\": 1,\n    // last\n  }\n}"
    ),
    ("{\"clients\": {\"a\": 0}}", "{\"clients\": {\"a\": 0, \"new\": 1}}"),
    ("{\"clients\": {\"a\": 0, }}", "{\"clients\": {\"a\": 0, \"new\": 1, }}"),
    (
      "{\r\n  clients: {\r\n    a: 0\r\n  }\r\n}\r\n",
      "{\r\n  clients: {\r\n    a: 0,\r\n    \"new\": 1\r\n  }\r\n}\r\n"
    ),
    (
      "{\n  clients: {\n    a: 0\n    , // odd\n  }\n}",
      "{\n  clients: {\n    a: 0\n    , // odd\n    \"new\": 1,\n  }\n}"
    ),
    ("{ a: '}', clients: { b: \"// {\" } }", "{ a: '}', clients: { b: \"// {\", \"new\": 1 } }"),
  ])
  func addsAMemberAndChangesNothingElse(_ before: String, _ after: String) throws {
    #expect(try inserted(before) == after)
  }

  /// The values are those from before and one more, wherever it was put.
  @Test(arguments: [
    "{clients:{/*x*/}}", "{clients:{a:{b:[1,2]}/*x*/,}}", "// c\n{ /* d */ }", "{\"a\":[{}\n]}",
    "{clients: {a: 1}, b: 2,}",
    "{\n clients: { a: 1,\n  b: 2 } }", "\u{feff}{\n  a: 1\n}", "{\n  a: 1 // {\n  , clients: { // }\n }\n}",
  ])
  func whatIsWrittenCanBeRead(_ text: String) throws {
    let after = try JSON5Parser.parse(Array(try inserted(text).utf8))
    let before = try JSON5Parser.parse(Array(text.utf8))
    #expect(Self.clients(after) == Self.clients(before) + ["new"])
    #expect(Self.keys(after).filter { $0 != "clients" } == Self.keys(before).filter { $0 != "clients" })
  }

  @Test(arguments: ["", "[", "[]", "{clients: []}", "{\"a\": }", "1"])
  func whatIsNoObjectIsRefused(_ text: String) {
    #expect(throws: JSON5InsertionFault.self) { try inserted(text) }
  }

  private static func keys(_ value: JSON5Value) -> [String] {
    guard case .object(let members) = value.content else { return [] }
    return members.map(\.key)
  }

  private static func clients(_ value: JSON5Value) -> [String] {
    guard case .object(let members) = value.content, let clients = members.first(where: { $0.key == "clients" }) else {
      return []
    }
    return keys(clients.value)
  }
}

struct JSON5CommentsTests {
  @Test func commentsAreFoundWithTheirPlaces() {
    let text = "// one\n{ a: '// no', /* two\n */ b: \"/* no */\" } // three"
    let comments = JSON5Parser.comments(Array(text.utf8))
    #expect(comments.map(\.text) == [" one", " two\n ", " three"])
    #expect(comments.map(\.place.description) == ["1:1", "2:15", "3:21"])
  }
}
