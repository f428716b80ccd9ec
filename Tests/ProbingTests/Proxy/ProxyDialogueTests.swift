import Endpoints
import Pinning
import Testing

@testable import Probing

/// The client's side of what is said to a proxy, without a socket.
@Suite struct ProxyDialogueTests {
  private static let credentials = ProxyCredentials(user: "Aladdin", password: Secret("open sesame"))
  private static let v4 = ConnectTarget.address(SocketAddress(ip: .address("192.0.2.7"), port: 443))
  private static let v6 = ConnectTarget.address(SocketAddress(ip: .address("2001:db8::7"), port: 8443))
  private static let name = ConnectTarget.name("api.example.com", port: 443)
  private static let accepted: [UInt8] = [5, 0, 0, 1, 192, 0, 2, 1, 4, 5]

  private func driver(
    _ kind: Proxy.Kind, to target: ConnectTarget = v4, _ credentials: ProxyCredentials? = nil
  ) -> DialogueDriver<ProxyFault> {
    let proxy = Proxy(kind: kind, host: "proxy.test", port: 1, credentials: credentials)
    return DialogueDriver(proxy.dialogue(to: target))
  }

  // MARK: - CONNECT

  @Test(arguments: [(v4, "192.0.2.7:443"), (v6, "[2001:db8::7]:8443"), (name, "api.example.com:443")])
  func asksAnHTTPProxyForATunnel(_ target: ConnectTarget, _ authority: String) {
    var driver = driver(.http, to: target)
    let said = String(decoding: driver.takeOutgoing(), as: UTF8.self)
    #expect(said == "CONNECT \(authority) HTTP/1.1\r\nHost: \(authority)\r\nUser-Agent: pintop\r\n\r\n")
  }

  /// The example of RFC 7617, section 2.
  @Test func tellsAnHTTPProxyWhoAsks() {
    var driver = driver(.http, Self.credentials)
    let said = String(decoding: driver.takeOutgoing(), as: UTF8.self)
    #expect(said.contains("\r\nProxy-Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==\r\n"))
  }

  static let goAheads = [
    "HTTP/1.1 200 Connection established\r\n\r\n", "HTTP/1.0 200 OK\r\nProxy-agent: a\r\n\r\n", "HTTP/1.1 299\r\n\r\n",
    "HTTP/1.1 200 \n\n", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nLink: a\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
    // Fields that speak of a body mean nothing here (RFC 9110, section 9.3.6).
    "HTTP/1.1 200 OK\r\nContent-Length: 100\r\nTransfer-Encoding: chunked\r\nX: a\r\n folded\r\n\r\n",
  ]

  @Test(arguments: goAheads)
  func goesAheadAtOnceAndByteByByte(_ answer: String) {
    var whole = driver(.http)
    let outcome = whole.receive(Array(answer.utf8))
    #expect(outcome == .goAhead)
    #expect(whole.rest.isEmpty)
    var slow = driver(.http)
    for (index, byte) in answer.utf8.enumerated() {
      let outcome = slow.receive([byte])
      #expect(outcome == (index == answer.utf8.count - 1 ? .goAhead : .wantsInput))
    }
  }

  @Test func keepsWhatStandsBehindTheGoAheadHoweverLong() {
    let greeting = [UInt8](repeating: UInt8(ascii: "2"), count: DialogueInput.limit + 1)
    var http = driver(.http)
    let first = http.receive(Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + greeting)
    #expect(first == .goAhead)
    #expect(Array(http.rest) == greeting)
    var socks = driver(.socks5)
    _ = socks.receive([5, 0])
    let second = socks.receive(Self.accepted + greeting)
    #expect(second == .goAhead)
    #expect(Array(socks.rest) == greeting)
  }

  static let refusals: [(String, ProxyFault)] = [
    ("HTTP/1.1 403 Filtered\r\n", .refused(.http(status: 403, words: "Filtered"))),
    ("HTTP/1.1 405 \u{1b}[2J\r\n", .refused(.http(status: 405, words: "\\x1b[2J"))),
    ("HTTP/1.1 302 Found\r\n", .refused(.http(status: 302, words: "Found"))),
    ("HTTP/1.1 101 Switching\r\n", .refused(.http(status: 101, words: "Switching"))),
    ("HTTP/1.0 500\r\n", .refused(.http(status: 500, words: ""))),
    ("HTTP/1.1 502 Bad Gateway\r\n", .serverNotReached(.http(status: 502, words: "Bad Gateway"))),
    ("HTTP/1.1 503 Service Unavailable\r\n", .serverNotReached(.http(status: 503, words: "Service Unavailable"))),
    ("HTTP/1.1 504 Gateway Timeout\r\n", .serverNotReached(.http(status: 504, words: "Gateway Timeout"))),
    ("HTTP/1.1 407 Who?\r\n\r\n", .credentialsWanted(methods: [])),
    (
      "HTTP/1.1 407 Who?\r\nProxy-Authenticate: Negotiate\r\nPROXY-AUTHENTICATE:\tBasic realm=\"a\"\r\n\r\n",
      .credentialsWanted(methods: ["Negotiate", "Basic"])
    ),
    ("SSH-2.0-a\r\n", .malformed(words: "SSH-2.0-a")), ("S", .malformed(words: "S")),
    ("HTTP/2 200\r\n", .malformed(words: "HTTP/2 200")), ("HTTP/1.1 20\r\n", .malformed(words: "HTTP/1.1 20")),
    ("HTTP/1.1 099 a\r\n", .malformed(words: "HTTP/1.1 099 a")), ("HTTP/1.1\r\n", .malformed(words: "HTTP/1.1")),
    ("HTTP/1.x 200\r\n", .malformed(words: "HTTP/1.x 200")), ("\u{5}\0", .malformed(words: "\\x05\\x00")),
    ("HTTP/1.1 200 OK\r\nno field\r\n", .malformed(words: "no field")),
  ]

