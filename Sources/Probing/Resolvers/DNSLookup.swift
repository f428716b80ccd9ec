import Endpoints
import Pinning

/// Asks one server for both families: over UDP, and over TCP what did not fit. Blocks its thread, never beyond `budget`.
struct DNSLookup: Sendable {
  /// A datagram may be lost; it is sent again so often before the budget ends, evenly spread.
  private static let datagrams = 3
  /// Without EDNS a server sends at most 512 bytes (RFC 1035, section 4.2.1); one that sends more is still read.
  private static let largestDatagram = 4096

  let server: SocketAddress
  let budget: Duration

  func found(_ host: String) -> Result<NameAnswer, ProbeFailure> {
    guard let name = DNSName(host) else { return .failure(Self.failure(.nameNotFound(host))) }
    let start = ContinuousClock.now
    do throws(ProbeFailureCause) {
      let replies = try ask(name, until: start + budget)
      return BothFamilies.joined(replies, host).mapError(Self.failure)
    } catch {
      if case .timedOut = error { return .failure(Self.failure(.timedOut(after: start.duration(to: .now)))) }
      return .failure(Self.failure(error))
    }
  }

  private static func failure(_ cause: ProbeFailureCause) -> ProbeFailure {
    ProbeFailure(stage: .resolve, cause: cause)
  }
}

// MARK: - Asking

extension DNSLookup {
  private typealias Outcome = BothFamilies.Outcome

  /// One reply for each family, A first; nil for one that did not come while the other did.
  private func ask(
    _ name: DNSName, until end: ContinuousClock.Instant
  ) throws(ProbeFailureCause) -> [Outcome?] {
    let questions = Self.questions(name)
    var outcomes = try askByDatagram(questions, until: end)
    var long = questions.indices.filter { outcomes[$0] == .success(.truncated) }[...]
    while let index = long.popFirst() {
      let left = ContinuousClock.now.duration(to: end)
      // The one must neither spend what the other needs, nor hold back an answer that is there.
      let share = outcomes.contains(where: Self.isTold) ? min(left, moment) : left / (long.count + 1)
      outcomes[index] = try streamOutcome(questions[index], until: .now + share)
    }
    guard outcomes.contains(where: { $0 != nil }) else { throw .timedOut(after: budget) }
    return outcomes
  }

  /// By their ids alone answers are told apart that repeat no question.
  private static func questions(_ name: DNSName) -> [DNSQuestion] {
    let first = UInt16.random(in: .min ... .max)
    let second = first &+ UInt16.random(in: 1 ... .max)
    return zip([first, second], BothFamilies.types).map { DNSQuestion(id: $0, name: name, type: $1.type) }
  }

  /// For how long the second of two answers is waited for, once the first is there.
  private var moment: Duration { min(BothFamilies.moment, budget / Self.datagrams) }

  private static func isTold(_ outcome: Outcome?) -> Bool {
    switch outcome {
    case .success(.addresses), .success(.noSuchName): true
    case .success(.truncated), .success(.refusal), .failure, nil: false
    }
  }

  /// What TCP brings for one family must not take the other's answer away, unless it is our own fault.
  private func streamOutcome(
    _ question: DNSQuestion, until end: ContinuousClock.Instant
  ) throws(ProbeFailureCause) -> Outcome? {
    do throws(ProbeFailureCause) {
      return try askByStream(question, until: end)
    } catch {
      switch error {
      case .timedOut: return nil
      case .outOfDescriptors: throw error
      default: return .failure(error)
      }
    }
  }

  private func askByDatagram(
    _ questions: [DNSQuestion], until end: ContinuousClock.Instant
  ) throws(ProbeFailureCause) -> [Outcome?] {
    let socket = try DNSSocket(.udp, for: server)
    try socket.connect(to: server, by: end)
    var outcomes = [Outcome?](repeating: nil, count: questions.count)
    var turns = (1...Self.datagrams).map { end - budget * (Self.datagrams - $0) / Self.datagrams }[...]
    var isLost = true
    while let turnEnd = turns.popFirst(), outcomes.contains(where: { $0 == nil }) {
      let known = outcomes.compactMap(\.self)
      do throws(ProbeFailureCause) {
        for (index, question) in questions.enumerated() where isLost && outcomes[index] == nil {
          try socket.send(question.wire)
        }
        try Self.receive(questions, &outcomes, until: turnEnd) { () throws(ProbeFailureCause) in
          try socket.receive(atMost: Self.largestDatagram, until: turnEnd)
        }
      } catch {
        // What befalls the second question must not take the first one's answer away, unless it is our own fault.
        if case .outOfDescriptors = error { throw error }
        guard !outcomes.allSatisfy({ $0 == nil }) else { throw error }
        return outcomes.map { $0 ?? .failure(error) }
      }
      let now = outcomes.compactMap(\.self)
      // A server that has just answered is about to answer again: nothing is lost yet.
      isLost = now.count == known.count
      if known.isEmpty, let first = now.first { turns = turnsAfter(first, before: end) }
    }
    return outcomes
  }

  /// Takes what comes until one more is there. However much comes that is no answer, the time ends.
  static func receive(
    _ questions: [DNSQuestion], _ outcomes: inout [BothFamilies.Outcome?], until end: ContinuousClock.Instant,
    _ next: () throws(ProbeFailureCause) -> [UInt8]?
  ) throws(ProbeFailureCause) {
    let before = outcomes.count { $0 != nil }
    repeat {
      guard let message = try next() else { return }
      for (index, question) in questions.enumerated() where outcomes[index] == nil {
        outcomes[index] = outcome(question, message)
      }
    } while outcomes.count(where: { $0 != nil }) == before && ContinuousClock.now < end
  }

  /// The turns that the second of two answers has, once the first is there.
  private func turnsAfter(
    _ first: Outcome, before end: ContinuousClock.Instant
  ) -> ArraySlice<ContinuousClock.Instant> {
    let (now, whole) = (ContinuousClock.now, BothFamilies.patience(after: first, moment: moment))
    return [min(end, now + whole / 2), min(end, now + whole)]
  }

  /// RFC 7766: two bytes of length before each message.
  private func askByStream(
    _ question: DNSQuestion, until end: ContinuousClock.Instant
  ) throws(ProbeFailureCause) -> Outcome? {
    let socket = try DNSSocket(.tcp, for: server)
    try socket.connect(to: server, by: end)
    let wire = question.wire
    try socket.send(DNSQuestion.octets(UInt16(wire.count)) + wire)
    var held = [UInt8]()
    while true {
      let wanted = held.count < 2 ? 2 : 2 + (Int(held[0]) << 8 | Int(held[1]))
      if held.count == wanted, held.count > 2 { break }
      guard held.count < wanted else { return Self.failed(.cutShort) }
      guard let bytes = try socket.receive(atMost: wanted - held.count, until: end) else { return nil }
      if bytes.isEmpty { return Self.failed(.cutShort) }
      held += bytes
    }
    let outcome = Self.outcome(question, Array(held[2...]))
    // An answer over TCP that is truncated again, or to another question, is none.
    return outcome == nil || outcome == .success(.truncated) ? Self.failed(.cutShort) : outcome
  }

  private static func outcome(_ question: DNSQuestion, _ message: [UInt8]) -> Outcome? {
    do throws(DNSFault) {
      return try question.reply(in: message).map { .success($0) }
    } catch {
      return failed(error)
    }
  }

  private static func failed(_ fault: DNSFault) -> Outcome { .failure(.resolverFailed(fault.detail)) }
}
