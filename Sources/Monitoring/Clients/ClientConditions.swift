import Pinning

/// The conditions of every client at one address.
struct ClientConditions: Hashable, Sendable {
  private struct Key: Hashable {
    let client: String
    let condition: ClientCondition
  }

  /// Only those that were ever met, so that a quiet client costs nothing.
  private var machines: [Key: ConditionMachine] = [:]
  /// How each last failed.
  private var failures: [Key: ClientJudgement] = [:]

  /// Takes in what a chain that was just presented means to the clients that `meet` it. One that is judged no more is
  /// forgotten.
  mutating func observe(_ judgement: Judgement, of meet: (ClientJudgement) -> Bool = { _ in true }) {
    let names = Set(judgement.clients.map(\.client))
    machines = machines.filter { names.contains($0.key.client) }
    failures = failures.filter { names.contains($0.key.client) }
    for client in judgement.clients where meet(client) { observe(client, failing: ClientCondition(client, judgement)) }
  }

  private mutating func observe(_ client: ClientJudgement, failing: ClientCondition?) {
    for condition in ClientCondition.allCases {
      let key = Key(client: client.client, condition: condition)
      if condition == failing {
        failures[key] = client
        machines[key, default: ConditionMachine()].observe(.failing, rule: .presented)
      } else if var machine = machines[key] {
        machine.observe(.ok, rule: .presented)
        machines[key] = machine.phase == .ok ? nil : machine
      }
    }
  }

  /// One of them waits for its second look.
  var isSuspect: Bool { machines.values.contains(where: \.isSuspect) }

  /// The clients of which it is certain, as they last failed; in order of their names.
  func confirmed(_ condition: ClientCondition) -> [ClientJudgement] {
    machines.filter { $0.key.condition == condition && $0.value.isConfirmed }.keys
      .compactMap { failures[$0] }.sorted { $0.client < $1.client }
  }
}
