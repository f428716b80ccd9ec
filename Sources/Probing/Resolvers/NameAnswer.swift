import Endpoints
import Pinning

/// The addresses of a name, each once, in the server's order, and for how many seconds they may be kept. Never empty.
struct NameAnswer: Hashable, Sendable {
  let addresses: [IPAddress]
  let seconds: UInt32
}

/// Asks one server, anew at every call.
protocol NameAsking: Sendable {
  /// Ends by `deadline`. Failures are of stage `.resolve`.
  func answer(to host: String, by deadline: ContinuousClock.Instant) async -> Result<NameAnswer, ProbeFailure>
}

/// What both families' answers come to.
enum BothFamilies {
  /// Seconds for which one family's addresses are kept where the other's were not told: a choice, as for names without any.
  private static let halfAnswer: UInt32 = 2

  /// Once one family is there, the other is waited for so long: some servers never answer for AAAA. Clients wait less
  /// (RFC 8305, section 3, proposes 50 ms); who watches would rather have both.
  static let moment = Duration.seconds(1)

  private enum Event {
    case reply(Int, Result<DNSReply, ProbeFailureCause>)
    case momentHasPassed
  }

  /// Asks for both side by side. One outcome for each family, A first; nil for one that did not come while the other did.
  static func asked(
    _ ask: @escaping @Sendable (DNSType) async -> Result<DNSReply, ProbeFailureCause>
  ) async -> [Result<DNSReply, ProbeFailureCause>?] {
    await withTaskGroup(of: Event.self) { group in
      for (index, type) in [DNSType.a, .aaaa].enumerated() { group.addTask { .reply(index, await ask(type)) } }
      var replies = [Result<DNSReply, ProbeFailureCause>?](repeating: nil, count: 2)
      while case .reply(let index, let reply)? = await group.next() {
        replies[index] = reply
        guard replies.contains(where: { $0 == nil }) else { break }
        group.addTask {
          try? await Task.sleep(for: moment)
          return .momentHasPassed
        }
      }
      group.cancelAll()
      return replies
    }
  }

  /// One outcome for each family, A first; nil for one that did not come while the other did.
  static func joined(
    _ outcomes: [Result<DNSReply, ProbeFailureCause>?], _ host: String
  ) -> Result<NameAnswer, ProbeFailureCause> {
    var (addresses, seconds, fault) = ([IPAddress](), UInt32.max, ProbeFailureCause?.none)
    for outcome in outcomes {
      switch outcome {
      case .success(.addresses(let found, let lifetime)):
        guard !found.isEmpty else { continue }
        addresses += found
        seconds = min(seconds, lifetime)
      case .success(.noSuchName): fault = fault ?? .nameNotFound(host)
      case .success(.refusal(let code)): fault = fault ?? .resolverFailed(DNSReply.words(refusal: code))
      case .failure(let cause): fault = fault ?? cause
      case .success(.truncated), nil: fault = fault ?? .resolverFailed("one of two questions was not answered")
      }
    }
    guard addresses.isEmpty else {
      // Half an answer is believed for a moment only: the lost half may hold addresses that are in use.
      return .success(NameAnswer(addresses: addresses, seconds: fault == nil ? seconds : min(seconds, halfAnswer)))
    }
    return .failure(fault ?? .noAddresses(host))
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
