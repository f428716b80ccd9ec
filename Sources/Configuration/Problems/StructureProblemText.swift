extension StructureProblem {
  var code: String {
    switch self {
    case .wrongKind: "wrong-kind"
    case .unknownKey: "unknown-key"
    case .notReadYet: "not-read-yet"
    case .duplicateKey: "duplicate-key"
    case .missingKey: "missing-key"
    case .noEndpoints: "no-endpoints"
    case .notInDefaults: "not-in-defaults"
    }
  }

  var message: String {
    switch self {
    case .wrongKind(let expected, let seen): "expected \(expected.words), saw \(seen.words)"
    case .unknownKey: "there is no such key"
    case .notReadYet: "this version does not read this key yet"
    case .duplicateKey(_, let first): "this key stands at line \(first.line), column \(first.column) already"
    case .missingKey(let key): "the key \(SafeText.quote(key)) is missing"
    case .noEndpoints: "there is no endpoint to watch"
    case .notInDefaults: "this key belongs to one endpoint alone"
    }
  }

  var remedy: String {
    switch self {
    case .wrongKind(let expected, _): "write \(expected.words)"
    case .unknownKey(_, .similar(let key)?): "did you mean \(SafeText.quote(key))?"
    case .unknownKey(_, .inside(let object, let key)?):
      "\(SafeText.quote(key)) stands inside \(SafeText.quote(object))"
    case .unknownKey(_, nil), .notReadYet: "remove it"
    case .duplicateKey: "remove one of the two"
    case .missingKey(let key): "add it, such as \(Self.example(key))"
    case .noEndpoints: "write one, such as { \"name\": \"api\", \"url\": \"https://api.example.com\" }"
    case .notInDefaults: "move it to the endpoint"
    }
  }

  private static func example(_ key: String) -> String {
    switch key {
    case "name": "\"name\": \"api\""
    case "url": "\"url\": \"https://api.example.com\""
    case "endpoints": "\"endpoints\": [{ \"name\": \"api\", \"url\": \"https://api.example.com\" }]"
    default: "\(SafeText.quote(key)): ..."
    }
  }
}

extension ValueProblem {
  var code: String {
    switch self {
    case .emptyText: "empty-text"
    case .controlCharacter: "control-character"
    case .duplicateName: "duplicate-name"
    case .unknownChoice: "unknown-choice"
    case .malformedDuration, .durationWithoutUnit: "bad-duration"
    case .durationTooShort: "duration-too-short"
    case .durationTooLong: "duration-too-long"
    case .malformedDay: "bad-date"
    case .impossibleDay: "impossible-day"
    }
  }

  var message: String {
    switch self {
    case .emptyText: "the text is empty"
    case .controlCharacter(let scalar): "the text holds the control character \(SafeText.quote(scalar))"
    case .duplicateName(let name, let first):
      "the endpoint at line \(first.line), column \(first.column) has the name \(SafeText.quote(name)) already"
    case .unknownChoice(let seen, _): "\(SafeText.quote(seen)) is none of the choices"
    case .malformedDuration(let text): "\(SafeText.quote(text)) is no duration"
    case .durationWithoutUnit(let text): "\(text) has no unit"
    case .durationTooShort(let seen, let shortest): "\(seen) is shorter than \(shortest)"
    case .durationTooLong(let seen, let longest): "\(SafeText.quote(seen)) is longer than \(longest)"
    case .malformedDay(let text): "\(SafeText.quote(text)) is no date"
    case .impossibleDay(let text): "there is no day \(SafeText.quote(text))"
    }
  }

  var remedy: String {
    switch self {
    case .emptyText: "write a text, or leave the key out"
    case .controlCharacter: "remove it"
    case .duplicateName: "give each endpoint its own name"
    case .unknownChoice(let seen, let allowed):
      Suggestion.nearest(to: seen, among: allowed).map { "did you mean \(SafeText.quote($0))?" }
        ?? "write \(allowed.map { SafeText.quote($0) }.joined(separator: " or "))"
    case .malformedDuration: "write a whole number and a unit: \"250ms\", \"30s\", \"5m\", \"2h\" or \"1d\""
    case .durationWithoutUnit: "write it in quotes with a unit: \"250ms\", \"30s\", \"5m\", \"2h\" or \"1d\""
    case .durationTooShort(_, let shortest): "write \"\(shortest)\" or more"
    case .durationTooLong(_, let longest): "write \"\(longest)\" or less"
    case .malformedDay: "write year, month and day, such as \"2027-05-14\""
    case .impossibleDay: "write a day of the calendar"
    }
  }
}
