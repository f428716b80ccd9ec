import Pinning

extension RehearsalReport {
  /// The contract's document, with a line end.
  package var json: String {
    var members = [JSONMember("schemaVersion", .integer(CheckJSON.schemaVersion)), JSONMember("at", .time(date))]
    if let until { members.append(JSONMember("until", .time(until))) }
    members.append(JSONMember("candidate", description))
    if isConfigured {
      members.append(JSONMember("endpoints", .array(hosts.map { .object(self.members(of: $0)) })))
    } else if let host = hosts.first {
      members += self.members(of: host)
    }
    return JSONValue.object(members).indented + "\n"
  }

  private func members(of host: Host) -> [JSONMember] {
    var members = [JSONMember]()
    if let endpoint = host.endpoint { members.append(JSONMember("name", .string(endpoint))) }
    members.append(JSONMember("host", .string(host.host)))
    members.append(JSONMember("clients", .array(host.clients.map(client))))
    if until != nil { members.append(JSONMember("turns", .array(host.turns.map(turn)))) }
    return members
  }

  private func client(_ client: Client) -> JSONValue {
    let judgement = client.judgement
    var members = CheckJSON.members(of: judgement)
    members.append(JSONMember("path", .array(judgement.path.map(certificate))))
    if let turn = judgement.turn {
      members.append(
        JSONMember(
          "otherPath",
          .object([
            JSONMember("verdict", .string(turn.verdict.rawValue)),
            JSONMember("path", .array(turn.path.map(certificate))),
          ])))
    }
    return .object(members)
  }

  private func certificate(_ facts: CertificateFacts) -> JSONValue {
    .object([
      JSONMember("subject", .string(facts.subject.description)),
      JSONMember("spkiSHA256", .string(facts.spkiSHA256.base64)),
      JSONMember("notAfter", .time(facts.notAfter)),
    ])
  }

  private func turn(_ dated: DatedTurn) -> JSONValue {
    .object([
      JSONMember("at", .time(dated.turn.at)),
      JSONMember("client", .string(dated.client.client)),
      JSONMember("from", .string(dated.turn.from.rawValue)),
      JSONMember("verdict", .string(dated.turn.to.rawValue)),
      JSONMember("reason", CheckJSON.reason(dated.turn.reason.code, dated.turn.reason.detail)),
      JSONMember("because", .string(dated.turn.cause.rawValue)),
    ])
  }

  private var description: JSONValue {
    switch candidate {
    case .chain(let presented):
      .object([
        JSONMember("kind", .string("chain")), JSONMember("certificates", .integer(Int64(presented.certificates.count))),
        JSONMember("spkiSHA256", .text(presented.leaf?.spkiSHA256.base64)),
      ])
    case .leaf(let facts):
      .object([JSONMember("kind", .string("leaf")), JSONMember("spkiSHA256", .string(facts.spkiSHA256.base64))])
    case .key(let key):
      .object([JSONMember("kind", .string("key")), JSONMember("spkiSHA256", .string(key.spkiSHA256.base64))])
    }
  }
}
