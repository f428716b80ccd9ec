import Endpoints

/// An SSLRequest, and one byte in answer (PostgreSQL's documentation, "Message Flow", "SSL Session Encryption").
struct PostgreSQLDialogue: Dialogue {
  /// Length 8, and the code 80877103.
  var opening: [UInt8] { [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f] }

  mutating func step(_ heard: inout DialogueInput) -> DialogueStep<StartTLSFault> {
    switch heard.rest.first {
    case nil: return .wantsInput
    case UInt8(ascii: "S"):
      _ = heard.take(1)
      return .goAhead
    case UInt8(ascii: "N"): return .failed(.notOffered)
    case UInt8(ascii: "E"): return error(in: &heard)
    case .some: return .failed(.malformed(words: heard.wordsOfRest))
    }
  }

  /// An ErrorResponse: `E`, a length that counts itself, and fields, each a letter and a text with a NUL.
  private func error(in heard: inout DialogueInput) -> DialogueStep<StartTLSFault> {
    guard heard.count >= 5 else { return .wantsInput }
    let length = heard.rest.dropFirst().prefix(4).reduce(0) { $0 << 8 | Int($1) }
    guard (5...Self.longestError).contains(length) else {
      return .failed(.malformed(words: heard.wordsOfRest))
    }
    guard let message = heard.take(1 + length) else { return .wantsInput }
    let fields = message.dropFirst(5).split(separator: 0)
    // M is the message for people ("Error and Notice Message Fields").
    let text = fields.first { $0.first == UInt8(ascii: "M") }
    return .failed(.refused(words: heard.words(text?.dropFirst() ?? [])))
  }

  /// What libpq takes before authentication (MAX_ERRLEN).
  private static let longestError = 30_000
}
