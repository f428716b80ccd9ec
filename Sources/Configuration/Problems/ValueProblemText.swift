import PositionedJSON

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
    case .numberOutOfRange: "number-out-of-range"
    case .unknownClient: "unknown-client"
    case .unknownTrustStore: "unknown-trust-store"
    case .reservedClientName: "reserved-client-name"
    case .unknownResolver: "unknown-resolver"
    case .reservedResolverName: "reserved-resolver-name"
    case .noResolver: "no-resolver"
    case .keyOfOtherResolver: "key-of-other-resolver"
    case .keyOfOtherForm: "key-of-other-form"
    case .secretInFile: "secret-in-file"
    case .otherScheme: "other-scheme"
    case .tokenWithoutTLS: "token-without-tls"
    case .pathOfServer: "path-of-server"
    case .anchorsWithoutTLS: "anchors-without-tls"
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
    case .durationWithoutUnit(let text): "the number \(SafeText.quote(text)) has no unit"
    case .durationTooShort(let seen, let shortest): "\(seen) is shorter than \(shortest)"
    case .durationTooLong(let seen, let longest): "\(SafeText.quote(seen)) is longer than \(longest)"
    case .malformedDay(let text): "\(SafeText.quote(text)) is no date"
    case .impossibleDay(let text): "there is no day \(SafeText.quote(text))"
    case .numberOutOfRange(let seen, let range): "\(SafeText.escape(seen)) is not \(range)"
    case .unknownClient(let name, _): "there is no client \(SafeText.quote(name))"
    case .unknownTrustStore(let name, _): "there is no trust store \(SafeText.quote(name))"
    case .reservedClientName(let name): "\(SafeText.quote(name)) is what the pins beside an endpoint are called"
    case .unknownResolver(let name, _): "there is no resolver \(SafeText.quote(name))"
    case .reservedResolverName(let name): "\(SafeText.quote(name)) is what the system's resolver is called"
    case .noResolver: "no resolver is named"
    case .keyOfOtherResolver(let key, let type):
      "a resolver of the type \(SafeText.quote(type)) has no \(SafeText.quote(key))"
    case .keyOfOtherForm(let key, let form): "the form \(SafeText.quote(form)) has no \(SafeText.quote(key))"
    case .secretInFile(let key): "\(SafeText.quote(key)) stands in this file"
    case .otherScheme(let allowed): "the URL does not begin with \(allowed.joined(separator: " or "))"
    case .tokenWithoutTLS: "without TLS everybody on the way reads the token"
    case .pathOfServer(let path): "the server has the path \(SafeText.quote(path)), which its form says already"
    case .anchorsWithoutTLS: "a server without TLS presents no certificate that anchors could judge"
    }
  }

  var remedy: String {
    switch self {
    case .emptyText: "write a text, or leave the key out"
    case .controlCharacter: "remove it"
    case .duplicateName: "give each endpoint its own name"
    case .unknownChoice(_, let allowed): "write \(allowed.map { SafeText.quote($0) }.joined(separator: " or "))"
    case .malformedDuration: "write a whole number and a unit: \"250ms\", \"30s\", \"5m\", \"2h\" or \"1d\""
    case .durationWithoutUnit: "write it in quotes with a unit: \"250ms\", \"30s\", \"5m\", \"2h\" or \"1d\""
    case .durationTooShort(_, let shortest): "write \"\(shortest)\" or more"
    case .durationTooLong(_, let longest): "write \"\(longest)\" or less"
    case .malformedDay: "write year, month and day, such as \"2027-05-14\""
    case .impossibleDay: "write a day of the calendar"
    case .numberOutOfRange(_, let range): "write \(range)"
    case .unknownClient(_, let suggestion?): "did you mean \(SafeText.quote(suggestion))?"
    case .unknownClient(_, nil): "add it to clients at the top of the file, or remove it here"
    case .unknownTrustStore(_, let suggestion?): "did you mean \(SafeText.quote(suggestion))?"
    case .unknownTrustStore(_, nil): "add it to trustStores at the top of the file"
    case .reservedClientName: "give the client another name"
    case .unknownResolver(_, let suggestion?): "did you mean \(SafeText.quote(suggestion))?"
    case .unknownResolver(_, nil): "add it to resolvers at the top of the file, or remove it here"
    case .reservedResolverName: "give the resolver another name"
    case .noResolver: "name one, or leave the key out"
    case .keyOfOtherResolver: "remove it, or change the type"
    case .keyOfOtherForm: "remove it, or change the form"
    case .secretInFile: "write \"env:NAME\" or \"file:PATH\", and put the text there"
    case .otherScheme(let allowed): "write one such as \(allowed.first ?? "")dns.example.com"
    case .tokenWithoutTLS: "write the server as https://"
    case .pathOfServer: "remove it"
    case .anchorsWithoutTLS: "remove them, or write the server as https://"
    }
  }
}
