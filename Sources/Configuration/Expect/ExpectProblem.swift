package import Endpoints
import PositionedJSON

/// What is wrong with an `expect` or with a secret.
package enum ExpectProblem: Hashable, Sendable {
  case badMethod(String)
  case badHeaderName(String)
  /// The value may be a secret, and is not repeated.
  case badHeaderValue(name: String)
  /// pintop writes this field itself.
  case reservedHeader(String)
  /// Names that differ in case alone are one.
  case repeatedHeader(String)
  case badStatus(String)
  case noStatus
  case badContentType(String)
  case badPath(String, BodyPathFault)
  case badVersion(String)
  /// JSON5 can write it, JSON cannot.
  case numberNotInJSON(String)
  case missingVariable(String)
  /// Its source, such as `env:TOKEN`.
  case emptySecret(String)
  case secretNotText(String)
  /// How many kinds of body there are, where there is to be one.
  case bodyKinds(Int)
  /// `tls://` speaks no HTTP.
  case expectWithTLS
  case bodyWithoutPlace(method: String)
  /// With this method the parameters are the body.
  case queryAndBody(method: String)
  /// A key that only the JSON serializer heeds.
  case keyOfJSON(String)
  /// A key about the body, with a method whose answer has none.
  case noBodyToLookAt(String)
}

extension ExpectProblem {
  var code: String {
    switch self {
    case .badMethod: "bad-method"
    case .badHeaderName: "bad-header-name"
    case .badHeaderValue: "bad-header-value"
    case .reservedHeader: "reserved-header"
    case .repeatedHeader: "repeated-header"
    case .badStatus: "bad-status"
    case .noStatus: "no-status"
    case .badContentType: "bad-content-type"
    case .badPath: "bad-json-path"
    case .badVersion: "bad-version"
    case .numberNotInJSON: "number-not-in-json"
    case .missingVariable: "missing-variable"
    case .emptySecret: "empty-secret"
    case .secretNotText: "secret-not-text"
    case .bodyKinds: "not-one-body"
    case .expectWithTLS: "expect-with-tls"
    case .bodyWithoutPlace: "body-with-get"
    case .queryAndBody: "query-and-body"
    case .keyOfJSON: "json-with-serializer-http"
    case .noBodyToLookAt: "body-with-head"
    }
  }

  var message: String {
    switch self {
    case .badMethod(let text): "\(SafeText.quote(text)) is no method"
    case .badHeaderName(let text): "\(SafeText.quote(text)) is no name of a field"
    case .badHeaderValue(let name):
      "the value of \(SafeText.quote(name)) holds what a field may not, or begins or ends with a blank"
    case .reservedHeader(let name): "pintop writes the field \(SafeText.quote(name)) itself"
    case .repeatedHeader(let name): "the field \(SafeText.quote(name)) stands there already, in other letters"
    case .badStatus(let text): "\(SafeText.quote(text)) is no status and no range of them"
    case .noStatus: "no status is accepted"
    case .badContentType(let text): "\(SafeText.quote(text)) is no content type"
    case .badPath(let text, let fault): "\(SafeText.quote(text)) is no path: \(fault.detail)"
    case .badVersion(let text): "\(SafeText.quote(text)) is no version"
    case .numberNotInJSON(let text): "JSON cannot write the number \(SafeText.quote(text))"
    case .missingVariable(let name): "the environment has no variable \(SafeText.quote(name))"
    case .emptySecret(let source): "\(SafeText.quote(source)) is empty"
    case .secretNotText(let source): "\(SafeText.quote(source)) is no text in UTF-8"
    case .bodyKinds(let count): "a body is of one kind, and here are \(count)"
    case .expectWithTLS: "HTTP is spoken to https:// alone"
    case .bodyWithoutPlace(let method): "\(SafeText.quote(method)) carries no body: URLSession refuses to send it"
    case .queryAndBody(let method): "with \(SafeText.quote(method)) the parameters of query are the body"
    case .keyOfJSON(let key): "the serializer \"http\" does not parse the body, which \(SafeText.quote(key)) needs"
    case .noBodyToLookAt(let key): "the answer to HEAD has no body, which \(SafeText.quote(key)) looks at"
    }
  }

  var remedy: String {
    switch self {
    case .badMethod: "write letters, such as \"GET\""
    case .badHeaderName: "write letters, digits and hyphens"
    case .badHeaderValue: "write printable ASCII"
    case .reservedHeader: "remove it"
    case .repeatedHeader: "remove one of the two"
    case .badStatus: "write 200, \"200-299\", or an array of such, each from 100 to 999"
    case .noStatus: "write one, or leave the key out for 200-299"
    case .badContentType: "write one such as \"application/json\", without parameters"
    case .badPath: "write one such as \"$.items[0].id\""
    case .badVersion: "write one such as \"4.0.1\""
    case .numberNotInJSON: "write a finite number"
    case .missingVariable: "set it where pintop runs, or name another"
    case .emptySecret: "put the secret there"
    case .secretNotText: "put a text there"
    case .bodyKinds: "write one of \"json\", \"form\", \"multipart\" and \"text\""
    case .expectWithTLS: "write the url as https://, or set expect to \"none\""
    case .bodyWithoutPlace: "remove the body, or set method to \"POST\""
    case .queryAndBody: "keep one of them; what belongs into the URL may stand in url"
    case .noBodyToLookAt: "set method to \"GET\", or remove this key"
    case .keyOfJSON: "set serializer to \"json\", or remove this key"
    }
  }
}
