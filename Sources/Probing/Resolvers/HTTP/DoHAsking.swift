import Endpoints
import Pinning

/// Asks a server of DNS over HTTPS for both families side by side, one request each.
struct DoHAsking: NameAsking {
  let call: ResolverCall
  /// Path and query of the server's URL.
  let target: String
  let method: DoHMethod

  func answer(to host: String, by deadline: ContinuousClock.Instant) async -> Result<NameAnswer, ProbeFailure> {
    guard let name = DNSName(host) else { return .failure(Self.failure(.nameNotFound(host))) }
    let start = ContinuousClock.now
    let replies = await BothFamilies.asked { type in
      await reply(DNSQuestion(id: 0, name: name, type: type), host, by: deadline)
        .mapError { $0.cause(after: start.duration(to: .now)) }
    }
    return BothFamilies.joined(replies, host).mapError(Self.failure)
  }

  private static func failure(_ cause: ProbeFailureCause) -> ProbeFailure {
    ProbeFailure(stage: .resolve, cause: cause)
  }

  private func reply(
    _ question: DNSQuestion, _ host: String, by deadline: ContinuousClock.Instant
  ) async -> Result<DNSReply, ResolverFault> {
    do throws(ResolverFault) {
      let answer = try await call.answer(to: request(question, host), by: deadline)
      let reply = try method == .json ? Self.readJSON(answer, question) : Self.readMessage(answer, question)
      return .success(reply.aged(by: answer.age))
    } catch {
      return .failure(error)
    }
  }
}

// MARK: - Requests

extension DoHAsking {
  private static let messageType = "application/dns-message"
  private static let jsonType = "application/dns-json"

  private func request(_ question: DNSQuestion, _ host: String) -> HTTPRequest {
    switch method {
    case .get:
      HTTPRequest(
        target: target(with: "dns=\(Self.urlText(question.wire))"), fields: [HTTPField("Accept", Self.messageType)])
    case .post:
      HTTPRequest(
        method: "POST", target: target,
        fields: [HTTPField("Accept", Self.messageType), HTTPField("Content-Type", Self.messageType)],
        body: question.wire)
    case .json:
      HTTPRequest(
        target: target(with: "name=\(QueryString.escaped(host))&type=\(question.type == .a ? "A" : "AAAA")"),
        fields: [HTTPField("Accept", Self.jsonType)])
    }
  }

  private func target(with query: String) -> String {
    "\(target)\(target.contains("?") ? "&" : "?")\(query)"
  }

  /// base64url without padding (RFC 8484, section 6; RFC 4648, section 5).
  private static func urlText(_ bytes: [UInt8]) -> String {
    String(
      Base64.encode(bytes).compactMap { character -> Character? in
        switch character {
        case "+": "-"
        case "/": "_"
        case "=": nil
        default: character
        }
      })
  }
}

// MARK: - Answers

extension DoHAsking {
  private static func readMessage(
    _ answer: HTTPAnswer, _ question: DNSQuestion
  ) throws(ResolverFault) -> DNSReply {
    guard answer.mediaType == messageType else { throw .contentType(answer.mediaType, wanted: messageType) }
    let reply: DNSReply?
    do throws(DNSFault) {
      reply = try question.reply(in: answer.body)
    } catch {
      throw .message(error)
    }
    guard let reply else { throw .otherQuestion }
    // Over HTTP nothing is too long for an answer to fit.
    if reply == .truncated { throw .truncated }
    return reply
  }

  /// Servers send it as plain JSON too.
  private static func readJSON(_ answer: HTTPAnswer, _ question: DNSQuestion) throws(ResolverFault) -> DNSReply {
    guard answer.mediaType == jsonType || answer.mediaType == "application/json" else {
      throw .contentType(answer.mediaType, wanted: jsonType)
    }
    let reply = try question.reply(in: try answer.json())
    if reply == .truncated { throw .truncated }
    return reply
  }
}

extension DNSReply {
  /// What has passed since the server said it (RFC 8484, section 5.1).
  fileprivate func aged(by age: UInt32) -> DNSReply {
    switch self {
    case .addresses(let found, let seconds): .addresses(found, seconds: seconds - min(seconds, age))
    case .noSuchName, .truncated, .refusal: self
    }
  }
}
