import Endpoints
import Pinning

/// What both families' answers come to.
enum BothFamilies {
  typealias Outcome = Result<DNSReply, ProbeFailureCause>

  /// In the order of the questions.
  static let types: [(type: DNSType, family: IPAddress.Family)] = [(.a, .v4), (.aaaa, .v6)]

  /// Seconds for which one family's addresses are kept where the other's were not told: a choice, as for names without any.
  private static let halfAnswer: UInt32 = 2

  /// Once one family is told, the other is waited for so long: some servers never answer for AAAA. Clients wait less
  /// (RFC 8305, section 3, proposes 50 ms); who watches would rather have both.
  static let moment = Duration.seconds(1)

  /// For how long the second is waited for after the first: twice as long where that one was no answer, since then all
  /// depends on it.
  static func patience(after first: Outcome, moment: Duration = moment) -> Duration {
    switch first {
    case .success(.addresses), .success(.noSuchName), .success(.truncated): moment
    case .success(.refusal), .failure: moment * 2
    }
  }

  private enum Event {
    case reply(Int, Outcome)
    case momentHasPassed
  }

  /// Asks for both side by side. One outcome for each family, A first; nil for one that did not come while the other did.
  static func asked(_ ask: @escaping @Sendable (DNSType) async -> Outcome) async -> [Outcome?] {
    await withTaskGroup(of: Event.self) { group in
      for (index, one) in types.enumerated() { group.addTask { .reply(index, await ask(one.type)) } }
      var replies = [Outcome?](repeating: nil, count: types.count)
      while case .reply(let index, let reply)? = await group.next() {
        replies[index] = reply
        guard replies.contains(where: { $0 == nil }) else { break }
        group.addTask {
          try? await Task.sleep(for: patience(after: reply))
          return .momentHasPassed
        }
      }
      group.cancelAll()
      return replies
    }
  }

  /// One outcome for each family, A first; nil for one that did not come while the other did.
  static func joined(_ outcomes: [Outcome?], _ host: String) -> Result<NameAnswer, ProbeFailureCause> {
    var (addresses, seconds, isUnknown) = ([IPAddress](), UInt32.max, false)
    var lost = [(family: IPAddress.Family, cause: ProbeFailureCause)]()
    for (one, outcome) in zip(types, outcomes) {
      switch outcome {
      case .success(.addresses(let found, let lifetime)):
        guard !found.isEmpty else { continue }
        addresses += found
        seconds = min(seconds, lifetime)
      case .success(.noSuchName): isUnknown = true
      case .success(.refusal(let code)): lost.append((one.family, .resolverFailed(DNSReply.words(refusal: code))))
      case .failure(let cause): lost.append((one.family, cause))
      case .success(.truncated), nil: lost.append((one.family, .resolverFailed("it did not answer in time")))
      }
    }
    // A name that does not exist has no records of any type (RFC 8020, section 2).
    if isUnknown, addresses.isEmpty { return .failure(.nameNotFound(host)) }
    if let first = lost.first, lost.count == outcomes.count { return .failure(first.cause) }
    guard let half = lost.first else {
      if addresses.isEmpty { return .failure(.noAddresses(host)) }
      // That the name both exists and does not is believed for a moment only.
      return .success(NameAnswer(addresses: addresses, seconds: isUnknown ? min(seconds, halfAnswer) : seconds))
    }
    // So is half an answer: the lost half may hold addresses that are in use.
    return .success(
      NameAnswer(
        addresses: addresses, seconds: min(seconds, halfAnswer),
        unanswered: UnansweredFamily(
          family: half.family, failure: ProbeFailure(stage: .resolve, cause: half.cause))))
  }
}

extension DNSReply {
  /// RFC 1035, section 4.1.1.
  static func words(refusal code: UInt8) -> String {
    switch code {
    case 1: "the server found the question malformed (FORMERR)"
    case 2: "the server failed (SERVFAIL)"
    case 4: "the server does not do this (NOTIMP)"
    case 5: "the server refuses to answer (REFUSED)"
    default: "the server answered with the code \(code)"
    }
  }
}
