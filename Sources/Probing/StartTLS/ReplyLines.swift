/// Replies of three digits and one line or more, as SMTP (RFC 5321, section 4.2) and FTP (RFC 959, section 4.2) have.
struct ReplyLines {
  struct Reply: Hashable {
    let code: Int
    /// Each line's text behind its code, or the whole line where it has none.
    let lines: [[UInt8]]

    /// The last line with its code, as evidence.
    let words: String
  }

  enum Taken: Hashable {
    case wantsInput
    case reply(Reply)
    case malformed(words: String)
  }

  private var code: Int?
  private var lines = [[UInt8]]()

  /// Takes lines until a reply is whole.
  mutating func take(_ heard: inout DialogueInput) -> Taken {
    while let line = heard.line() {
      switch Self.parse(line) {
      case .last(let own, let text) where code == nil || code == own:
        defer { self = ReplyLines() }
        return .reply(
          Reply(code: own, lines: lines + [text], words: heard.words(Array("\(own) ".utf8) + text)))
      case .more(let own, let text) where code == nil || code == own:
        code = own
        lines.append(text)
      // FTP lets the lines between first and last hold anything.
      case .last(_, _), .more(_, _), .neither:
        guard code != nil else { return .malformed(words: heard.words(line)) }
        lines.append(line)
      }
    }
    return Self.cannotBegin(heard.rest) && code == nil ? .malformed(words: heard.wordsOfRest) : .wantsInput
  }

  private enum Line {
    case last(Int, [UInt8])
    case more(Int, [UInt8])
    case neither
  }

  private static func parse(_ line: [UInt8]) -> Line {
    let digits = line.prefix(3)
    guard digits.count == 3, digits.allSatisfy(isDigit), let code = Int(String(decoding: digits, as: UTF8.self)) else {
      return .neither
    }
    let text = Array(line.dropFirst(4))
    switch line.dropFirst(3).first {
    case nil, UInt8(ascii: " "): return .last(code, text)
    case UInt8(ascii: "-"): return .more(code, text)
    default: return .neither
    }
  }

  /// A reply that has begun with no digit will never be one: whoever sends no line's end is told at once.
  private static func cannotBegin(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.prefix(3).allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
