package import Endpoints
package import Pinning

extension ResolverAnswer {
  /// A resolver and what it said, without how long that took: what stays the same from round to round.
  package struct Words: Hashable, Sendable, CustomStringConvertible {
    package let resolver: String
    /// Sorted by their bytes: resolvers rotate their answers.
    package let addresses: [IPAddress]

    package init(resolver: String, addresses: [IPAddress]) {
      self.resolver = resolver
      self.addresses = addresses.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    package var description: String {
      "\(resolver) (\(addresses.map(\.description).joined(separator: ", ")))"
    }
  }
}

/// What is to be said of several resolvers' answers in one round.
enum ResolverFindings {
  static func findings(_ answers: [ResolverAnswer], _ addresses: [AddressStatus]) -> [Finding] {
    let halves = answers.compactMap { answer in
      answer.unanswered.map { Finding.familyNotAnswered(resolver: answer.resolver, $0) }
    }
    guard answers.count > 1 else { return halves }
    return failures(answers) + halves + disagreements(answers) + hijacks(answers, addresses)
  }

  private static func failures(_ answers: [ResolverAnswer]) -> [Finding] {
    guard answers.contains(where: { $0.failure == nil }) else { return [] }
    return answers.compactMap { answer in
      answer.failure.map { Finding.resolverFailed(resolver: answer.resolver, $0) }
    }
  }

  /// Each resolver against the first that answered, in the families of which both said something.
  private static func disagreements(_ answers: [ResolverAnswer]) -> [Finding] {
    let given = answers.filter { $0.failure == nil }
    guard let first = given.first else { return [] }
    return given.dropFirst().filter { !$0.agrees(with: first) }
      .map { .resolversDisagree(words(first), words($0)) }
  }

  private static func hijacks(_ answers: [ResolverAnswer], _ addresses: [AddressStatus]) -> [Finding] {
    let states = Dictionary(addresses.map { ($0.address.ip, $0) }, uniquingKeysWith: { first, _ in first })
    return answers.flatMap { answer -> [Finding] in
      let beside = answers.filter { $0.resolver != answer.resolver }
      let others = Set(beside.flatMap(\.addresses))
      let othersAreTrusted = others.contains { ip in states[ip].map { isSeen($0) && $0.state != .untrusted } ?? false }
      guard othersAreTrusted else { return [] }
      return answer.addresses
        .filter { address in !others.contains(address) && beside.contains { $0.speaks(of: address.family) } }
        .compactMap { states[$0] }
        .filter { isSeen($0) && $0.state == .untrusted }
        .map { .answerLooksHijacked(resolver: answer.resolver, $0.address, $0.reason) }
    }
  }

  private static func isSeen(_ status: AddressStatus) -> Bool { status.observation.presented != nil }

  static func words(_ answer: ResolverAnswer) -> ResolverAnswer.Words {
    ResolverAnswer.Words(resolver: answer.resolver, addresses: answer.addresses)
  }
}

extension ResolverAnswer {
  /// It gave addresses of this family, or said that there are none.
  fileprivate func speaks(of family: IPAddress.Family) -> Bool { failure == nil && unanswered?.family != family }

  /// What it gave of the families of which the other said something too.
  func addresses(comparableWith other: ResolverAnswer) -> [IPAddress] {
    addresses.filter { other.speaks(of: $0.family) }
  }

  fileprivate func agrees(with other: ResolverAnswer) -> Bool {
    Set(addresses(comparableWith: other)) == Set(other.addresses(comparableWith: self))
  }
}
