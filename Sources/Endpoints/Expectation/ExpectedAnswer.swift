/// Which of AFNetworking's response serializers judges.
package enum AnswerSerializer: String, Hashable, Sendable, CaseIterable {
  /// `AFHTTPResponseSerializer`: status and content type; the body is not looked at.
  case http
  /// `AFJSONResponseSerializer`: besides, the body must parse.
  case json

  /// Nil accepts any.
  package var usualContentTypes: [String]? {
    switch self {
    case .http: nil
    case .json: ["application/json", "text/json", "text/javascript"]
    }
  }
}

/// A value that must stand at a place in the body.
package struct ExpectedValue: Hashable, Sendable {
  package let path: BodyPath
  package let value: PlainJSON

  package init(_ path: BodyPath, _ value: PlainJSON) {
    self.path = path
    self.value = value
  }
}

/// A field that the answer's header must have.
package struct ExpectedField: Hashable, Sendable {
  package let name: String
  /// Nil asks for the field alone.
  package let value: String?

  package init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }
}

/// What an answer must be.
package struct ExpectedAnswer: Hashable, Sendable {
  /// Never empty; each within 100 to 999.
  package let statuses: [ClosedRange<Int>]
  package let serializer: AnswerSerializer
  /// In lower case; nil accepts any.
  package let contentTypes: [String]?
  package let removesKeysWithNullValues: Bool
  /// From AFNetworking 4.0 on, nulls in arrays go, too.
  package let removesNullsInArrays: Bool
  package let values: [ExpectedValue]
  /// Places that must be there, whatever stands at them.
  package let places: [BodyPath]
  package let texts: [String]
  /// The whole body.
  package let body: String?
  package let fields: [ExpectedField]

  /// AFNetworking's `acceptableStatusCodes`.
  package static let usualStatuses = [200...299]

  package init(
    statuses: [ClosedRange<Int>] = usualStatuses, serializer: AnswerSerializer = .http, contentTypes: [String]?? = nil,
    removesKeysWithNullValues: Bool = false, removesNullsInArrays: Bool = true, values: [ExpectedValue] = [],
    places: [BodyPath] = [], texts: [String] = [], body: String? = nil, fields: [ExpectedField] = []
  ) {
    self.statuses = statuses
    self.serializer = serializer
    self.contentTypes = contentTypes ?? serializer.usualContentTypes
    self.removesKeysWithNullValues = removesKeysWithNullValues
    self.removesNullsInArrays = removesNullsInArrays
    self.values = values
    self.places = places
    self.texts = texts
    self.body = body
    self.fields = fields
  }
}

/// One final answer, as far as it is judged.
package struct ReceivedAnswer: Sendable {
  package let status: Int
  package let fields: [(name: String, value: String)]
  package let body: [UInt8]

  package init(status: Int, fields: [(name: String, value: String)], body: [UInt8]) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// The first field of that name, whatever its case.
  package func field(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The type alone, in lower case, without parameters; nil where there is none.
  package var contentType: String? { contentType(masking: SecretMask([])) }

  /// Masked as it came: in other letters no secret is found again.
  package func contentType(masking mask: SecretMask) -> String? {
    let type = field("Content-Type").map { mask($0).prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased() }
    return type.flatMap { $0.isEmpty ? nil : $0 }
  }
}
