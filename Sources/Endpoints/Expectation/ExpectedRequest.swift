/// A text of a request that may be a secret.
package enum RequestText: Hashable, Sendable {
  case plain(String)
  case secret(Secret)

  /// For the wire alone.
  package var revealed: String {
    switch self {
    case .plain(let text): text
    case .secret(let secret): secret.revealed
    }
  }

  package var secret: Secret? {
    switch self {
    case .plain: nil
    case .secret(let secret): secret
    }
  }
}

/// A field of a request's header as it was configured.
package struct RequestField: Hashable, Sendable {
  package let name: String
  package let value: RequestText

  package init(_ name: String, _ value: RequestText) {
    self.name = name
    self.value = value
  }

  package func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
}

/// What a request carries.
package enum RequestBody: Hashable, Sendable {
  case json(PlainJSON)
  case form([String: PlainJSON])
  case multipart([String: PlainJSON])
  case text(RequestText)

  fileprivate var secrets: [Secret] {
    switch self {
    case .json(let value): value.secrets
    case .form(let members), .multipart(let members): members.values.flatMap(\.secrets)
    case .text(let text): [text.secret].compactMap { $0 }
    }
  }
}

/// The request that is made. Its secrets go to the endpoint's own host alone.
package struct ExpectedRequest: Hashable, Sendable {
  /// In capitals.
  package let method: String
  package let fields: [RequestField]
  /// AFNetworking's `parameters`: in the URL where the method is one of `methodsWithQuery`, else in the body.
  package let parameters: [String: PlainJSON]
  /// Nil where the parameters take its place.
  package let body: RequestBody?

  /// AFNetworking's `HTTPMethodsEncodingParametersInURI`.
  package static let methodsWithQuery: Set = ["GET", "HEAD", "DELETE"]

  package init(
    method: String = "GET", fields: [RequestField] = [], parameters: [String: PlainJSON] = [:],
    body: RequestBody? = nil
  ) {
    self.method = method
    self.fields = fields
    self.parameters = parameters
    self.body = body
  }

  /// Everything in it that must not be shown.
  package var secrets: [Secret] {
    fields.compactMap(\.value.secret) + parameters.values.flatMap(\.secrets) + (body?.secrets ?? [])
  }

  /// The request as it goes to the endpoint's own URL.
  package func message(to url: EndpointURL) -> RequestMessage {
    let isInURL = Self.methodsWithQuery.contains(method)
    let query = QueryString.text(parameters)
    var message = RequestMessage(method: method, target: url.path, fields: Self.standard(host: url.hostField))
    if isInURL, !query.isEmpty {
      // As AFNetworking joins them: what matters is whether there is a query, were it empty.
      message.target += (url.path.contains("?") ? "&" : "?") + query
    }
    if let content = content(query: isInURL ? nil : query) {
      message.body = content.bytes
      message.set("Content-Type", content.type)
    }
    // Without it an empty body would be sent in chunks.
    if !isInURL, message.body.isEmpty { message.set("Content-Length", "0") }
    for field in fields { message.set(field.name, field.value.revealed) }
    message.secretFields = Set(fields.filter { $0.value.secret != nil }.map { $0.name.lowercased() })
    message.hasSecretBody =
      !(body?.secrets ?? []).isEmpty || (!isInURL && !parameters.values.allSatisfy(\.secrets.isEmpty))
    return message
  }

  /// What stands in every request unless it is configured. No compression is asked for: the body is judged as it comes.
  private static func standard(host: String) -> [RequestMessage.Field] {
    [
      .init(name: "Host", value: host), .init(name: "User-Agent", value: "pintop"), .init(name: "Accept", value: "*/*"),
      .init(name: "Accept-Encoding", value: "identity"),
    ]
  }

  private func content(query: String?) -> (bytes: [UInt8], type: String)? {
    switch body {
    case .json(let value)?: (Array(value.text(reveals: true).utf8), "application/json")
    case .form(let members)?: (Array(QueryString.text(members).utf8), Self.formType)
    case .multipart(let members)?:
      { (MultipartBody.bytes(members, boundary: $0), MultipartBody.type(boundary: $0)) }(
        MultipartBody.boundary(for: members))
    case .text(let text)?: (Array(text.revealed.utf8), "text/plain; charset=utf-8")
    // An empty text is a form, too: AFNetworking sends it with its type.
    case nil: query.map { (Array($0.utf8), Self.formType) }
    }
  }

  private static let formType = "application/x-www-form-urlencoded"
}

/// A request as it is sent. Holds secrets in plain: it is made where it is sent, and kept nowhere.
package struct RequestMessage: Sendable {
  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  package internal(set) var method: String
  /// Path and query.
  package internal(set) var target: String
  package internal(set) var fields: [Field]
  package internal(set) var body: [UInt8] = []
  /// In lower case.
  var secretFields: Set<String> = []
  var hasSecretBody = false

  init(method: String, target: String, fields: [Field]) {
    self.method = method
    self.target = target
    self.fields = fields
  }

  package func field(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Takes the place of a field with that name.
  mutating func set(_ name: String, _ value: String) {
    let field = Field(name: name, value: value)
    if let index = fields.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) {
      fields[index] = field
    } else {
      fields.append(field)
    }
  }

  mutating func removeFields(_ isMeant: (String) -> Bool) {
    fields.removeAll { isMeant($0.name.lowercased()) }
  }
}

extension EndpointURL {
  /// The value of `Host` (RFC 9110, section 7.2): the port only where it is not the scheme's own.
  package var hostField: String { hostAndPort }
}
