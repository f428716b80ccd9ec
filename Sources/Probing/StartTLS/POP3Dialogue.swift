import Endpoints

/// RFC 2595, section 4: greeting, STLS, +OK.
struct POP3Dialogue: Dialogue {
  private var isGreeted = false

  var opening: [UInt8] { [] }

  mutating func step(_ heard: inout DialogueInput) -> DialogueStep<StartTLSFault> {
    guard let line = heard.line() else { return .wantsInput }
    guard line.starts(with: "+OK".utf8) else {
      let words = heard.words(line)
      return .failed(line.starts(with: "-ERR".utf8) ? .refused(words: words) : .malformed(words: words))
    }
    if isGreeted { return .goAhead }
    isGreeted = true
    return .say(Array("STLS\r\n".utf8))
  }
}
