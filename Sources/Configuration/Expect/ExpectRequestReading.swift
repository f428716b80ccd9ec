import Endpoints
import PositionedJSON

// What is sent.
extension Reading {
  mutating func method(_ field: Located<JSON5Value>?) -> Draft<String> {
    let text = text(field)
    guard let located = text.located else { return text }
    // CONNECT asks for a tunnel, and has no answer in the usual sense (RFC 9110, section 9.3.6).
    guard located.value.allSatisfy({ $0.isASCII && $0.isLetter }), located.value.uppercased() != "CONNECT" else {
      return fault(.expect(.badMethod(located.value)), at: located)
    }
    return .present(located.with(located.value.uppercased()))
  }

  /// Those that pintop writes itself, and those that change what a connection is.
  private static let reservedHeaders: Set = [
    "host", "content-length", "connection", "transfer-encoding", "upgrade", "te", "trailer", "expect",
  ]

  mutating func requestHeaders(_ field: Located<JSON5Value>?) -> Draft<[RequestField]> {
    guard let field else { return .absent }
    guard let entries = entries(of: field) else { return .faulty }
    var fields = [RequestField]()
    for (name, value) in entries {
      let isKnown = fields.contains { $0.isNamed(name.value) }
      if let problem = Self.problem(withHeader: name.value, isKnown: isKnown) {
        issues.add(.expect(problem), at: name)
      } else if let text = text(value).located, let read = requestText(text) {
        if HeaderText.isValue(read.revealed) {
          fields.append(RequestField(name.value, read))
        } else {
          issues.add(.expect(.badHeaderValue(name: name.value)), at: text)
        }
      }
    }
    return fields.count == entries.count ? .present(field.with(fields)) : .faulty
  }

  private static func problem(withHeader name: String, isKnown: Bool) -> ExpectProblem? {
    if !HeaderText.isToken(name) { return .badHeaderName(name) }
    if reservedHeaders.contains(name.lowercased()) { return .reservedHeader(name) }
    return isKnown ? .repeatedHeader(name) : nil
  }

  /// One of `json`, `form`, `multipart` and `text`.
  mutating func requestBody(_ field: Located<JSON5Value>?) -> Draft<RequestBody> {
    guard let field else { return .absent }
    guard let members = members(of: field, .body) else { return .faulty }
    guard members.count == 1 else { return fault(.expect(.bodyKinds(members.count)), at: field) }
    let body: RequestBody? =
      if let json = members["json"] {
        plainJSON(json, allowsSecrets: true).map(RequestBody.json)
      } else if let form = members["form"] {
        parameters(form).value.map(RequestBody.form)
      } else if let multipart = members["multipart"] {
        parameters(multipart).value.map(RequestBody.multipart)
      } else {
        content(members["text"]).located.flatMap { requestText($0) }.map(RequestBody.text)
      }
    return body.map { .present(field.with($0)) } ?? .faulty
  }

  /// An object of parameters, as AFNetworking takes a dictionary.
  mutating func parameters(_ field: Located<JSON5Value>) -> Draft<[String: PlainJSON]> {
    guard case .object = field.value.content else {
      reportKind(of: field, expected: .object)
      return .faulty
    }
    guard case .object(let members)? = plainJSON(field, allowsSecrets: true) else { return .faulty }
    return .present(field.with(members))
  }

  /// The value without its places; nil, and reported, where JSON cannot write it.
  mutating func plainJSON(_ field: Located<JSON5Value>, allowsSecrets: Bool) -> PlainJSON? {
    switch field.value.content {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let number): return plainNumber(number, at: field)
    case .string(let text):
      guard allowsSecrets else { return .string(text) }
      switch requestText(field.with(text)) {
      case .plain(let text)?: return .string(text)
      case .secret(let secret)?: return .secret(secret)
      case nil: return nil
      }
    case .array:
      let elements = elements(of: field) ?? []
      let items = elements.compactMap { plainJSON($0, allowsSecrets: allowsSecrets) }
      return items.count == elements.count ? .array(items) : nil
    case .object:
      guard let entries = entries(of: field) else { return nil }
      var members = [String: PlainJSON]()
      for (name, value) in entries { members[name.value] = plainJSON(value, allowsSecrets: allowsSecrets) }
      return members.count == entries.count ? .object(members) : nil
    }
  }

  private mutating func plainNumber(_ number: JSON5Number, at field: Located<JSON5Value>) -> PlainJSON? {
    guard number.value.isFinite else {
      issues.add(.expect(.numberNotInJSON(number.text)), at: field)
      return nil
    }
    // JSON5 has forms of numbers that JSON has not: hexadecimal, a leading plus or dot.
    let isStrict = (try? PlainJSONParser.parse(Array("[\(number.text)]".utf8))) != nil
    return .number(PlainNumber(number.value, text: isStrict ? number.text : nil))
  }
}
