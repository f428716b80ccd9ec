import Endpoints
import Monitoring

extension CheckJSON {
  /// What was asked over HTTP, and what came of it; null where nothing was asked.
  static func http(_ http: HTTPObservation?) -> JSONValue {
    guard let http, let last = http.hops.last else { return .null }
    return .object([
      JSONMember("url", .string(http.hops[0].url)),
      JSONMember("status", last.status.map { .integer(Int64($0)) } ?? .null),
      JSONMember("contentType", http.contentType.map { .string($0) } ?? .null),
      JSONMember("bodyBytes", http.bodyBytes.map { .integer(Int64($0)) } ?? .null),
      JSONMember("firstByte", .seconds(last.firstByte)), JSONMember("total", .seconds(last.total)),
      JSONMember("redirects", .array(http.redirects.map(redirect))),
      JSONMember(
        "failure",
        http.failure.map {
          .object([JSONMember("code", .string($0.code)), JSONMember("detail", .string($0.detail))])
        } ?? .null),
    ])
  }

  private static func redirect(_ hop: HTTPHop) -> JSONValue {
    .object([
      JSONMember("url", .string(hop.url)),
      JSONMember("address", hop.address.map { .string($0.description) } ?? .null),
      JSONMember("status", hop.status.map { .integer(Int64($0)) } ?? .null),
      JSONMember("firstByte", .seconds(hop.firstByte)), JSONMember("total", .seconds(hop.total)),
    ])
  }
}
