import Endpoints
import Monitoring
import Pinning

extension CheckJSON {
  /// What one resolver said; `failure` is null where it answered.
  static func resolver(_ answer: ResolverAnswer) -> JSONValue {
    .object([
      JSONMember("name", .string(answer.resolver)),
      JSONMember("addresses", .array(answer.addresses.map { .string($0.description) })),
      JSONMember("time", .seconds(answer.time)),
      JSONMember("failure", failure(answer.failure)),
      JSONMember("unanswered", unanswered(answer.unanswered)),
    ])
  }

  /// The family of which a resolver that gave addresses said nothing.
  private static func unanswered(_ half: UnansweredFamily?) -> JSONValue {
    guard let half else { return .null }
    return .object([
      JSONMember("family", .string(half.family == .v4 ? "ipv4" : "ipv6")), JSONMember("failure", failure(half.failure)),
    ])
  }

  static func address(_ status: AddressStatus, answers: [ResolverAnswer]) -> JSONValue {
    let observation = status.observation
    let times = observation.times
    return .object(
      [
        JSONMember("address", .string(status.address.description)),
        JSONMember(
          "resolvers",
          .array(answers.filter { $0.addresses.contains(status.address.ip) }.map { .string($0.resolver) })),
        JSONMember("state", .string(status.state.rawValue)),
        JSONMember("severity", .string(status.severity.rawValue)),
        JSONMember("reason", reason(status.reason.code, status.reason.detail)),
        JSONMember("since", .time(status.since)),
        JSONMember(
          "stages",
          .object([
            JSONMember("dns", .seconds(times.resolve)), JSONMember("tcp", .seconds(times.connect)),
            JSONMember("proxy", .seconds(times.proxy)), JSONMember("starttls", .seconds(times.startTLS)),
            JSONMember("tls", .seconds(times.handshake)), JSONMember("firstByte", .seconds(times.firstByte)),
            JSONMember("http", .seconds(times.http)),
            JSONMember("total", .seconds(isWhole(observation) ? times.total : nil)),
          ])),
        JSONMember("reached", .string(observation.reached.map(stage) ?? "none")),
        JSONMember("failure", failure(observation.failure)),
      ] + session(observation.session) + [
        JSONMember("http", http(observation.http)),
        JSONMember("presented", presented(observation.presented)),
        JSONMember("path", path(status.judgement)),
        JSONMember("clientCertificate", clientAuthentication(observation.clientAuthentication)),
        JSONMember("looks", .array(status.looks.map(look))),
      ])
  }

  /// Every stage came to its end: a sum without the one that did not would look like a fast probe.
  private static func isWhole(_ observation: AddressObservation) -> Bool {
    observation.failure == nil && (observation.http.map { $0.hops.last?.total != nil } ?? true)
  }

  static func failure(_ failure: ProbeFailure?) -> JSONValue {
    guard let failure else { return .null }
    return .object([
      JSONMember("stage", .string(stage(failure.stage))), JSONMember("code", .string(failure.code)),
      JSONMember("detail", .string(failure.detail)),
    ])
  }

  /// As the keys of `stages`.
  private static func stage(_ stage: Stage) -> String {
    switch stage {
    case .resolve: "dns"
    case .connect: "tcp"
    case .proxy: "proxy"
    case .startTLS: "starttls"
    case .handshake: "tls"
    case .http: "http"
    }
  }

  /// All null where no handshake was completed.
  static func session(_ session: SessionFacts?) -> [JSONMember] {
    [
      JSONMember("version", .text(session?.version.number)),
      JSONMember("cipher", .text(session?.cipher)),
      JSONMember("group", .text(session?.group)),
      JSONMember("signatureAlgorithm", .text(session?.signatureAlgorithm)),
      JSONMember("applicationProtocol", .text(session?.applicationProtocol)),
      JSONMember("stapledOCSP", session.map { .bool($0.hasStapledOCSP) } ?? .null),
    ]
  }

  /// The chain as sent; null where none arrived.
  static func presented(_ chain: PresentedChain?) -> JSONValue {
    guard let chain else { return .null }
    return .array(
      chain.certificates.map { presented in
        switch presented {
        case .decoded(let facts): certificate(facts)
        case .undecodable(_, let fingerprint, let detail):
          .object([
            JSONMember("sha256", .string(fingerprint.hex)), JSONMember("undecodable", .string(detail)),
          ])
        }
      })
  }

  /// The first validated path of the last judgement; null where there is none.
  private static func path(_ judgement: Judgement?) -> JSONValue {
    guard let path = judgement?.trust.paths.first else { return .null }
    return .array(path.certificates.map(certificate))
  }

  private static func certificate(_ facts: CertificateFacts) -> JSONValue {
    .object([
      JSONMember("sha256", .string(facts.fingerprint.hex)),
      JSONMember("spkiSHA256", .string(facts.pin.base64)),
      JSONMember("subject", .string(facts.subject.description)),
      JSONMember("issuer", .string(facts.issuer.description)),
      JSONMember("notBefore", .time(facts.notBefore)),
      JSONMember("notAfter", .time(facts.notAfter)),
    ])
  }
}
