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
  private var heard = DialogueInput()
  private var total = 0
  private var outgoing: [UInt8]

  init(_ dialogue: any Dialogue<Fault>) {
    self.dialogue = dialogue
    outgoing = dialogue.opening
  }

  mutating func receive(_ bytes: some Collection<UInt8>) -> Outcome {
    total += bytes.count
    heard.append(bytes)
    while true {
      switch dialogue.step(&heard) {
      case .wantsInput:
        // What stands behind a go-ahead is none of the dialogue, and does not count.
        return total > DialogueInput.limit ? .failed(.tooLong(limit: DialogueInput.limit)) : .wantsInput
      case .goOn: continue
      case .say(let words): outgoing += words
      case .goAhead:
        guard heard.count > 0, let fault = Fault.behindGoAhead(bytes: heard.count) else { return .goAhead }
        return .failed(fault)
      case .failed(let fault): return .failed(fault)
      }
    }
  }

  mutating func takeOutgoing() -> [UInt8] {
    defer { outgoing = [] }
    return outgoing
  }

  /// What stands behind the go-ahead.
  var rest: ArraySlice<UInt8> { heard.rest }
}

/// What the server said and nobody took yet.
struct DialogueInput {
  /// Bytes of a whole dialogue. A choice: replies have lines of 512 bytes (RFC 5321, section 4.5.3.1.5) and at most some
  /// dozens of them.
  static let limit = 32 << 10

  private var bytes = [UInt8]()
  private var start = 0

  var count: Int { bytes.count - start }

  mutating func append(_ more: some Collection<UInt8>) {
    bytes += more
  }

  /// The bytes that were not taken.
  var rest: ArraySlice<UInt8> { bytes[start...] }

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

  /// Without the end of the line.
  static func line(_ bytes: [UInt8]) -> String {
    safe(bytes.reversed().drop { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.reversed())
  }
}

/// Words of a protocol compare without case, in ASCII.
extension [UInt8] {
  var asciiUppercased: String { String(decoding: self, as: UTF8.self).uppercased() }
}
