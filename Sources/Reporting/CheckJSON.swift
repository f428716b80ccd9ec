import Endpoints
package import Monitoring
import Pinning

/// What `check --json` prints. Keys may be added; those that stand keep their spelling and meaning.
package enum CheckJSON {
  package static let schemaVersion: Int64 = 1

  /// The document, indented, with a line end.
  package static func text(_ snapshot: Snapshot, withTranscripts: Bool = false) -> String {
    value(snapshot, withTranscripts: withTranscripts).indented + "\n"
  }

  package static func value(_ snapshot: Snapshot, withTranscripts: Bool = false) -> JSONValue {
    .object([
      JSONMember("schemaVersion", .integer(schemaVersion)),
      JSONMember("at", .time(snapshot.at)),
      JSONMember("reachability", reachability(snapshot.network)),
      JSONMember(
        "endpoints",
        .array(
          snapshot.endpoints.map { status in
            .object(members(of: status) + (withTranscripts ? [transcripts(of: status)] : []))
          })),
    ])
  }

  /// This machine's own, as its routes tell it.
  private static func reachability(_ network: LocalNetwork) -> JSONValue {
    .object([
      JSONMember("status", .string(network.status.rawValue)),
      JSONMember("number", .integer(Int64(network.status.number))),
      JSONMember("interface", .text(network.interface)),
      JSONMember("ipv4", network.status == .unknown ? .null : .bool(network.hasIPv4)),
      JSONMember("ipv6", network.status == .unknown ? .null : .bool(network.hasIPv6)),
    ])
  }

  /// One endpoint, as it stands in `endpoints`.
  package static func endpoint(_ status: EndpointStatus) -> JSONValue { .object(members(of: status)) }

  private static func members(of status: EndpointStatus) -> [JSONMember] {
    [
      JSONMember("name", .string(status.name)),
      JSONMember("group", .text(status.endpoint.group)),
      JSONMember("url", .string(status.endpoint.url.description)),
      JSONMember("proxy", .text(status.endpoint.proxy?.description)),
      JSONMember("state", .string(status.state.rawValue)),
      JSONMember("severity", .string(status.severity.rawValue)),
      JSONMember("reason", reason(status.reason.code, status.reason.detail)),
      JSONMember("since", .time(status.since)),
      JSONMember("lastProbe", .time(status.lastProbe)),
      JSONMember("roundTrip", .seconds(status.roundTrip)),
      JSONMember("leafEnds", .time(status.leafEnds)),
      JSONMember("pinsEnd", .time(status.pinsEnd)),
      JSONMember("nextBreak", nextBreak(status.nextBreak)),
      JSONMember("resolvers", .array(status.answers.map(resolver))),
      JSONMember("addresses", .array(status.addresses.map { address($0, answers: status.answers) })),
      JSONMember("vanished", .array(status.vanished.map { vanished($0, answers: status.answers) })),
      JSONMember("drift", drift(status.drift)),
      JSONMember("clients", .array(status.clients.map(client))),
      JSONMember("clientCertificate", clientCertificate(status)),
      JSONMember("findings", .array(status.findings.map { reason($0.code, $0.detail) })),
    ]
  }

  static func reason(_ code: String, _ detail: String) -> JSONValue {
    .object([JSONMember("code", .string(code)), JSONMember("detail", .string(detail))])
  }

  private static func nextBreak(_ next: NextBreak?) -> JSONValue {
    guard let next else { return .null }
    return .object(
      [
        JSONMember("at", .time(next.at)),
        JSONMember("code", .string(next.cause.code)),
        JSONMember("detail", .string(next.words)),
        JSONMember("uncertain", .bool(next.isUncertain)),
        JSONMember("clients", .array(next.clients.map { .string($0.name) })),
        JSONMember("share", next.clients.share.map { .number($0) } ?? .null),
      ] + look(next.look))
  }
}
