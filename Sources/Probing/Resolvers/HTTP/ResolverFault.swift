import Endpoints

/// Why a server that is asked over HTTP gave no good answer.
enum ResolverFault: Error, Hashable, Sendable {
  /// The server's own name has no address.
  case bootstrap(ProbeFailure)
  case http(HTTPFault)
  /// Its certificate; what speaks against it.
  case untrusted(detail: String)
  /// Not 200; and the service's own word for why, where it gave one.
  case status(Int, code: String?)
  /// A body that is compressed though nobody asked for that.
  case encoded(String)
  /// What is there, if anything is, in place of what is to be.
  case contentType(String?, wanted: String)
  case message(DNSFault)
  case truncated
  /// Another id, another question, or none.
  case otherQuestion
  case json(PlainJSONFault)
  /// A member that is not there or is of another kind.
  case badMember(String)
  /// Nothing of the name that was asked for.
  case otherNames
  case badAddress(String)
  case badName(String)
  /// A line of a text that is none of an answer's.
  case badLine(String)
  /// The service's own word for why.
  case refused(code: String)
  /// This OpenSSL does not make the signature that the service wants.
  case cannotSign

  /// A clause.
  var detail: String {
    switch self {
    case .bootstrap(let failure): "the server's own name: \(failure.detail)"
    case .http(let fault): fault.detail
    case .untrusted(let detail): "the server's certificate is not trusted: \(detail)"
    case .status(let status, nil): "the server answers with the status \(status)"
    case .status(let status, let code?): "the server answers with the status \(status) (\(Self.safe(code)))"
    case .encoded(let coding): "the answer is encoded as \(Self.quoted(coding)), which was not asked for"
    case .contentType(nil, let wanted): "the answer has no content type in place of \(wanted)"
    case .contentType(let seen?, let wanted): "the answer's content type is \(Self.quoted(seen)) in place of \(wanted)"
    case .message(let fault): fault.detail
    case .truncated: "the answer is truncated"
    case .otherQuestion: "the answer is to another question"
    case .json(let fault): "the answer is no JSON: \(fault.detail)"
    case .badMember(let name): "the answer's \"\(name)\" is missing or of another kind"
    case .otherNames: "the answer holds nothing of the name that was asked for"
    case .badAddress(let text): "the answer holds \(Self.quoted(text)) where an address is to be"
    case .badName(let text): "the answer holds \(Self.quoted(text)) where a name is to be"
    case .badLine(let text): "the answer holds the line \(Self.quoted(text))"
    case .refused(let code): "the service refuses to answer: \(Self.safe(code))"
    case .cannotSign: "the request cannot be signed with this OpenSSL"
    }
  }

  /// As a probe tells it. The time is that since the lookup began.
  func cause(after elapsed: Duration) -> ProbeFailureCause {
    switch self {
    case .http(.timedOut): .timedOut(after: elapsed)
    case .http(.cancelled): .cancelled
    case .http(.outOfDescriptors): .outOfDescriptors
    case .bootstrap(let failure):
      switch failure.cause {
      case .outOfDescriptors, .noRoute, .cancelled: failure.cause
      case .timedOut: .timedOut(after: elapsed)
      case .nameNotFound, .noAddresses, .resolverFailed, .refused, .reset, .closed, .unreachable, .proxy, .startTLS,
        .notTLS, .alert, .handshake, .clientCertificateRequired, .clientCertificateRefused, .crowded, .late, .system:
        .resolverFailed(detail)
      }
    case .http, .untrusted, .status, .encoded, .contentType, .message, .truncated, .otherQuestion, .json, .badMember,
      .otherNames, .badAddress, .badName, .badLine, .refused, .cannotSign:
      .resolverFailed(detail)
    }
  }

  /// The service answered, and the answer is no good; else it could not be asked, whatever the names.
  var isAboutAnswer: Bool {
    switch self {
    case .bootstrap, .http, .untrusted, .cannotSign: false
    case .status, .encoded, .contentType, .message, .truncated, .otherQuestion, .json, .badMember, .otherNames,
      .badAddress, .badName, .badLine, .refused:
      true
    }
  }

  /// The same without secrets that the server repeats.
  func masked(_ mask: SecretMask) -> ResolverFault {
    switch self {
    case .status(let status, let code): .status(status, code: code.map { mask($0) })
    case .encoded(let coding): .encoded(mask(coding))
    case .contentType(let seen, let wanted): .contentType(seen.map { mask($0) }, wanted: wanted)
    case .badAddress(let text): .badAddress(mask(text))
    case .badName(let text): .badName(mask(text))
    case .badLine(let text): .badLine(mask(text))
    case .refused(let code): .refused(code: mask(code))
    case .http(.malformed(let detail)): .http(.malformed(detail: mask(detail)))
    case .bootstrap, .http, .untrusted, .message, .truncated, .otherQuestion, .json, .badMember, .otherNames,
      .cannotSign:
      self
    }
  }

  private static func safe(_ text: String) -> String { ServerWords.safe(Array(text.utf8)) }

  private static func quoted(_ text: String) -> String { "\"\(safe(text))\"" }
}
