import Endpoints
import Fixtures
import NIOCore
import Pinning
import Testing

@testable import Probing

/// Servers that do anything but complete a handshake.
@Suite struct HandshakeFailureTests {
  private func look(_ script: Script, timeout: Duration = .seconds(20)) async throws -> AddressObservation {
    let server = try await ScriptedServer.start(script)
    let seen = try await Prober.testing().probe(.to([server.address], timeout: timeout), address: server.address)
    #expect(try OpenSockets.connected(toPort: server.address.port) == 0)
    #expect(await eventually { server.open == 0 })
    await server.stop()
    #expect(seen.times.connect != nil)
    #expect(seen.times.handshake == nil)
    #expect(seen.session == nil)
    #expect(seen.failure?.stage == .handshake)
    return seen
  }

  @Test func tellsAServerThatNeverAnswers() async throws {
    let start = ContinuousClock.now
    let seen = try await look(.silent, timeout: .seconds(1))
    guard case .timedOut(let after) = seen.failure?.cause else {
      Issue.record("\(seen)")
      return
    }
    #expect(after >= .milliseconds(990))
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func tellsAReset() async throws {
    #expect(try await look(.resetAtOnce).failure?.cause == .reset)
  }

  @Test func tellsAClose() async throws {
    let cause = try await look(.closeAtOnce).failure?.cause
    // A close with the client's first bytes unread goes out as a reset.
    #expect(cause == .closed || cause == .reset)
  }

  @Test func tellsACloseAfterTheClientSpoke() async throws {
    #expect(try await look(.answer([], after: .close)).failure?.cause == .closed)
  }

  @Test(arguments: [Aftermath.wait, .close, .reset])
  func tellsPlainHTTP(_ after: Aftermath) async throws {
    let answer = Array("HTTP/1.1 400 Bad Request\r\nServer: nginx\r\nContent-Length: 200000\r\n\r\n<html>".utf8)
    let seen = try await look(.answer(answer, after: after))
    #expect(seen.failure?.cause == .notTLS(Array(answer.prefix(64))))
    #expect(seen.failure?.detail == "the server does not speak TLS: it answers in plain HTTP")
  }

  @Test func tellsAnSSHBanner() async throws {
    let banner = Array("SSH-2.0-OpenSSH_9.2p1\r\n".utf8)
    #expect(try await look(.greet(banner, after: .wait)).failure?.cause == .notTLS(banner))
  }

  @Test func tellsAMailServersGreeting() async throws {
    let greeting = Array("220 mail.test ESMTP\r\n".utf8)
    #expect(try await look(.greet(greeting, after: .wait)).failure?.cause == .notTLS(greeting))
  }

  @Test func tellsGarbage() async throws {
    let garbage = [UInt8](repeating: 0xff, count: 100)
    #expect(try await look(.greet(garbage, after: .wait)).failure?.cause == .notTLS(Array(garbage.prefix(64))))
  }

  /// Too few bytes to tell the protocol, but no TLS for certain: said at the end, not taken for a timeout.
  @Test(arguments: [Aftermath.wait, .close])
  func tellsAShortGreeting(_ after: Aftermath) async throws {
    let seen = try await look(.greet([0x41, 0x42], after: after), timeout: .seconds(2))
    #expect(seen.failure?.cause == .notTLS([0x41, 0x42]))
  }

  @Test func tellsOneByteAtATime() async throws {
    let seen = try await look(.drip(Array("SSH-2.0-slow\r\n".utf8), every: .milliseconds(5)))
    #expect(seen.failure?.detail == "the server does not speak TLS: it speaks SSH")
  }

  @Test func aSlowServerDoesNotMoveTheDeadline() async throws {
    let start = ContinuousClock.now
    let record: [UInt8] = [22, 3, 3, 0x10, 0] + [UInt8](repeating: 2, count: 4096)
    let seen = try await look(.drip(record, every: .milliseconds(20)), timeout: .seconds(1))
    #expect(seen.failure?.code == "timed-out-in-handshake")
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test(arguments: [Aftermath.wait, .close, .reset])
  func tellsWhichAlertCame(_ after: Aftermath) async throws {
    let seen = try await look(.answer([21, 3, 3, 0, 2, 2, 40], after: after))
    #expect(seen.failure?.cause == .alert(TLSAlert(code: 40)))
  }

  /// Records full of HelloRequest messages, which a client passes over (RFC 5246, section 7.4.1.1), without an end.
  @Test func endsAnEndlessAnswer() async throws {
    let record: [UInt8] = [22, 3, 3, 0x40, 0] + [UInt8](repeating: 0, count: 1 << 14)
    #expect(try await look(.endless(record)).failure?.code == "handshake-failed")
  }

  @Test func endsARecordThatIsTooLong() async throws {
    let record: [UInt8] = [22, 3, 3, 0xff, 0xff] + [UInt8](repeating: 0, count: 1 << 16)
    #expect(try await look(.endless(record)).failure?.code == "handshake-failed")
  }

  @Test func timesOutAtTheStagesBudget() async throws {
    let server = try await ScriptedServer.start(.silent)
    var limits = ProbeLimits.fitting(descriptors: 4096)
    limits.handshake = .milliseconds(100)
    let seen = try await Prober.testing(limits: limits).probe(.to([server.address]), address: server.address)
    #expect(seen.failure?.code == "timed-out-in-handshake")
    await server.stop()
  }

  @Test func cancellationClosesTheSocket() async throws {
    let server = try await ScriptedServer.start(.silent)
    let (prober, plan) = try (Prober.testing(), ProbePlan.to([server.address]))
    let task = Task { await prober.probe(plan) }
    #expect(await eventually { server.open == 1 })
    task.cancel()
    let seen = await task.value
    #expect(seen.addresses.map(\.failure?.cause) == [.cancelled])
    #expect(try OpenSockets.connected(toPort: server.address.port) == 0)
    #expect(await eventually { server.open == 0 })
    await server.stop()
  }
}
