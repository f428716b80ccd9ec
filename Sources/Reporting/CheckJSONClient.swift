import Monitoring
import Pinning

extension CheckJSON {
  static func client(_ judgement: ClientJudgement) -> JSONValue {
    .object(members(of: judgement))
  }

  /// What is told of every client, wherever it is judged.
  static func members(of judgement: ClientJudgement) -> [JSONMember] {
    [
      JSONMember("client", .string(judgement.client)),
      JSONMember("share", judgement.share.map { .number($0) } ?? .null),
      JSONMember("verdict", .string(judgement.verdict.rawValue)),
      JSONMember("reason", reason(judgement.reason.code, judgement.reason.detail)),
    ] + answers(judgement.answers) + [
      JSONMember("matchedPin", .text(judgement.match?.pinned.text)),
      JSONMember("position", .text(judgement.match?.position.rawValue)),
      JSONMember("backupPins", .array(judgement.backups.map { .string($0.text) })),
      JSONMember("breaksAt", .time(judgement.breaks?.at)),
      JSONMember("breaksBecause", .text(judgement.breaks?.cause.rawValue)),
      JSONMember("unpinsAt", .time(judgement.unpins?.at)),
      JSONMember("unpinsBecause", .text(judgement.unpins?.cause.rawValue)),
      JSONMember("pinsEnd", .time(judgement.pinsEnd)),
      JSONMember("survives", survival(judgement.survival)),
    ] + look(judgement.look)
  }

  /// Where it depends: each side of what only the device knows.
  private static func answers(_ answers: [ConditionalVerdict]) -> [JSONMember] {
    guard !answers.isEmpty else { return [] }
    let values = answers.map { answer -> JSONValue in
      .object([
        JSONMember("when", .string(answer.when.rawValue)),
        JSONMember("verdict", .string(answer.verdict.rawValue)),
        JSONMember("reason", reason(answer.reason.code, answer.reason.detail)),
      ])
    }
    return [JSONMember("answers", .array(values))]
  }

  private static func survival(_ survival: RenewalSurvival) -> JSONValue {
    .object([
      JSONMember("sameKey", .bool(survival.sameKey)), JSONMember("newKey", .bool(survival.newKey)),
      JSONMember("newIntermediate", .bool(survival.newIntermediate)), JSONMember("newRoot", .bool(survival.newRoot)),
    ])
  }
}
