import Lab
import Pinning
import TLS
import Testing

@Suite("A handshake without I/O")
struct HandshakeTests {
  private let pki: Hierarchy
  private let chain: [MintedCertificate]

  init() throws {
    pki = try Hierarchy(at: .noon)
    chain = try pki.chain("api.example.test")
  }

  @Test(arguments: [TLSVersion.tls12, .tls13], [1, 7, Int.max])
  func completesHoweverTheBytesArrive(version: TLSVersion, chunk: Int) throws {
    var setup = MemoryServer.Setup(chain)
    setup.highest = version
    let outcome = try Conversation.run(setup, chunk: chunk)
    #expect(outcome.session?.version == version)
    #expect(outcome.serverFinished)
    #expect(outcome.presented?.certificates.map(\.der) == chain.map(\.der))
  }

  @Test(arguments: TLSVersion.allCases)
  func observesEveryVersion(version: TLSVersion) throws {
    var setup = MemoryServer.Setup(chain)
    (setup.lowest, setup.highest) = (version, version)
    #expect(try Conversation.run(setup).session?.version == version)
  }

  @Test func tellsWhatTLS13Negotiated() throws {
    let session = try #require(try Conversation.run(MemoryServer.Setup(chain)).session)
    #expect(session.cipher == "TLS_AES_256_GCM_SHA384")
    #expect(session.group == "X25519")
    #expect(session.signatureAlgorithm == "ecdsa_secp256r1_sha256")
    #expect(session.applicationProtocol == nil)
    #expect(!session.hasStapledOCSP)
  }

  @Test func tellsWhatTLS12Negotiated() throws {
    let key = try SigningKey.rsa()
    var setup = MemoryServer.Setup([try pki.leaf("api.example.test", key: key), pki.intermediate.certificate])
    setup.highest = .tls12
    let session = try #require(try Conversation.run(setup).session)
    #expect(session.cipher == "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384")
    #expect(session.group == "X25519")
    #expect(session.signatureAlgorithm == "rsa_pss_rsae_sha256")
  }

  @Test func seesAServerWithoutForwardSecrecy() throws {
    let key = try SigningKey.rsa()
    var setup = MemoryServer.Setup([try pki.leaf("api.example.test", key: key)])
    setup.highest = .tls12
    setup.ciphers = "AES128-SHA"
    let session = try #require(try Conversation.run(setup).session)
    #expect(session.cipher == "TLS_RSA_WITH_AES_128_CBC_SHA")
    #expect(session.group == nil)
    #expect(session.signatureAlgorithm == nil)
  }

  @Test func sendsTheNameOfADNSHostAndNoAddress() throws {
    let setup = MemoryServer.Setup(chain)
    #expect(try Conversation.run(setup, serverName: "api.example.test").serverName == "api.example.test")
    #expect(try Conversation.run(setup, serverName: "api.example.test.").serverName == "api.example.test")
    #expect(try Conversation.run(setup, serverName: "192.0.2.7").serverName == nil)
    #expect(try Conversation.run(setup, serverName: "2001:db8::7").serverName == nil)
    #expect(try Conversation.run(setup, serverName: nil).serverName == nil)
  }

  @Test func negotiatesAnApplicationProtocol() throws {
    var setup = MemoryServer.Setup(chain)
    setup.protocols = .http11
    let session = try #require(try Conversation.run(setup, protocols: ["h2", "http/1.1"]).session)
    #expect(session.applicationProtocol == "http/1.1")
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func sendsNoCertificateOfItsOwn(version: TLSVersion) throws {
    var setup = MemoryServer.Setup(chain)
    setup.highest = version
    setup.asksForClientCertificate = true
    let outcome = try Conversation.run(setup)
    #expect(outcome.session != nil)
    #expect(outcome.serverFinished)
  }

  @Test func refusesNamesThatCannotBeSent() throws {
    let context = try ClientContext()
    let long = String(repeating: "a", count: 256)
    for name in ["", long, "a\0b"] {
      #expect(throws: HandshakeSetupFault.serverName(name)) { try Self.make(context, name) }
    }
    #expect(throws: HandshakeSetupFault.applicationProtocol("")) { try Self.make(context, nil, [""]) }
    #expect(throws: HandshakeSetupFault.applicationProtocol(long)) { try Self.make(context, nil, [long]) }
  }

  private static func make(_ context: ClientContext, _ name: String?, _ protocols: [String] = []) throws {
    _ = try ClientHandshake(context: context, serverName: name, applicationProtocols: protocols)
  }

  @Test func handshakesOfOneContextDoNotMix() async throws {
    let context = try ClientContext()
    let setups = try (0..<4).map { MemoryServer.Setup(try pki.chain("h\($0).example.test")) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for round in 0..<64 {
        let setup = setups[round % 4]
        group.addTask { try Self.shakeHands(context, setup) }
      }
      try await group.waitForAll()
    }
  }

  private static func shakeHands(_ context: ClientContext, _ setup: MemoryServer.Setup) throws {
    var server = try MemoryServer(setup)
    var client = try ClientHandshake(context: context, serverName: nil)
    var progress = client.advance()
    for _ in 0..<6 where progress == .wantsInput {
      server.answer(client.takeOutgoing()).withUnsafeBytes { client.receive($0) }
      progress = client.advance()
    }
    #expect(client.presented?.certificates.map(\.der) == setup.chain)
    client.close()
    #expect(!client.takeOutgoing().isEmpty)
  }

  @Test(arguments: [TLSVersion.tls12, .tls13]) func timestampsBesideTheCertificateAreKept(version: TLSVersion) throws {
    let list: [UInt8] = [0, 5, 0, 3, 1, 2, 3]
    var setup = MemoryServer.Setup(try Hierarchy(at: .noon).chain("api.example.test"))
    (setup.lowest, setup.highest) = (version, version)
    #expect(try Conversation.run(setup).session?.timestampLists == [])
    setup.timestamps = list
    #expect(try Conversation.run(setup).session?.timestampLists == [list])
  }
}
