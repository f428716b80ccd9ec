import Endpoints

/// RFC 3207: greeting, EHLO with STARTTLS in its answer, STARTTLS, 220.
struct SMTPDialogue: Dialogue {
  private enum Awaited { case greeting, extensions, goAhead }

  private var awaited = Awaited.greeting
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
    switch awaited {
    case .greeting:
      guard reply.code == 220 else { return .failed(.refused(words: reply.words)) }
      awaited = .extensions
      // A name that says nothing of this machine, and that every server takes.
      return .say(Array("EHLO localhost\r\n".utf8))
    case .extensions:
      guard reply.code == 250 else { return .failed(.refused(words: reply.words)) }
      guard reply.lines.dropFirst().contains(where: { $0.asciiUppercased == "STARTTLS" }) else {
        return .failed(.notOffered)
      }
      awaited = .goAhead
      return .say(Array("STARTTLS\r\n".utf8))
    case .goAhead:
      return reply.code == 220 ? .goAhead : .failed(.refused(words: reply.words))
    }
  }
}