  @Test(arguments: refusals)
  func tellsWhyAnHTTPProxyOpensNoTunnel(_ answer: String, _ fault: ProxyFault) {
    var driver = driver(.http)
    let outcome = driver.receive(Array(answer.utf8))
    #expect(outcome == .failed(fault))
  }

  @Test func tellsCredentialsThatAnHTTPProxyDoesNotAccept() {
    var driver = driver(.http, Self.credentials)
    let outcome = driver.receive(Array("HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=a\r\n\r\n".utf8))
    #expect(outcome == .failed(.credentialsRefused(methods: ["Basic"])))
    var other = self.driver(.http, Self.credentials)
    let second = other.receive(Array("HTTP/1.0 401 Unauthorized\r\n".utf8))
    #expect(second == .failed(.credentialsRefused(methods: [])))
    var nobody = self.driver(.http)
    let third = nobody.receive(Array("HTTP/1.0 401 Unauthorized\r\n".utf8))
    #expect(third == .failed(.refused(.http(status: 401, words: "Unauthorized"))))
  }

  @Test func methodsOfAChallengeAreFewAndShort() {
    var driver = driver(.http)
    let field = { (number: Int) in
      "Proxy-Authenticate: \(number)\u{7}" + String(repeating: "x", count: 900) + "\r\n"
    }
    let outcome = driver.receive(Array(("HTTP/1.1 407 No\r\n" + (0..<30).map(field).joined() + "\r\n").utf8))
    guard case .failed(.credentialsWanted(let methods)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(methods.count == 8)
    #expect(methods.allSatisfy { $0.utf8.count <= 40 && $0.utf8.allSatisfy { $0 >= 0x20 } })
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\n", "X: a\r\n"), ("", "HTTP/1.1 100 Continue\r\n\r\n"), ("HTTP/1.1 200 ", "X"),
    ("HTTP/1.1 407 Who\r\n", "Proxy-Authenticate: Basic\r\n"),
  ])
  func endsAnAnswerThatNeverEnds(_ start: String, _ piece: String) {
    var driver = driver(.http)
    let bytes = Array(piece.utf8)
    var outcome = driver.receive(Array(start.utf8))
    var received = 0
    while outcome == .wantsInput, received < 1 << 20 {
      outcome = driver.receive(bytes)
      received += bytes.count
    }
    #expect(outcome == .failed(.tooLong(limit: DialogueInput.limit)))
    #expect(received <= DialogueInput.limit + bytes.count)
  }

  /// However the bytes are cut into reads.
  @Test(arguments: [1_000, 16_384, 32_768, 50_000], [-1, 0, 1, 7_000])
  func anAnswerMayBeAsLongAsItsBoundAndNoLonger(_ piece: Int, _ beyond: Int) {
    let start = Array("HTTP/1.1 200 ".utf8)
    let end = Array("\r\nX: a\r\n\r\n".utf8)
    let filling = [UInt8](
      repeating: UInt8(ascii: "a"), count: DialogueInput.limit + beyond - start.count - end.count)
    let answer = start + filling + end
    var driver = driver(.http)
    var outcome = DialogueDriver<ProxyFault>.Outcome.wantsInput
    for offset in stride(from: 0, to: answer.count, by: piece) where outcome == .wantsInput {
      outcome = driver.receive(answer[offset..<min(answer.count, offset + piece)])
    }
    #expect(outcome == (beyond > 0 ? .failed(.tooLong(limit: DialogueInput.limit)) : .goAhead))
  }

