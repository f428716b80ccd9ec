import Endpoints
import Pinning

/// Whether resolvers lastingly answer so differently that clients of one meet what those of the other do not.
///
/// Two answers in one round say little: servers rotate what they give, and networks of caches give each resolver its
/// nearest. So two things must hold together, round after round: nothing that one resolver gave in the last rounds was
/// given by the other, and what stands at its addresses cannot be reached, is not trusted where the other's is, or has
/// none of the other's keys.
struct ResolverDispute: Hashable, Sendable {
  /// Rounds of which answers are put together, and rounds in a row that make a dispute certain.
  private static let rounds = 3
  private static let rule = ConfirmationRule(failures: rounds, successes: 2)

  private var heard: [[String: Set<IPAddress>]] = []
  private var machine = ConditionMachine()
  private var parties: StateReason?

  /// What is told once it is certain.
  var told: StateReason? { machine.isConfirmed ? parties : nil }

  mutating func observe(_ answers: [ResolverAnswer], _ addresses: [AddressStatus]) {
    let given = answers.filter { $0.failure == nil }
    guard given.count > 1, let first = given.first else {
      machine.observe(answers.count > 1 ? .inconclusive : .ok, rule: Self.rule)
      return
    }
    let round = Dictionary(given.map { ($0.resolver, Set($0.addresses)) }, uniquingKeysWith: { first, _ in first })
    heard = (heard + [round]).suffix(Self.rounds)
    let states = Dictionary(addresses.map { ($0.address.ip, $0) }, uniquingKeysWith: { first, _ in first })
    let other = given.dropFirst().first { isApart(first, $0, states) }
    if let other { parties = .resolversApart(ResolverFindings.words(first), ResolverFindings.words(other)) }
    machine.observe(other == nil ? .ok : .failing, rule: Self.rule)
  }

  private func isApart(
    _ first: ResolverAnswer, _ other: ResolverAnswer, _ states: [IPAddress: AddressStatus]
  ) -> Bool {
    guard all(of: first).isDisjoint(with: all(of: other)) else { return false }
    return Sight(first.addresses(comparableWith: other), states)
      .differs(from: Sight(other.addresses(comparableWith: first), states))
  }

  private func all(of answer: ResolverAnswer) -> Set<IPAddress> {
    heard.reduce(into: []) { $0.formUnion($1[answer.resolver] ?? []) }
  }
}

/// What stands at addresses of one answer.
private struct Sight {
  private let keys: Set<Pin>
  private let isProbed: Bool
  private let isTrusted: Bool

  init(_ addresses: [IPAddress], _ states: [IPAddress: AddressStatus]) {
    let seen = addresses.compactMap { states[$0] }
    isProbed = !seen.isEmpty
    let presenting = seen.filter { $0.observation.presented != nil }
    keys = Set(presenting.compactMap { $0.observation.presented?.leaf?.pin })
    isTrusted = presenting.contains { $0.state != .untrusted }
  }

  /// Addresses that were not probed, for want of a route, say nothing. Where neither side can be reached, nobody is
  /// better off.
  func differs(from other: Sight) -> Bool {
    guard isProbed, other.isProbed, !(keys.isEmpty && other.keys.isEmpty) else { return false }
    return isTrusted != other.isTrusted || keys.isDisjoint(with: other.keys)
  }
}
