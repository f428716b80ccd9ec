import Endpoints
import NIOCore
import Pinning
import Testing

@testable import Probing

/// Dialogues before TLS, over sockets.
@Suite struct StartTLSTests {
  private func plan(
    _ language: StartTLS, _ address: Endpoints.SocketAddress, timeout: Duration = .seconds(20)
  ) -> ProbePlan {
    ProbePlan(
      endpoint: "mail", url: EndpointURL(scheme: .tls, host: "probe.test", port: 25), connect: [address],
      timeout: timeout, startTLS: language, applicationProtocols: [])
  }

  private func look(
    _ language: StartTLS, _ script: Script, timeout: Duration = .seconds(20)
  ) async throws -> AddressObservation {
    let server = try await ScriptedServer.start(script)
    let seen = try await Prober.testing().probe(
      plan(language, server.address, timeout: timeout), address: server.address)
    #expect(await eventually { server.open == 0 })
    await server.stop()
    #expect(seen.times.connect != nil)
    #expect(seen.times.startTLS == nil)
    #expect(seen.presented == nil)
    #expect(seen.failure?.stage == .startTLS)
    return seen
  }

  @Test(arguments: StartTLS.allCases)
  func seesTheCertificateBehindADialogue(_ language: StartTLS) async throws {
    let server = try await TLSServer.start()
    let good = Conversation.good(language)
    let talking = try await TalkingServer.start(greeting: good.greeting, answers: good.answers, then: server.address)
    let seen = try await Prober.testing().probe(plan(language, talking.address), address: talking.address)
    await talking.stop()
    await server.stop()
    #expect(seen.failure == nil)
    #expect(seen.presented?.certificates.count == server.chain.count)
    #expect(seen.times.startTLS != nil)
    #expect(seen.times.handshake != nil)
  }

  @Test func tellsARefusalInTheServersWords() async throws {
    let seen = try await look(.smtp, .greet(Array("554 5.7.1 not \u{7}you\r\n".utf8), after: .wait))
    #expect(seen.failure?.code == "starttls-refused")
    #expect(seen.failure?.detail == "the server refuses TLS: \"554 5.7.1 not \\x07you\"")
  }

  @Test(arguments: [StartTLS.smtp, .imap, .pop3, .ftp, .ldap])
  func tellsTLSWherePlainWordsAreDue(_ language: StartTLS) async throws {
    let alert: [UInt8] = [21, 3, 3, 0, 2, 2, 40, 10, 10]
    #expect(try await look(language, .greet(alert, after: .wait)).failure?.code == "starttls-malformed")
  }

  @Test(arguments: StartTLS.allCases)
  func aServerThatSaysNothingEndsAtTheDeadline(_ language: StartTLS) async throws {
    let start = ContinuousClock.now
    let seen = try await look(language, .silent, timeout: .milliseconds(500))
    #expect(seen.failure?.code == "timed-out-in-starttls")
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func oneByteAtATimeDoesNotMoveTheDeadline() async throws {
    let greeting = [UInt8](repeating: UInt8(ascii: "2"), count: 10_000)
    let seen = try await look(.pop3, .drip(greeting, every: .milliseconds(20)), timeout: .milliseconds(500))
    #expect(seen.failure?.code == "timed-out-in-starttls")
  }

  @Test func endsAnEndlessGreeting() async throws {
    let seen = try await look(.smtp, .endless(Array("220-more\r\n".utf8)))
    #expect(seen.failure?.code == "starttls-too-long")
  }

  @Test func tellsACloseInTheDialogue() async throws {
    let seen = try await look(.imap, .greet(Array("* OK\r\n".utf8), after: .close))
    let cause = seen.failure?.cause
    #expect(cause == .closed || cause == .reset)
  }

  @Test func tellsWordsThatStandBehindTheGoAhead() async throws {
    let seen = try await look(.pop3, .greet(Array("+OK\r\n+OK begin\r\n+OK and more\r\n".utf8), after: .wait))
    #expect(seen.failure?.cause == .startTLS(.pop3, .injected(bytes: 14)))
  }

  @Test func theDialogueHasABudgetOfItsOwn() async throws {
    let server = try await ScriptedServer.start(.silent)
    var limits = ProbeLimits.fitting(descriptors: 4096)
    limits.startTLS = .milliseconds(100)
    let seen = try await Prober.testing(limits: limits).probe(plan(.ftp, server.address), address: server.address)
    await server.stop()
    #expect(seen.failure?.code == "timed-out-in-starttls")
  }
}
