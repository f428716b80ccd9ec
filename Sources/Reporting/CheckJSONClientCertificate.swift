import Endpoints
import Monitoring
import Pinning

/// Certificates of clients: ours, and what servers make of it.
extension CheckJSON {
  /// The certificate that is sent where a server asks, what is expected of it, and what came of it at any address; null
  /// where none is configured and no server asks.
  static func clientCertificate(_ status: EndpointStatus) -> JSONValue {
    let terms = status.endpoint.clientCertificate
    let seen = status.addresses.compactMap(\.observation.clientAuthentication)
    guard terms != nil || seen.contains(where: \.isAsked) else { return .null }
    return .object([
      JSONMember("subject", .text(terms?.own?.leaf.subject.description)),
      JSONMember("issuer", .text(terms?.own?.leaf.issuer.description)),
      JSONMember("sha256", .text(terms?.own?.leaf.fingerprint.hex)),
      JSONMember("notAfter", .time(terms?.own?.firstToEnd.notAfter)),
      JSONMember("expectRefusal", .bool(terms?.expectsRefusal ?? false)),
      JSONMember("asked", .bool(seen.contains(where: \.isAsked))),
      JSONMember("sent", .bool(seen.contains(where: \.isSent))),
      JSONMember("refused", .bool(seen.contains(where: \.isRefused))),
    ])
  }

  /// What one address made of it; null where it did not come to that. `refused` is null where nothing was heard in time.
  static func clientAuthentication(_ seen: ClientAuthentication?) -> JSONValue {
    guard let seen else { return .null }
    return .object([
      JSONMember("asked", .bool(seen.isAsked)),
      JSONMember("authorities", .array(seen.authorities.map { .string($0.description) })),
      JSONMember("authorityCount", .integer(Int64(seen.authorityCount))),
      JSONMember("sent", .bool(seen.isSent)),
      JSONMember("refused", refusal(seen.outcome)),
      JSONMember("alert", alert(seen.outcome)),
    ])
  }

  private static func refusal(_ outcome: ClientAuthentication.Outcome) -> JSONValue {
    switch outcome {
    case .open: .null
    case .accepted: .bool(false)
    case .refused: .bool(true)
    }
  }

  private static func alert(_ outcome: ClientAuthentication.Outcome) -> JSONValue {
    guard case .refused(let alert?) = outcome else { return .null }
    return .string(alert.description)
  }
}
