/// Why an answer is not as expected, with what was expected and what was seen.
package indirect enum AnswerFault: Error, Hashable, Sendable {
  /// `underlying` is the fault of the content type, where both fail.
  case status(seen: Int, accepted: [ClosedRange<Int>], underlying: AnswerFault?)
  case contentType(seen: String?, accepted: [String])
  /// `underlying` is the fault of the status, after which the body is still parsed.
  case notJSON(PlainJSONFault, underlying: AnswerFault?)
  /// The body is compressed, though no compression was asked for.
  case encoded(String)
  case field(name: String, expected: String?, seen: String?)
  case noPlace(BodyPath, BodyPathMiss)
  /// Both as JSON, cut.
  case value(BodyPath, expected: String, seen: String)
  case textMissing(String)
  case otherBody(expected: String, seen: String)

  /// The published code, in kebab-case.
  package var code: String {
    switch self {
    case .status: "http-status"
    case .contentType: "http-content-type"
    case .notJSON: "http-not-json"
    case .encoded: "http-body-encoded"
    case .field: "http-header-differs"
    case .noPlace: "http-json-missing"
    case .value: "http-json-differs"
    case .textMissing: "http-text-missing"
    case .otherBody: "http-body-differs"
    }
  }

  /// One sentence without a full stop. Holds text from the network.
  package var detail: String {
    switch self {
    case .status(let seen, let accepted, let underlying):
      "the status is \(seen), not \(Self.words(accepted))" + Self.words(underlying)
    case .contentType(let seen?, let accepted): "the content type is \(seen), not \(Self.list(accepted))"
    case .contentType(nil, let accepted): "there is no content type, and \(Self.list(accepted)) is expected"
    case .notJSON(let fault, let underlying): "the body is no JSON: \(fault.detail)" + Self.words(underlying)
    case .encoded(let coding): "the body is encoded as \(coding), which was not asked for"
    case .field(let name, nil, _): "the answer has no field \(name)"
    case .field(let name, let expected?, let seen?): "\(name) is \"\(seen)\", not \"\(expected)\""
    case .field(let name, let expected?, nil): "the answer has no field \(name), which is to be \"\(expected)\""
    case .noPlace(let path, let miss): "\(path) is not there: \(miss.detail)"
    case .value(let path, let expected, let seen): "\(path) is \(seen), not \(expected)"
    case .textMissing(let text): "the body does not hold \"\(text)\""
    case .otherBody(let expected, let seen): "the body is \"\(seen)\", not \"\(expected)\""
    }
  }

  private static func words(_ underlying: AnswerFault?) -> String { underlying.map { "; \($0.detail)" } ?? "" }

  /// `200-299 or 304`.
  static func words(_ ranges: [ClosedRange<Int>]) -> String {
    list(ranges.map { $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" })
  }

  private static func list(_ items: [String]) -> String {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " or \(last)"
  }
}
