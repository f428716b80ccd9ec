import Endpoints
import Monitoring
import Pinning

extension CheckJSON {
  /// The second look that something rests on; left out where it is the usual one.
  static func look(_ kind: LookKind?) -> [JSONMember] {
    kind.map { [JSONMember("look", .string($0.rawValue))] } ?? []
  }

  /// One second look: what is known by it, and the failure of the last one, where that brought nothing.
  static func look(_ record: LookRecord) -> JSONValue {
    let shown = record.known ?? record.last
    return .object(
      [
        JSONMember("kind", .string(record.kind.rawValue)),
        JSONMember("at", .time(shown.at)),
        JSONMember("time", .seconds(shown.time)),
        JSONMember("outcome", .string(outcome(shown))),
      ] + session(shown.session) + [
        JSONMember("presented", presented(shown.presented)),
        JSONMember("failure", failure(record.last.failure)),
      ])
  }

  private static func outcome(_ look: Look) -> String {
    switch look.outcome {
    case .seen: "seen"
    case .refused: "refused"
    case .otherKind: "other-kind"
    case .unknown: "unknown"
    }
  }

  /// An address that has gone, as it stood then.
  static func vanished(_ row: VanishedAddress, answers: [ResolverAnswer]) -> JSONValue {
    guard case .object(let members) = address(row.status, answers: answers) else { return .null }
    return .object([members[0], JSONMember("vanishedAt", .time(row.since))] + members.dropFirst())
  }

  /// What differs between addresses, the weightiest first; null where nothing does.
  static func drift(_ drift: Drift?) -> JSONValue {
    guard let drift else { return .null }
    let parts = drift.parts.map { part -> JSONValue in
      .object([
        JSONMember("code", .string(part.code)),
        JSONMember("client", .text(part.client)),
        JSONMember("groups", .array(part.groups.map(group))),
      ])
    }
    return .object([
      JSONMember("addresses", .integer(Int64(drift.count))),
      JSONMember("detail", .string(drift.detail)),
      JSONMember("differences", .array(parts)),
    ])
  }

  private static func group(_ group: DriftGroup) -> JSONValue {
    .object([
      JSONMember("value", .string(group.value.text)),
      JSONMember("addresses", .array(group.addresses.map { .string($0.description) })),
    ])
  }
}

extension DriftPart {
  fileprivate var client: String? {
    if case .verdict(let client) = aspect { client } else { nil }
  }
}
