import Endpoints

/// What a good server of each protocol says.
struct Conversation {
  let greeting: [UInt8]
  let answers: [[UInt8]]
  /// What the client is to say, in order.
  let questions: [[UInt8]]

  private init(_ greeting: String, _ turns: [(String, String)]) {
    self.greeting = Array(greeting.utf8)
    questions = turns.map { Array($0.0.utf8) }
    answers = turns.map { Array($0.1.utf8) }
  }

  private init(question: [UInt8], answer: [UInt8]) {
    greeting = []
    questions = [question]
    answers = [answer]
  }

  static func good(_ language: StartTLS) -> Conversation {
    switch language {
    case .smtp:
      Conversation(
        "220-mail.test ESMTP\r\n220 ready\r\n",
        [
          ("EHLO localhost\r\n", "250-mail.test hello\r\n250-SIZE 1000\r\n250-starttls\r\n250 HELP\r\n"),
          ("STARTTLS\r\n", "220 2.0.0 go ahead\r\n"),
        ])
    case .imap:
      Conversation(
        "* OK [CAPABILITY IMAP4rev1] ready\r\n",
        [
          ("a1 CAPABILITY\r\n", "* CAPABILITY IMAP4rev1 STARTTLS LOGINDISABLED\r\na1 OK done\r\n"),
          ("a2 STARTTLS\r\n", "* OK still here\r\na2 OK begin\r\n"),
        ])
    case .pop3: Conversation("+OK ready\r\n", [("STLS\r\n", "+OK begin\r\n")])
    case .ftp:
      Conversation("120 soon\r\n220-files.test\r\n welcome\r\n220 ready\r\n", [("AUTH TLS\r\n", "234 go\r\n")])
    case .ldap: Conversation(question: ldapQuestion, answer: ldapAnswer(0, ""))
    case .postgresql: Conversation(question: [0, 0, 0, 8, 4, 0xd2, 0x16, 0x2f], answer: [UInt8(ascii: "S")])
    }
  }

  private static let ldapQuestion: [UInt8] =
    [0x30, 0x1d, 2, 1, 1, 0x77, 0x18, 0x80, 0x16] + Array("1.3.6.1.4.1.1466.20037".utf8)

  static func ldapAnswer(_ result: UInt8, _ words: String, to message: UInt8 = 1) -> [UInt8] {
    let fields: [UInt8] = [10, 1, result, 4, 0, 4, UInt8(words.utf8.count)] + Array(words.utf8)
    return [0x30, UInt8(5 + fields.count), 2, 1, message, 0x78, UInt8(fields.count)] + fields
  }
}
