import Endpoints

/// RFC 9051, section 6.2.1: greeting, CAPABILITY with STARTTLS in its answer, STARTTLS, OK.
struct IMAPDialogue: Dialogue {
  private enum Awaited { case greeting, capabilities, goAhead }

  private var awaited = Awaited.greeting
  private var offersTLS = false

  var opening: [UInt8] { [] }

  mutating func step(_ heard: inout DialogueInput) -> DialogueStep<StartTLSFault> {
    guard let line = heard.line() else { return .wantsInput }
    let words = line.asciiUppercased.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let evidence = heard.words(line)
    switch awaited {
    case .greeting: return greeted(words, evidence)
    case .capabilities: return capabilities(words, evidence)
    case .goAhead: return reply(to: "A2", words, evidence) { .goAhead }
    }
  }

  private mutating func greeted(_ words: [String], _ evidence: String) -> DialogueStep<StartTLSFault> {
    guard words.first == "*", words.count > 1 else { return .failed(.malformed(words: evidence)) }
    switch words[1] {
    case "OK":
      awaited = .capabilities
      return .say(Array("a1 CAPABILITY\r\n".utf8))
    // In a session that is already logged in, STARTTLS is no command any more.
    case "BYE", "PREAUTH": return .failed(.refused(words: evidence))
    default: return .failed(.malformed(words: evidence))
    }
  }

  private mutating func capabilities(_ words: [String], _ evidence: String) -> DialogueStep<StartTLSFault> {
    if words.starts(with: ["*", "CAPABILITY"]), words.contains("STARTTLS") { offersTLS = true }
    let isOffered = offersTLS
    let step = reply(to: "A1", words, evidence) {
      isOffered ? .say(Array("a2 STARTTLS\r\n".utf8)) : .failed(.notOffered)
    }
    if case .say = step { awaited = .goAhead }
    return step
  }

  /// Untagged lines may come at any time.
  private func reply(
    to tag: String, _ words: [String], _ evidence: String, ok: () -> DialogueStep<StartTLSFault>
  ) -> DialogueStep<StartTLSFault> {
    if words.first == "*" { return words.count > 1 && words[1] == "BYE" ? .failed(.refused(words: evidence)) : .goOn }
    guard words.first == tag, words.count > 1 else { return .failed(.malformed(words: evidence)) }
    switch words[1] {
    case "OK": return ok()
    case "NO", "BAD": return .failed(.refused(words: evidence))
    default: return .failed(.malformed(words: evidence))
    }
  }
}
