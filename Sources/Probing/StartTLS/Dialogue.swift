import Endpoints
import Pinning

/// The client's side of a dialogue in plain, without I/O.
protocol Dialogue<Fault> {
  associatedtype Fault: DialogueFault

  /// What the client says before the server has said anything.
  var opening: [UInt8] { get }

  /// Takes one message of the server from `heard`, if it is whole, and goes one step.
  mutating func step(_ heard: inout DialogueInput) -> DialogueStep<Fault>
}

/// Why a dialogue of one kind fails.
protocol DialogueFault: Error, Hashable, Sendable {
  static func tooLong(limit: Int) -> Self

  /// What is wrong with bytes that stand behind the go-ahead; nil where they belong to what follows.
  static func behindGoAhead(bytes: Int) -> Self?
}

extension StartTLSFault: DialogueFault {
  static func behindGoAhead(bytes: Int) -> StartTLSFault? { .injected(bytes: bytes) }
}

enum DialogueStep<Fault: DialogueFault>: Hashable {
  /// The next message is not whole yet.
  case wantsInput
  /// A message was taken; there may be another.
  case goOn
  case say([UInt8])
  /// What follows may begin.
  case goAhead
  case failed(Fault)
}

extension StartTLS {
  func dialogue() -> any Dialogue<StartTLSFault> {
    switch self {
    case .smtp: SMTPDialogue()
    case .imap: IMAPDialogue()
    case .pop3: POP3Dialogue()
    case .ftp: FTPDialogue()
    case .ldap: LDAPDialogue()
    case .postgresql: PostgreSQLDialogue()
    }
  }
}

/// Drives a dialogue: bytes in, bytes out, under one bound over all of it.
struct DialogueDriver<Fault: DialogueFault> {
  enum Outcome: Hashable {
    case wantsInput
    case goAhead
    case failed(Fault)
  }

  private var dialogue: any Dialogue<Fault>
  private var heard: DialogueInput
  private var outgoing: [UInt8]

  init(_ dialogue: any Dialogue<Fault>, masking mask: SecretMask = SecretMask([])) {
    self.dialogue = dialogue
    heard = DialogueInput(masking: mask)
    outgoing = dialogue.opening
  }

  mutating func receive(_ bytes: some Collection<UInt8>) -> Outcome {
    heard.append(bytes)
    while true {
      switch dialogue.step(&heard) {
      case .wantsInput: return heard.isExceeded ? .failed(.tooLong(limit: DialogueInput.limit)) : .wantsInput
      case .goOn: continue
      case .say(let words): outgoing += words
      case .goAhead:
        guard !rest.isEmpty, let fault = Fault.behindGoAhead(bytes: rest.count) else { return .goAhead }
        return .failed(fault)
      case .failed(let fault): return .failed(fault)
      }
    }
  }

  mutating func takeOutgoing() -> [UInt8] {
    defer { outgoing = [] }
    return outgoing
  }

  /// What stands behind the go-ahead. It is none of the dialogue, and under no bound.
  var rest: ArraySlice<UInt8> { heard.untaken }

  /// What was received last, as evidence.
  func words(ofLast count: Int) -> String { heard.words(ofLast: count) }
}

/// What the server said, as far as a dialogue may go, and nobody took yet.
struct DialogueInput {
  /// Bytes of a whole dialogue. A choice: replies have lines of 512 bytes (RFC 5321, section 4.5.3.1.5) and at most some
  /// dozens of them.
  static let limit = 32 << 10

  private var bytes = [UInt8]()
  private var start = 0
  private let mask: SecretMask

  init(masking mask: SecretMask = SecretMask([])) {
    self.mask = mask
  }

  /// Of `rest`.
  var count: Int { rest.count }

  /// More has come than a dialogue may have; what is beyond is not seen in `rest`, however the reads were cut.
  var isExceeded: Bool { bytes.count > Self.limit }

  /// A message with so many bytes more would go beyond the bound.
  func hasRoom(for missing: Int) -> Bool { missing <= Self.limit - bytes.count }

  mutating func append(_ more: some Collection<UInt8>) {
    bytes += more
  }

  /// The bytes within the bound that were not taken.
  var rest: ArraySlice<UInt8> { bytes[start..<min(bytes.count, Self.limit)] }

  /// All that were not taken.
  var untaken: ArraySlice<UInt8> { bytes[start...] }

  /// Nil where there are fewer.
  mutating func take(_ count: Int) -> [UInt8]? {
    guard self.count >= count else { return nil }
    defer { start += count }
    return Array(rest.prefix(count))
  }

  /// A line without its end, LF or CR LF; nil where none has ended.
  mutating func line() -> [UInt8]? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = bytes[start..<end]
    start = end + 1
    return Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
  }
}

/// Words as evidence, without secrets.
extension DialogueInput {
  /// Of a message, or a part of one, that is whole.
  func words(_ whole: some Collection<UInt8>) -> String { ServerWords.safe(mask(whole)) }

  /// Of what has come so far: more may follow.
  var wordsOfRest: String { ServerWords.safe(mask(rest, isCutShort: true)) }

  /// Of what came last, without the end of the line.
  fileprivate func words(ofLast count: Int) -> String {
    ServerWords.line(mask(bytes.suffix(count), after: bytes.dropLast(count), isCutShort: true))
  }
}

/// A server's words as evidence: visible ASCII and blanks, the rest escaped.
enum ServerWords {
  static let longest = 200

  static func safe(_ bytes: some Collection<UInt8>) -> String {
    var words = ""
    for byte in bytes {
      let next = (0x20...0x7e).contains(byte) ? String(UnicodeScalar(byte)) : "\\x" + Hex.encode([byte])
      guard words.utf8.count + next.utf8.count <= longest else { return words }
      words += next
    }
    return words
  }

  /// Visible ASCII, as long as evidence may be.
  static func shortened(_ words: String) -> String { String(words.prefix(longest)) }

  /// Without the end of the line.
  static func line(_ bytes: [UInt8]) -> String {
    safe(bytes.reversed().drop { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.reversed())
  }
}

/// Words of a protocol compare without case, in ASCII.
extension [UInt8] {
  var asciiUppercased: String { String(decoding: self, as: UTF8.self).uppercased() }
}
