import Lab
import Pinning
import TLS
import Testing

@Suite("A server that asks for a certificate")
struct ClientAuthenticationTests {
  private let chain: [MintedCertificate]
  private let own: Own

  init() throws {
    chain = try Hierarchy(at: .noon).chain("api.example.test")
    own = try Own()
  }

  private struct Outcome {
    let progress: HandshakeProgress
    let presented: PresentedChain?
    let authentication: ClientAuthentication?
    let wasSettled: Bool
  }

  /// A handshake, and what the server says to its end.
  private func shakeHands(
    _ version: TLSVersion, _ demand: ClientDemand?, _ credential: ClientCredential?, tickets: Bool = true
  ) throws -> Outcome {
    var setup = MemoryServer.Setup(chain)
    (setup.lowest, setup.highest) = (version, version)
    setup.demand = demand
    setup.sendsTickets = tickets
    var server = try MemoryServer(setup)
    var client = try ClientHandshake(
      context: ClientContext(), serverName: "api.example.test", credential: credential)
    var progress = client.advance()
    for _ in 0..<5 where progress == .wantsInput {
      server.answer(client.takeOutgoing()).withUnsafeBytes { client.receive($0) }
      progress = client.advance()
    }
    guard case .complete = progress else {
      return Outcome(
        progress: progress, presented: client.presented, authentication: client.clientAuthentication, wasSettled: true)
    }
    server.answer(client.takeOutgoing()).withUnsafeBytes { client.receive($0) }
    let outcome = client.settle()
    return Outcome(
      progress: progress, presented: client.presented,
      authentication: outcome.flatMap { client.clientAuthentication?.settled($0) } ?? client.clientAuthentication,
      wasSettled: outcome != nil)
  }

  private func demand(_ authorities: [Authority], isRequired: Bool = true, at date: Timestamp = .noon) -> ClientDemand {
    ClientDemand(authorities: authorities.map(\.certificate.der), isRequired: isRequired, at: date)
  }

  @Test(arguments: [TLSVersion.tls12, .tls13], [true, false])
  func isLetInWithItsCertificate(_ version: TLSVersion, _ isRequired: Bool) throws {
    let seen = try shakeHands(version, demand([own.authority], isRequired: isRequired), try own.credential())
    let authentication = try #require(seen.authentication)
    #expect(authentication.isAsked && authentication.isSent)
    #expect(authentication.outcome == .accepted)
    #expect(authentication.authorities.map(\.description) == ["CN=Clients Root,O=pintop lab"])
    #expect(seen.presented?.certificates.map(\.der) == chain.map(\.der))
  }

  @Test(arguments: [(TLSVersion.tls12, UInt8(40)), (.tls13, 116)])
  func isRefusedWithoutOne(_ version: TLSVersion, _ alert: UInt8) throws {
    let seen = try shakeHands(version, demand([own.authority]), nil)
    let authentication = try #require(seen.authentication)
    #expect(authentication.isAsked && !authentication.isSent)
    #expect(authentication.outcome == .refused(TLSAlert(code: alert)))
    #expect(seen.presented?.certificates.map(\.der) == chain.map(\.der))
    let isDone = if case .complete = seen.progress { true } else { false }
    #expect(isDone == (version == .tls13))
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func isRefusedWithOneOfAnotherCA(_ version: TLSVersion) throws {
    let seen = try shakeHands(version, demand([own.authority]), try Own("Others").credential())
    let authentication = try #require(seen.authentication)
    #expect(authentication.isSent)
    #expect(authentication.outcome == .refused(TLSAlert(code: 48)))
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func isRefusedWithOneThatHasEnded(_ version: TLSVersion) throws {
    let later = demand([own.authority], at: Timestamp.noon.advanced(byDays: 100))
    let seen = try shakeHands(version, later, try own.credential())
    #expect(seen.authentication?.outcome == .refused(TLSAlert(code: 45)))
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func isLetInWithoutOneWhereItMayGoWithout(_ version: TLSVersion) throws {
    let seen = try shakeHands(version, demand([own.authority], isRequired: false), nil)
    let authentication = try #require(seen.authentication)
    #expect(authentication.isAsked && !authentication.isSent)
    #expect(authentication.outcome == .accepted)
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func sendsNothingWhereItIsNotAsked(_ version: TLSVersion) throws {
    let seen = try shakeHands(version, nil, try own.credential())
    let authentication = try #require(seen.authentication)
    #expect(!authentication.isAsked && !authentication.isSent)
    #expect(authentication.outcome == .accepted)
    #expect(seen.wasSettled)
  }

  @Test func isNotSettledWhileTheServerSaysNothing() throws {
    let seen = try shakeHands(.tls13, demand([own.authority]), try own.credential(), tickets: false)
    #expect(!seen.wasSettled)
    #expect(seen.authentication?.outcome == .open)
  }

  @Test func keepsAFewOfManyAuthorities() throws {
    let many = try (0..<40).map { try Authority.root("CA \($0)", at: .noon) }
    let seen = try shakeHands(.tls13, demand(many, isRequired: false), nil)
    #expect(seen.authentication?.authorities.count == 16)
    #expect(seen.authentication?.authorityCount == 40)
  }
}
