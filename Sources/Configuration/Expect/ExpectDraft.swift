import Endpoints
import PositionedJSON

/// What an `expect` object says.
struct ExpectDraft {
  /// `"none"`: no HTTP, whatever `defaults` say.
  var isOff = false
  var method = Draft<String>.absent
  var headers = Draft<[RequestField]>.absent
  var query = Draft<[String: PlainJSON]>.absent
  var body = Draft<RequestBody>.absent
  var status = Draft<[ClosedRange<Int>]>.absent
  /// Nil within is `"any"`.
  var contentTypes = Draft<[String]?>.absent
  var serializer = Draft<AnswerSerializer>.absent
  /// The major version of AFNetworking.
  var version = Draft<Int>.absent
  var removesKeysWithNullValues = Draft<Bool>.absent
  var json = Draft<[ExpectedValue]>.absent
  var jsonHas = Draft<[BodyPath]>.absent
  var bodyContains = Draft<[String]>.absent
  var bodyEquals = Draft<String>.absent
  var responseHeaders = Draft<[ExpectedField]>.absent
  var redirects = Draft<Int>.absent
  var maximumHeader = Draft<Int>.absent
  var maximumBody = Draft<Int>.absent

  /// Key by key; an object or an array within takes the whole place of another.
  func merged(over defaults: ExpectDraft) -> ExpectDraft {
    ExpectDraft(
      method: method.or(defaults.method), headers: headers.or(defaults.headers), query: query.or(defaults.query),
      body: body.or(defaults.body), status: status.or(defaults.status),
      contentTypes: contentTypes.or(defaults.contentTypes), serializer: serializer.or(defaults.serializer),
      version: version.or(defaults.version),
      removesKeysWithNullValues: removesKeysWithNullValues.or(defaults.removesKeysWithNullValues),
      json: json.or(defaults.json), jsonHas: jsonHas.or(defaults.jsonHas),
      bodyContains: bodyContains.or(defaults.bodyContains), bodyEquals: bodyEquals.or(defaults.bodyEquals),
      responseHeaders: responseHeaders.or(defaults.responseHeaders), redirects: redirects.or(defaults.redirects),
      maximumHeader: maximumHeader.or(defaults.maximumHeader), maximumBody: maximumBody.or(defaults.maximumBody))
  }
}

extension Draft<ExpectDraft> {
  /// `"none"` takes back what `defaults` say, and an object is merged over them.
  func merged(over defaults: Draft) -> Draft {
    guard case .present(let own) = self, !own.value.isOff, case .present(let inherited) = defaults,
      !inherited.value.isOff
    else { return self.or(defaults) }
    return .present(own.with(own.value.merged(over: inherited.value)))
  }
}

extension ObjectKeys {
  static let expect = ObjectKeys(
    known: [
      "method", "headers", "query", "body", "status", "contentTypes", "serializer", "version",
      "removesKeysWithNullValues", "json", "jsonHas", "bodyContains", "bodyEquals", "responseHeaders", "redirects",
      "maximumHeader", "maximumBody",
    ],
    inside: [("body", body.known.filter { $0 != "json" })])

  static let body = ObjectKeys(known: ["json", "form", "multipart", "text"])
}

extension Reading {
  /// An object, or `"none"`.
  mutating func expect(_ field: Located<JSON5Value>?) -> Draft<ExpectDraft> {
    guard let field else { return .absent }
    if case .string = field.value.content {
      return choice(field, ["none"], named: \.self).located.map { .present($0.with(ExpectDraft(isOff: true))) }
        ?? .faulty
    }
    guard let members = members(of: field, .expect) else { return .faulty }
    return .present(field.with(expectDraft(members)))
  }

  private mutating func expectDraft(_ members: [String: Located<JSON5Value>]) -> ExpectDraft {
    var draft = ExpectDraft()
    draft.method = method(members["method"])
    draft.headers = requestHeaders(members["headers"])
    draft.query = members["query"].map { parameters($0) } ?? .absent
    draft.body = requestBody(members["body"])
    draft.status = statuses(members["status"])
    draft.contentTypes = contentTypes(members["contentTypes"])
    draft.serializer = choice(members["serializer"], AnswerSerializer.allCases, named: \.rawValue)
    draft.version = majorVersion(members["version"])
    draft.removesKeysWithNullValues = bool(members["removesKeysWithNullValues"])
    draft.json = expectedValues(members["json"])
    draft.jsonHas = bodyPaths(members["jsonHas"])
    draft.bodyContains = contents(members["bodyContains"])
    draft.bodyEquals = content(members["bodyEquals"])
    draft.responseHeaders = expectedHeaders(members["responseHeaders"])
    draft.redirects = whole(members["redirects"], within: 0...HTTPExpectation.mostRedirects)
    draft.maximumHeader = whole(members["maximumHeader"], within: AnswerBounds.heads)
    draft.maximumBody = whole(members["maximumBody"], within: AnswerBounds.bodies)
    return draft
  }
}
