import Endpoints

/// RFC 4217, section 4: greeting, AUTH TLS, 234.
struct FTPDialogue: Dialogue {
  private var isGreeted = false
  private var replies = ReplyLines()

  var opening: [UInt8] { [] }

  mutating func step(_ heard: inout DialogueInput) -> DialogueStep<StartTLSFault> {
    switch replies.take(&heard) {
    case .wantsInput: .wantsInput
    case .malformed(let words): .failed(.malformed(words: words))
    case .reply(let reply): answer(reply)
    }
  }

  private mutating func answer(_ reply: ReplyLines.Reply) -> DialogueStep<StartTLSFault> {
    guard isGreeted else {
      // 120: ready in some minutes; 220 follows (RFC 959, section 5.4).
      if reply.code == 120 { return .goOn }
      guard reply.code == 220 else { return .failed(.refused(words: reply.words)) }
      isGreeted = true
      return .say(Array("AUTH TLS\r\n".utf8))
    }
    return reply.code == 234 ? .goAhead : .failed(.refused(words: reply.words))
  }
}