  static let challenges: [(String, [String])] = [
    (#"Basic realm="x", Digest realm="y""#, ["Basic", "Digest"]),
    (
      #"Basic realm="a, Bearer b", Digest realm="y", nonce="n", qop="auth,auth-int", NTLM"#,
      ["Basic", "Digest", "NTLM"]
    ),
    (#"Basic realm="say \", Bearer b", Digest realm=y"#, ["Basic", "Digest"]),
    ("Negotiate, NTLM , Basic realm = \"a\" , charset=UTF-8,,", ["Negotiate", "NTLM", "Basic"]),
    ("Negotiate YII==, Digest\trealm=\t\"y\"", ["Negotiate", "Digest"]),
    ("Basic realm=\"never, ended", ["Basic"]),
    ("Basic realm=\"x\",\r\n Digest realm=\"y,\r\n\tBearer z\", NTLM", ["Basic", "Digest", "NTLM"]),
    (",", []),
  ]

  /// Several challenges in one field (RFC 9110, section 11.6.1).
  @Test(arguments: challenges)
  func tellsEverySchemeOfAChallenge(_ value: String, _ schemes: [String]) {
    var driver = driver(.http)
    let outcome = driver.receive(Array("HTTP/1.1 407 Who\r\nProxy-Authenticate: \(value)\r\n\r\n".utf8))
    #expect(outcome == .failed(.credentialsWanted(methods: schemes)))
  }

  // MARK: - SOCKS

  static let asked: [(ConnectTarget, [UInt8])] = [
    (v4, [5, 1, 0, 1, 192, 0, 2, 7, 1, 0xbb]),
    (v6, [5, 1, 0, 4, 0x20, 1, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0x20, 0xfb]),
    (name, [5, 1, 0, 3, 15] + Array("api.example.com".utf8) + [1, 0xbb]),
  ]

  static let replies: [[UInt8]] = [
    accepted, [5, 0, 0, 4] + [UInt8](repeating: 0, count: 18), [5, 0, 0, 3, 1, 0x61, 0, 80], [5, 0, 0, 3, 0, 0, 80],
  ]

  @Test(arguments: asked, replies)
  func asksASOCKSProxyForAConnection(_ asked: (ConnectTarget, [UInt8]), _ reply: [UInt8]) {
    var driver = driver(.socks5, to: asked.0)
    let greeting = driver.takeOutgoing()
    #expect(greeting == [5, 1, 0])
    for (index, byte) in ([5, 0] + reply).enumerated() {
      let outcome = driver.receive([byte])
      #expect(outcome == (index == reply.count + 1 ? .goAhead : .wantsInput))
      if index == 1 {
        let question = driver.takeOutgoing()
        #expect(question == asked.1)
      }
    }
  }

  @Test func tellsASOCKSProxyWhoAsks() {
    var driver = driver(.socks5, Self.credentials)
    let greeting = driver.takeOutgoing()
    #expect(greeting == [5, 2, 0, 2])
    let first = driver.receive([5, 2])
    #expect(first == .wantsInput)
    let words = driver.takeOutgoing()
    #expect(words == [1, 7] + Array("Aladdin".utf8) + [11] + Array("open sesame".utf8))
    let second = driver.receive([1, 0])
    #expect(second == .wantsInput)
    let question = driver.takeOutgoing()
    #expect(question.prefix(4) == [5, 1, 0, 1])
    let third = driver.receive(Self.accepted)
    #expect(third == .goAhead)
  }

  @Test func sendsNoPasswordToASOCKSProxyThatDoesNotAsk() {
    var driver = driver(.socks5, Self.credentials)
    _ = driver.takeOutgoing()
    _ = driver.receive([5, 0])
    let question = driver.takeOutgoing()
    #expect(question.prefix(4) == [5, 1, 0, 1])
  }

  static let socksRefusals: [([UInt8], Bool, ProxyFault)] = [
    ([5, 0xff], false, .credentialsWanted(methods: [])), ([5, 0xff], true, .credentialsRefused(methods: [])),
    ([5, 2, 1, 1], true, .credentialsRefused(methods: [])),
    ([5, 2], false, .malformed(words: "\\x05\\x02")), ([5, 1], true, .malformed(words: "\\x05\\x01")),
    ([4], false, .malformed(words: "\\x04")), (Array("HTTP/1.1 400".utf8), false, .malformed(words: "HTTP/1.1 400")),
    ([5, 2, 5, 0], true, .malformed(words: "\\x05\\x00")), ([5, 0, 4], false, .malformed(words: "\\x04")),
    ([5, 0, 5, 0, 0, 2], false, .malformed(words: "\\x05\\x00\\x00\\x02")),
  ]

  @Test(arguments: socksRefusals)
  func tellsWhyASOCKSProxyDoesNotConnect(_ said: [UInt8], _ hasCredentials: Bool, _ fault: ProxyFault) {
    var driver = driver(.socks5, hasCredentials ? Self.credentials : nil)
    let outcome = driver.receive(said)
    #expect(outcome == .failed(fault))
  }

  @Test(arguments: 1...255)
  func tellsEveryReplyByName(_ code: UInt8) throws {
    var driver = driver(.socks5)
    let outcome = driver.receive([5, 0, 5, code])
    let reply = try #require(SOCKSReply(code: code))
    let isOfServer = (3...6).contains(code)
    #expect(outcome == .failed(isOfServer ? .serverNotReached(.socks(reply)) : .refused(.socks(reply))))
    #expect((reply.description == "reply \(code), which has no meaning") == (code > 8))
  }
}
