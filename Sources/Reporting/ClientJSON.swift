package import Pinning

/// What a client does, as `check --json` and `rehearse --json` both say it.
package enum ClientJSON {
  package static func value(_ judgement: ClientJudgement) -> JSONValue { .object(members(judgement)) }

  package static func members(_ judgement: ClientJudgement) -> [JSONMember] {
    [
      JSONMember("client", .string(judgement.client)),
      JSONMember("share", judgement.share.map { .number($0) } ?? .null),
      JSONMember("verdict", .string(judgement.verdict.rawValue)),
      JSONMember("reason", CheckJSON.reason(judgement.reason.code, judgement.reason.detail)),
    ] + answers(judgement) + [
      JSONMember("matchedPin", .text(judgement.match?.pinned.text)),
      JSONMember("position", .text(judgement.match?.position.rawValue)),
      JSONMember("backupPins", .array(judgement.backups.map { .string($0.text) })),
      JSONMember("breaksAt", .time(judgement.breaks?.at)),
      JSONMember("breaksBecause", .text(judgement.breaks?.cause.rawValue)),
      JSONMember("unpinsAt", .time(judgement.unpins?.at)),
      JSONMember("unpinsBecause", .text(judgement.unpins?.cause.rawValue)),
      JSONMember("pinsEnd", .time(judgement.pinsEnd)),
      JSONMember("survives", survival(judgement.survival)),
      JSONMember("path", .array(judgement.path.map { .string($0.fingerprint.hex) })),
      JSONMember("turn", turn(judgement.turn)),
    ]
  }

  /// Only where it depends.
  private static func answers(_ judgement: ClientJudgement) -> [JSONMember] {
    guard !judgement.answers.isEmpty else { return [] }
    let answers = judgement.answers.map { answer in
      JSONValue.object([
        JSONMember("when", .string(answer.when.rawValue)), JSONMember("verdict", .string(answer.verdict.rawValue)),
        JSONMember("reason", CheckJSON.reason(answer.reason.code, answer.reason.detail)),
      ])
    }
    return [JSONMember("answers", .array(answers))]
  }

  private static func survival(_ survival: RenewalSurvival) -> JSONValue {
    .object([
      JSONMember("sameKey", .bool(survival.sameKey)), JSONMember("newKey", .bool(survival.newKey)),
      JSONMember("newIntermediate", .bool(survival.newIntermediate)), JSONMember("newRoot", .bool(survival.newRoot)),
    ])
  }

  private static func turn(_ turn: PathTurn?) -> JSONValue {
    guard let turn else { return .null }
    return .object([
      JSONMember("path", .array(turn.path.map { .string($0.fingerprint.hex) })),
      JSONMember("verdict", .string(turn.verdict.rawValue)),
    ])
  }
}
