import Endpoints
import Fixtures
import Lab
import NIOCore
import NIOPosix
import Pinning
import TLS
import Testing

@testable import Probing

/// One exchange of HTTP/1.1, over sockets.
@Suite struct HTTPCallTests {
  private let request = HTTPRequest(
    method: "POST", target: "/a?b=c", fields: [HTTPField("Host", "probe.test")], body: Array("hello".utf8))

  private func ask(
    _ script: Script, within timeout: Duration = .seconds(20), limits: HTTPLimits = HTTPLimits()
  ) async throws -> (result: Result<HTTPAnswer, HTTPFault>, heard: String) {
    let server = try await ScriptedServer.start(script)
    let call = HTTPCall(to: server.address, request, limits: limits)
    let result = await Self.result(of: call, within: timeout)
    #expect(await eventually { server.open == 0 })
    await server.stop()
    return (result, String(decoding: server.heard, as: UTF8.self))
  }

  private static func result(of call: HTTPCall, within timeout: Duration) async -> Result<HTTPAnswer, HTTPFault> {
    do throws(HTTPFault) {
      return .success(try await call.answer(on: MultiThreadedEventLoopGroup.singleton, by: .now + timeout))
    } catch {
      return .failure(error)
    }
  }

  private func answer(_ text: String) -> Script { .answer(Array(text.utf8), after: .close) }

  static let good: [(String, Int, String)] = [
    ("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nX-A: b\r\n\r\nbody", 200, "body"),
    ("HTTP/1.1 503 Busy\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nbo\r\n2\r\ndy\r\n0\r\n\r\n", 503, "body"),
    ("HTTP/1.0 200 OK\r\n\r\nuntil the end", 200, "until the end"),
    ("HTTP/1.1 103 Early\r\nLink: a\r\n\r\nHTTP/1.1 204 None\r\n\r\n", 204, ""),
  ]

  @Test(arguments: good)
  func readsOneAnswer(_ text: String, _ status: Int, _ body: String) async throws {
    let (result, heard) = try await ask(answer(text))
    let seen = try result.get()
    #expect(seen.status == status)
    #expect(String(decoding: seen.body, as: UTF8.self) == body)
    #expect(seen.firstByte <= seen.total)
    #expect(heard.hasPrefix("POST /a?b=c HTTP/1.1\r\n"))
    #expect(heard.contains("Host: probe.test\r\n"))
    #expect(heard.contains("Content-Length: 5\r\n"))
  }

  @Test func findsFieldsWhateverTheirCase() async throws {
    let seen = try await ask(answer(Self.good[0].0)).result.get()
    #expect(seen.field("x-a") == "b")
    #expect(seen.field("x-b") == nil)
  }

  @Test func tellsAnAnswerThatIsCutShort() async throws {
    let result = try await ask(answer("HTTP/1.1 200 OK\r\nContent-Length: 40\r\n\r\nbody")).result
    #expect(result == .failure(.cutShort))
  }

  @Test func tellsWhatIsNoHTTP() async throws {
    guard case .failure(.malformed) = try await ask(answer("SSH-2.0-OpenSSH\r\n\r\n")).result else {
      Issue.record("taken for HTTP")
      return
    }
  }

  @Test(arguments: ["X: y\r\n", "xxxxxxxxxxxxxxxxxxxxxxxxx"])
  func endsAnEndlessHeader(_ piece: String) async throws {
    let script = Script.endless(Array("HTTP/1.1 200 OK\r\nX-A: b".utf8) + Array(piece.utf8))
    var limits = HTTPLimits()
    limits.head = 1000
    switch try await ask(script, limits: limits).result {
    // The parser refuses the blank in a second status line, where it stands in a field's name.
    case .failure(.headTooLong(limit: 1000)), .failure(.malformed): break
    case let other: Issue.record("\(other)")
    }
  }

  @Test func endsAHeaderOfManyFields() async throws {
    let head = "HTTP/1.1 200 OK\r\n" + String(repeating: "X-A: b\r\n", count: 20_000)
    let result = try await ask(.answer(Array(head.utf8), after: .wait)).result
    #expect(result == .failure(.headTooLong(limit: HTTPLimits().head)))
  }

