import Endpoints
import NIOCore
import Pinning
import Testing

@testable import Probing

/// A proxy that repeats the password it was given.
@Suite struct ProxySecretTests {
  private static let user = "opsuser"
  private static let password = "hUnt3r-0f.K3ys"
  private static let basic = Base64.encode(Array("\(user):\(password)".utf8))
  private static let unpadded = basic.split(separator: "=").joined()

  private func look(
    _ kind: Proxy.Kind, _ script: Script, password: String = password, startTLS: StartTLS? = nil
  ) async throws -> AddressObservation {
    let proxy = try await ScriptedServer.start(script)
    let target = Endpoints.SocketAddress(ip: .address("192.0.2.1"), port: 443)
    let plan = ProbePlan(
      endpoint: "probe", url: EndpointURL(scheme: .tls, host: "probe.test", port: 443), connect: [target],
      timeout: .seconds(20), startTLS: startTLS,
      proxy: Proxy(
        kind: kind, host: proxy.address.ip.description, port: proxy.address.port,
        credentials: ProxyCredentials(user: Self.user, password: Secret(password))))
    let seen = try await Prober.testing().probe(plan, address: target)
    await proxy.stop()
    return seen
  }

  /// All that is told of an attempt.
  private func told(_ seen: AddressObservation) -> String {
    (seen.transcriptLines + [seen.failure?.detail ?? "", "\(seen)"]).joined(separator: "\n")
  }

  /// Not even a piece of four characters is told.
  private func leaks(_ secret: String, in text: String) -> [String] {
    let characters = Array(secret)
    return (0...(characters.count - 4)).map { String(characters[$0..<($0 + 4)]) }.filter(text.contains)
  }

  static let answers: [(answer: String, code: String)] = [
    ("HTTP/1.1 403 no \(basic) \(user):\(password)\r\n\r\n", "proxy-refused"),
    ("HTTP/1.1 503 \(unpadded)\r\n\r\n", "proxy-cannot-reach-server"),
    ("garbage \(password) \(unpadded) words\r\n", "proxy-malformed"),
    ("garbage \(password)", "proxy-malformed"),
    ("HTTP/1.1 200 OK\r\nno field \(password)\r\n", "proxy-malformed"),
    (
      "HTTP/1.1 407 \(password)\r\nProxy-Authenticate: \(password) realm=\"\(basic)\"\r\nX: \(unpadded)\r\n\r\n",
      "proxy-refused-credentials"
    ),
    // The evidence has 200 characters, a scheme 32: both would be cut within the secret.
    ("HTTP/1.1 403 \(String(repeating: "x", count: 194))\(password)\r\n\r\n", "proxy-refused"),
    ("\(String(repeating: "y", count: 193))\(basic)\r\n", "proxy-malformed"),
    (
      "HTTP/1.1 407 No\r\nProxy-Authenticate: \(String(repeating: "z", count: 25))\(password)\r\n\r\n",
      "proxy-refused-credentials"
    ),
    // What is cut off by the end of the read, and not by a limit of ours.
    ("garbage \(password.dropLast(3))", "proxy-malformed"),
    // Words behind the tunnel's beginning are the proxy's where it lies.
    ("HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 400 \(password) \(basic)\r\n\r\n", "not-tls"),
  ]

  @Test(arguments: answers)
  func whatAnHTTPProxyRepeatsIsStruckOut(_ answer: String, _ code: String) async throws {
    let seen = try await look(.http, .answer(Array(answer.utf8), after: .wait))
    #expect(seen.failure?.code == code)
    let told = told(seen)
    // The mark itself may be cut.
    #expect(told.contains(Secret.mark.prefix(6)))
    #expect(leaks(Self.password, in: told) == [])
    #expect(leaks(Self.basic, in: told) == [])
  }

  @Test func firstBytesBehindTheTunnelsBeginningAreStruckOut() async throws {
    let answer = "HTTP/1.1 200 OK\r\n\r\n\(Self.password)\r\n"
    let seen = try await look(.http, .answer(Array(answer.utf8), after: .wait))
    #expect(seen.failure?.cause == .notTLS(Array("\(Secret.mark)\r\n".utf8)))
  }

  static let replies: [[UInt8]] = [
    Array("garbage \(password)\r\n".utf8), [5, 1] + Array(password.utf8),
    [5, 0, 5, 0, 0, 3, UInt8(password.utf8.count)] + Array(password.utf8) + [0, 80] + Array("\(password)\n".utf8),
    [5, 0, 5, 1] + Array("\(basic)\n".utf8),
  ]

  @Test(arguments: replies)
  func whatASOCKSProxyRepeatsIsStruckOut(_ reply: [UInt8]) async throws {
    let told = told(try await look(.socks5, .answer(reply, after: .close)))
    #expect(told.contains(Secret.mark))
    #expect(leaks(Self.password, in: told) == [])
    #expect(leaks(Self.basic, in: told) == [])
  }

  /// Read by read, no piece of the password is told either.
  @Test func whatIsCutIntoReadsIsStruckOut() async throws {
    let answer = Array("HTTP/1.1 403 \(Self.password)\r\n\r\n".utf8)
    let seen = try await look(.http, .drip(answer, every: .milliseconds(5)))
    let heard =
      seen.transcript.steps.compactMap { step in
        guard case .heard(_, let words) = step.event else { return nil }
        return words
      } as [String]
    #expect(heard.count > 1)
    #expect(heard.joined().hasPrefix("HTTP/1.1 403 "))
    #expect(leaks(Self.password, in: heard.joined()) == [])
    #expect(seen.failure?.code == "proxy-refused")
    #expect(seen.failure?.detail.hasSuffix("refuses: 403 \(Secret.mark)") == true)
  }

  @Test func wordsBehindTheTunnelsBeginningAreStruckOutInADialogueToo() async throws {
    let answer = "HTTP/1.1 200 OK\r\n\r\n554 \(Self.password) \(Self.unpadded)\r\n"
    let seen = try await look(.http, .answer(Array(answer.utf8), after: .wait), startTLS: .smtp)
    #expect(seen.failure?.detail == "the server refuses TLS: \"554 \(Secret.mark) \(Secret.mark)\"")
    #expect(leaks(Self.password, in: told(seen)) == [])
    #expect(leaks(Self.basic, in: told(seen)) == [])
  }

  /// What is escaped, and what composes with the letter behind it.
  @Test(arguments: ["h\u{dc}nter-\u{f6}f", "a\\b\"c"])
  func passwordsOfAnyLettersAreStruckOut(_ password: String) async throws {
    let answer = "HTTP/1.1 403 <\(password)\u{301}> \(PlainJSON.string(password).text())\r\n\r\n"
    let seen = try await look(.http, .answer(Array(answer.utf8), after: .wait), password: password)
    let refusal = "403 <\(Secret.mark)\\xcc\\x81> \"\(Secret.mark)\""
    #expect(seen.failure?.detail.hasSuffix(" refuses: \(refusal)") == true)
    #expect(seen.transcriptLines.contains { $0.hasSuffix("<- proxy: HTTP/1.1 \(refusal)") })
  }
}
