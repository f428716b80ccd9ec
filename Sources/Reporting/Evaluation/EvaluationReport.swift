package import Pinning

/// The judgement of one chain at one date, as `pintop evaluate` tells it.
package struct EvaluationReport: Sendable {
  let answer: TrustAnswer
  let date: Timestamp
  let host: String?
  let findings: [TrustFinding]

  /// `findings` are all that are to be told, the answer's own among them.
  package init(answer: TrustAnswer, date: Timestamp, host: String?, findings: [TrustFinding]) {
    self.answer = answer
    self.date = date
    self.host = host
    self.findings = findings
  }

  /// The contract's document, with a line end.
  package var json: String { value.indented + "\n" }

  private var value: JSONValue {
    .object([
      JSONMember("schemaVersion", .integer(CheckJSON.schemaVersion)),
      JSONMember("at", .time(date)),
      JSONMember("host", .text(host)),
      JSONMember("verdict", .string(answer.isTrusted ? "trusted" : "untrusted")),
      JSONMember("reason", CheckJSON.reason(reason.code, reason.detail)),
      JSONMember("paths", .array(answer.paths.map { Self.path($0.certificates) })),
      JSONMember("rejected", .array(answer.rejected.map(Self.rejected))),
      JSONMember("findings", .array(findings.map { CheckJSON.reason($0.code, $0.detail) })),
      JSONMember("bounded", .bool(answer.isBounded)),
      JSONMember("holdsUntil", .time(answer.holdsUntil)),
    ])
  }

  /// The published code and the sentence beside it.
  var reason: (code: String, detail: String) {
    guard let failure = answer.failure else {
      let count = answer.paths.count
      return ("trusted", count == 1 ? "there is a valid path" : "there are \(count) valid paths")
    }
    return (failure.code, failure.detail)
  }

  private static func path(_ certificates: [CertificateFacts]) -> JSONValue {
    .object([JSONMember("certificates", .array(certificates.map(certificate)))])
  }

  private static func rejected(_ chain: BuiltChain) -> JSONValue {
    .object([
      JSONMember("certificates", .array(chain.certificates.map(certificate))),
      JSONMember("faults", .array(chain.faults.map { CheckJSON.reason($0.code, $0.detail) })),
    ])
  }

  private static func certificate(_ facts: CertificateFacts) -> JSONValue {
    .object([
      JSONMember("sha256", .string(facts.fingerprint.hex)),
      JSONMember("spkiSHA256", .string(facts.spkiSHA256.base64)),
      JSONMember("subject", .string(facts.subject.description)),
      JSONMember("notBefore", .time(facts.notBefore)),
      JSONMember("notAfter", .time(facts.notAfter)),
    ])
  }
}
