import PositionedJSON

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
    case "format": "\"format\": \"trustkit\""
    case "file": "\"file\": \"clients/ios-6.2/Info.plist\""
    case "endpoints": "\"endpoints\": [{ \"name\": \"api\", \"url\": \"https://api.example.com\" }]"
    default: "\(SafeText.quote(key)): ..."
    }
  }
}
