import Monitoring
import Pinning

extension CheckJSON {
  static func client(_ judgement: ClientJudgement) -> JSONValue {
    .object([
      JSONMember("client", .string(judgement.client)),
      JSONMember("share", judgement.share.map { .number($0) } ?? .null),
      JSONMember("verdict", .string(judgement.verdict.rawValue)),
      JSONMember("reason", reason(judgement.reason.code, judgement.reason.detail)),
      JSONMember("matchedPin", .text(judgement.match?.pinned.text)),
      JSONMember("position", .text(judgement.match?.position.rawValue)),
      JSONMember("backupPins", .array(judgement.backups.map { .string($0.text) })),
      JSONMember("breaksAt", .time(judgement.breaks?.at)),
      JSONMember("breaksBecause", .text(judgement.breaks?.cause.rawValue)),
      JSONMember("unpinsAt", .time(judgement.unpins?.at)),
      JSONMember("unpinsBecause", .text(judgement.unpins?.cause.rawValue)),
      JSONMember("pinsEnd", .time(judgement.pinsEnd)),
      JSONMember("survives", survival(judgement.survival)),
    ])
  }

  private static func survival(_ survival: RenewalSurvival) -> JSONValue {
    .object([
      JSONMember("sameKey", .bool(survival.sameKey)), JSONMember("newKey", .bool(survival.newKey)),
      JSONMember("newIntermediate", .bool(survival.newIntermediate)), JSONMember("newRoot", .bool(survival.newRoot)),
    ])
  }
}
