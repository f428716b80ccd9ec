import Endpoints
import Testing

@testable import Probing

/// The client's side of every dialogue before TLS, without a socket.
@Suite struct DialogueTests {
  @Test(arguments: StartTLS.allCases)
  func saysWhatTheProtocolAsksForAndGoesAhead(_ language: StartTLS) {
    let good = Conversation.good(language)
    var driver = DialogueDriver(language.dialogue())
    if !good.greeting.isEmpty {
      #expect(driver.takeOutgoing() == [])
      let outcome = driver.receive(good.greeting)
      #expect(outcome == .wantsInput)
    }
    for (index, turn) in zip(good.questions, good.answers).enumerated() {
      let said = driver.takeOutgoing()
      #expect(said == turn.0)
      let outcome = driver.receive(turn.1)
      #expect(outcome == (index == good.answers.count - 1 ? .goAhead : .wantsInput))
    }
  }

  @Test(arguments: StartTLS.allCases)
  func takesOneByteAtATime(_ language: StartTLS) {
    let good = Conversation.good(language)
    var driver = DialogueDriver(language.dialogue())
    let bytes = good.greeting + good.answers.joined()
    for (index, byte) in bytes.enumerated() {
      let outcome = driver.receive([byte])
      #expect(outcome == (index == bytes.count - 1 ? .goAhead : .wantsInput))
    }
  }

  @Test(arguments: StartTLS.allCases)
  func tellsBytesBehindTheGoAhead(_ language: StartTLS) {
    let good = Conversation.good(language)
    var driver = DialogueDriver(language.dialogue())
    let bytes = good.greeting + good.answers.joined() + Array("xyz".utf8)
    let outcome = driver.receive(bytes)
    #expect(outcome == .failed(.injected(bytes: 3)))
  }

  static let refusals: [(StartTLS, [UInt8], StartTLSFault)] = [
    (.smtp, text("554 no\r\n"), .refused(words: "554 no")),
    (.smtp, text("220 a\r\n502 what\r\n"), .refused(words: "502 what")),
    (.smtp, text("220 a\r\n250 mail.test\r\n"), .notOffered),
    (.smtp, text("220 a\r\n250-STARTTLS\r\n250 HELP\r\n"), .notOffered),
    (.smtp, text("220 a\r\n250-b\r\n250 STARTTLS\r\n454 later\u{1b}[2J\r\n"), .refused(words: "454 later\\x1b[2J")),
    (.smtp, text("SSH-2.0\r\n"), .malformed(words: "SSH-2.0")),
    (.smtp, text("SSH"), .malformed(words: "SSH")),
    (.imap, text("* BYE full\r\n"), .refused(words: "* BYE full")),
    (.imap, text("* PREAUTH in\r\n"), .refused(words: "* PREAUTH in")),
    (.imap, text("* OK\r\n* CAPABILITY IMAP4rev1\r\na1 OK\r\n"), .notOffered),
    (.imap, text("* OK\r\n* CAPABILITY STARTTLS\r\na1 OK\r\na2 NO never\r\n"), .refused(words: "a2 NO never")),
    (.imap, text("+OK pop\r\n"), .malformed(words: "+OK pop")),
    (.pop3, text("-ERR busy\r\n"), .refused(words: "-ERR busy")),
    (.pop3, text("+OK\r\n-ERR unknown\r\n"), .refused(words: "-ERR unknown")),
    (.pop3, text("220 ftp\r\n"), .malformed(words: "220 ftp")),
    (.ftp, text("421 full\r\n"), .refused(words: "421 full")),
    (.ftp, text("220 a\r\n534 no TLS\r\n"), .refused(words: "534 no TLS")),
    (.ftp, text("+OK\r\n"), .malformed(words: "+OK")),
    (.ldap, Conversation.ldapAnswer(2, "unsupported"), .refused(words: "result 2 unsupported")),
    // The notice of disconnection (RFC 4511, section 4.4.1).
    (.ldap, Conversation.ldapAnswer(52, "bye", to: 0), .refused(words: "result 52 bye")),
    (
      .ldap, Conversation.ldapAnswer(0, "", to: 7), .malformed(words: "answers message 7 instead of 1: result 0")
    ),
    (
      .ldap, Conversation.ldapAnswer(2, "no", to: 7),
      .malformed(words: "answers message 7 instead of 1: result 2 no")
    ),
    (.ldap, Conversation.ldapAnswer(0, "", to: 0), .malformed(words: "answers message 0 instead of 1: result 0")),
    // Lengths that no dialogue has room for: 4 GiB, and one byte too many.
    (.ldap, [0x30, 0x84, 0xff, 0xff, 0xff, 0xff], .tooLong(limit: DialogueInput.limit)),
    (.ldap, [0x30, 0x82, 0x7f, 0xfd], .tooLong(limit: DialogueInput.limit)),
    (.ldap, text("HTTP/1.1 400\r\n"), .malformed(words: "HTTP/1.1 400\\x0d\\x0a")),
    (.ldap, [0x30, 0x80, 0, 0], .malformed(words: "0\\x80\\x00\\x00")),
    (.postgresql, text("N"), .notOffered),
    (.postgresql, text("H"), .malformed(words: "H")),
    (.postgresql, text("E\0\0\0\u{0b}Mno\0\0\0\0"), .refused(words: "no")),
    (.postgresql, text("Eabcd"), .malformed(words: "Eabcd")),
  ]

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: refusals)
  func tellsWhyTheServerDoesNotGoOver(_ language: StartTLS, _ said: [UInt8], _ fault: StartTLSFault) {
    var driver = DialogueDriver(language.dialogue())
    let outcome = driver.receive(said)
    #expect(outcome == .failed(fault))
  }

  @Test func endsAGreetingThatNeverEnds() {
    var driver = DialogueDriver(StartTLS.smtp.dialogue())
    let line = Array("220-more\r\n".utf8)
    var received = 0
    var outcome = DialogueDriver<StartTLSFault>.Outcome.wantsInput
    while outcome == .wantsInput, received < 1 << 20 {
      outcome = driver.receive(line)
      received += line.count
    }
    #expect(outcome == .failed(.tooLong(limit: DialogueInput.limit)))
    #expect(received <= DialogueInput.limit + line.count)
  }

  @Test func waitsForAMessageThatJustFits() {
    var driver = DialogueDriver(StartTLS.ldap.dialogue())
    let outcome = driver.receive([0x30, 0x82, 0x7f, 0xfc])
    #expect(outcome == .wantsInput)
  }

  @Test(arguments: [1, 2])
  func aBoundHoldsForAReplyInOnePiece(_ pieces: Int) {
    var driver = DialogueDriver(StartTLS.pop3.dialogue())
    let reply = Array("+OK\r\n+OK ".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: 40_000) + Array("\r\n".utf8)
    let half = reply.count / pieces
    let first = driver.receive(reply.prefix(half))
    let outcome = pieces == 1 ? first : driver.receive(reply.dropFirst(half))
    #expect(outcome == .failed(.tooLong(limit: DialogueInput.limit)))
  }

  @Test(arguments: [(1, "1 byte stood"), (2, "2 bytes stood")])
  func countsBytesBehindTheGoAhead(_ count: Int, _ words: String) {
    let failure = ProbeFailure(stage: .startTLS, cause: .startTLS(.pop3, .injected(bytes: count)))
    #expect(failure.detail == "\(words) in plain behind the server's go-ahead for TLS")
  }

  @Test func evidenceIsBounded() {
    #expect(ServerWords.safe([UInt8](repeating: 0xff, count: 1000)).utf8.count == ServerWords.longest)
  }
}