  @Test(arguments: ["Content-Length: 1000000000000", "Transfer-Encoding: chunked"])
  func endsAnEndlessBody(_ framing: String) async throws {
    var body = [UInt8](repeating: UInt8(ascii: "x"), count: 4 << 20)
    if framing.hasPrefix("T") { body = Array("fffffff\r\n".utf8) + body }
    let head = Array("HTTP/1.1 200 OK\r\n\(framing)\r\n\r\n".utf8)
    #expect(
      try await ask(.answer(head + body, after: .wait)).result == .failure(.bodyTooLong(limit: HTTPLimits().body)))
  }

  @Test func oneByteAtATimeEndsAtTheDeadline() async throws {
    let start = ContinuousClock.now
    let text = Array("HTTP/1.1 200 OK\r\n".utf8) + [UInt8](repeating: UInt8(ascii: "X"), count: 10_000)
    let result = try await ask(.drip(text, every: .milliseconds(10)), within: .milliseconds(500)).result
    #expect(result == .failure(.timedOut))
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func tellsARefusedConnection() async throws {
    let server = try await ScriptedServer.start(.silent)
    await server.stop()
    let result = await Self.result(of: HTTPCall(to: server.address, request), within: .seconds(20))
    #expect(result == .failure(.connect(detail: "connection refused")))
  }

  @Test func cancellationEndsIt() async throws {
    let server = try await ScriptedServer.start(.silent)
    let call = HTTPCall(to: server.address, request)
    let task = Task { await Self.result(of: call, within: .seconds(60)) }
    #expect(await eventually { server.open == 1 })
    task.cancel()
    #expect(await task.value == .failure(.cancelled))
    #expect(await eventually { server.open == 0 })
    await server.stop()
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func asksOverTLS(_ version: TLSVersion) async throws {
    let server = try await TLSServer.start(minimum: version, maximum: version)
    let leaf = server.chain[0].der
    let context = try ClientContext()
    let security = HTTPCall.Security(context: context, serverName: "probe.test") { presented in
      presented?.certificates.first?.fingerprint == Digest256(sha256Of: leaf)
    }
    let good = await Self.result(of: HTTPCall(to: server.address, request, security: security), within: .seconds(20))
    #expect(try good.get().status == 200)
    let wary = HTTPCall.Security(context: context, serverName: "probe.test") { _ in false }
    let refused = await Self.result(of: HTTPCall(to: server.address, request, security: wary), within: .seconds(20))
    #expect(refused == .failure(.handshake(detail: "the certificate is not accepted")))
    await server.stop()
  }

  @Test func tellsAServerThatDoesNotSpeakTLS() async throws {
    let server = try await ScriptedServer.start(.greet(Array("220 mail.test\r\n".utf8), after: .wait))
    let security = try HTTPCall.Security(context: ClientContext(), serverName: "probe.test") { _ in true }
    let result = await Self.result(of: HTTPCall(to: server.address, request, security: security), within: .seconds(20))
    #expect(result == .failure(.handshake(detail: "the server does not speak TLS")))
    await server.stop()
  }

  /// What comes before the server is accepted is heard after it. In TLS 1.2 it comes with the end of the handshake.
  @Test func hearsWhatIsSaidUnasked() async throws {
    let server = try await TLSServer.start(maximum: .tls12, reply: .unasked(Array("220 mail.test\r\n".utf8)))
    let security = try HTTPCall.Security(context: ClientContext(), serverName: "probe.test") { _ in true }
    let result = await Self.result(of: HTTPCall(to: server.address, request, security: security), within: .seconds(20))
    guard case .failure(.malformed) = result else {
      Issue.record("\(result)")
      return
    }
    await server.stop()
  }

  /// Nobody waits for the connection any more, so its socket must not wait for the server.
  @Test func aCallThatIsCancelledWhileItConnectsLeavesNoSocket() async throws {
    let hole = try BlackHole()
    let (port, call) = (hole.address.port, HTTPCall(to: hole.address, request))
    let before = try OpenSockets.connected(toPort: port)
    let asking = Task { await Self.result(of: call, within: .seconds(60)) }
    #expect(try await eventually { try OpenSockets.connected(toPort: port) == before + 1 })
    asking.cancel()
    #expect(await asking.value == .failure(.cancelled))
    #expect(try await eventually { try OpenSockets.connected(toPort: port) == before })
    // It is open until here.
    #expect(hole.address.port > 0)
  }
}
