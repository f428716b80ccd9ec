import Lab
import Pinning
import TLS
import Testing

@Suite("Why a handshake is not completed")
struct HandshakeFaultTests {
  private let pki: Hierarchy
  private let chain: [MintedCertificate]

  init() throws {
    pki = try Hierarchy(at: .noon)
    chain = try pki.chain("api.example.test")
  }

  private func server(_ version: TLSVersion) -> MemoryServer.Setup {
    var setup = MemoryServer.Setup(chain)
    (setup.lowest, setup.highest) = (version, version)
    return setup
  }

  // MARK: - Not TLS

  @Test func plainHTTPIsNotTLS() throws {
    let page = Array("HTTP/1.1 400 Bad Request\r\nServer: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
    let outcome = try Conversation.run(answering: page)
    #expect(outcome.fault == .notTLS(firstBytes: Array(page.prefix(64))))
    #expect(outcome.presented == nil)
  }

  @Test func aByteIsEnoughToTell() throws {
    #expect(try Conversation.run(answering: Array("SSH-2.0".utf8), chunk: 1).fault == .notTLS(firstBytes: [0x53]))
    #expect(try Conversation.run(answering: [22, 2]).fault == .notTLS(firstBytes: [22, 2]))
  }

  @Test func garbageAfterTheStartOfARecordIsALocalFault() throws {
    let outcome = try Conversation.run(answering: [22, 3, 3, 0, 4, 99, 0, 0, 0])
    guard case .local(let detail) = outcome.fault else {
      Issue.record("\(String(describing: outcome.fault))")
      return
    }
    #expect(!detail.isEmpty)
    #expect(outcome.lastWords.prefix(2) == [21, 3], "an alert goes out")
  }

  @Test func everyPrefixOfRandomGarbageEndsWell() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let bytes = [22, 3, 3] + (0..<Int.random(in: 0..<300)).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(try Conversation.run(answering: bytes, thenEnds: true, chunk: 50).fault != nil)
    }
  }

  // MARK: - Alerts

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func aServerWithoutACommonProtocolSendsItsAlert(version: TLSVersion) throws {
    var setup = server(version)
    setup.protocols = .refuse
    let outcome = try Conversation.run(setup, protocols: ["h2"])
    #expect(outcome.fault == .alert(TLSAlert(code: 120)))
    #expect(outcome.presented == nil)
  }

  @Test func aServerThatKnowsNoneOfOurCiphersSendsItsAlert() throws {
    var setup = server(.tls12)
    setup.ciphers = "ADH-AES128-SHA"
    #expect(try Conversation.run(setup).fault == .alert(TLSAlert(code: 40)))
  }

  @Test(arguments: [UInt8(40), 70, 112, 80])
  func aFatalAlertIsTold(code: UInt8) throws {
    #expect(try Conversation.run(answering: [21, 3, 3, 0, 2, 2, code]).fault == .alert(TLSAlert(code: code)))
  }

  @Test func aWarningIsNoEnd() throws {
    let outcome = try Conversation.run(answering: [21, 3, 3, 0, 2, 1, 112])
    #expect(outcome.progress == .wantsInput)
  }

  @Test func aGoodbyeInTheMiddleIsTheEndOfInput() throws {
    #expect(try Conversation.run(answering: [21, 3, 3, 0, 2, 1, 0]).fault == .endOfInput)
  }

  // MARK: - Ends and limits

  @Test func nothingAtAllIsTheEndOfInput() throws {
    #expect(try Conversation.run(answering: [], thenEnds: true).fault == .endOfInput)
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func aFlightCutAnywhereWantsMoreAndThenEnds(version: TLSVersion) throws {
    for length in stride(from: 1, to: 1200, by: 97) {
      var client = try ClientHandshake(context: ClientContext(), serverName: "api.example.test")
      _ = client.advance()
      var server = try MemoryServer(server(version))
      let flight = server.answer(client.takeOutgoing())
      flight.prefix(length).withUnsafeBytes { client.receive($0) }
      #expect(client.advance() == .wantsInput)
      client.inputEnded()
      #expect(client.advance() == .failed(.endOfInput))
      #expect(client.advance() == .failed(.endOfInput), "and says so again")
    }
  }

  @Test func moreThanAnyHandshakeTakesIsRefused() throws {
    // Empty-handed but well-formed: warnings that OpenSSL would count and pass over.
    let record: [UInt8] = [22, 3, 3, 0x40, 0] + [11, 0xff, 0xff, 0xff] + [UInt8](repeating: 0, count: 0x4000 - 4)
    let flood = Array(repeatElement(record, count: 17).joined())
    let outcome = try Conversation.run(answering: flood)
    #expect(outcome.fault == .inputLimitExceeded(limit: 256_000))
  }

  @Test func aCertificateMessageBeyondTheLimitIsRefused() throws {
    let padding = CertificateExtension(OID(1, 3, 6, 1, 4, 1, 99_999, 2), value: [UInt8](repeating: 7, count: 60_000))
    var template = CertificateTemplate.intermediate("Fat CA", at: .noon)
    template.extraExtensions = [padding]
    let fat = try pki.root.authority(template).certificate
    let outcome = try Conversation.run(MemoryServer.Setup(chain + [fat, fat]))
    guard case .local = outcome.fault else {
      Issue.record("\(String(describing: outcome.fault))")
      return
    }
    #expect(try Conversation.run(MemoryServer.Setup(chain + [fat])).session != nil)
  }

  // MARK: - Certificates that cannot be decoded

  @Test(arguments: [TLSVersion.tls12, .tls13], [0, 1, 2])
  func theChainIsThereAsSentThoughOneCertificateCannotBeDecoded(version: TLSVersion, index: Int) throws {
    var setup = server(version)
    setup.chain.append(pki.root.certificate.der)
    setup.spoiled = index
    let outcome = try Conversation.run(setup)
    guard case .undecodableCertificate(index, let detail) = outcome.fault else {
      Issue.record("\(String(describing: outcome.fault))")
      return
    }
    #expect(!detail.isEmpty)
    let presented = try #require(outcome.presented)
    #expect(presented.certificates.map { $0.facts == nil } == [index == 0, index == 1, index == 2])
    for other in [0, 1, 2] where other != index { #expect(presented.certificates[other].der == setup.chain[other]) }
    #expect(!outcome.lastWords.isEmpty, "an alert goes out")
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func aCertificateWithABrokenExtensionDoesNotEndTheHandshake(version: TLSVersion) throws {
    var template = CertificateTemplate.intermediate("Broken CA", at: .noon)
    template.extraExtensions = [CertificateExtension(.nameConstraints, value: [0x30, 0x05])]
    let broken = try pki.root.authority(template).certificate
    var setup = server(version)
    setup.chain.append(broken.der)
    let outcome = try Conversation.run(setup)
    #expect(outcome.session != nil)
    guard case .undecodable(broken.der, broken.fingerprint, _) = outcome.presented?.certificates.last else {
      Issue.record("\(String(describing: outcome.presented))")
      return
    }
  }

  @Test func aCertificateMessageThatIsNotWellFormedShowsNoChain() throws {
    let outcome = try Conversation.run(server(.tls12)) { flight in
      // The record after the ServerHello: 5 bytes of header, 4 of the message's, then the length of the list.
      guard flight.count > 9, flight[0] == 22 else { return flight }
      let certificate = 5 + Int(flight[3]) << 8 + Int(flight[4])
      var changed = flight
      changed[certificate + 5 + 4 + 2] ^= 1
      return changed
    }
    guard case .local = outcome.fault else {
      Issue.record("\(String(describing: outcome.fault))")
      return
    }
    #expect(outcome.presented == nil)
  }

  @Test func aFlippedByteAnywhereInTheFlightEndsWell() throws {
    let count = 1500
    for position in stride(from: 0, to: count, by: 11) {
      let outcome = try Conversation.run(server(.tls12)) { flight in
        guard flight.indices.contains(position) else { return flight }
        var changed = flight
        changed[position] ^= 0x55
        return changed
      }
      #expect(outcome.progress == .wantsInput || outcome.fault != nil || outcome.session != nil)
    }
  }

  // MARK: - Memory

  @Test func manyHandshakesLeaveNoMemoryBehind() throws {
    let context = try ClientContext()
    let setup = server(.tls13)
    func shakeHands() throws {
      var server = try MemoryServer(setup)
      var client = try ClientHandshake(context: context, serverName: "api.example.test")
      var progress = client.advance()
      for _ in 0..<6 where progress == .wantsInput {
        server.answer(client.takeOutgoing()).withUnsafeBytes { client.receive($0) }
        progress = client.advance()
      }
    }
    for _ in 0..<50 { try shakeHands() }
    let before = try ResidentMemory.bytes()
    for _ in 0..<1000 { try shakeHands() }
    // A leaked connection with its certificates takes over 50 KiB: 1000 of them would show as 50 MB. The bound leaves
    // room for what other tests do meanwhile.
    #expect(try ResidentMemory.bytes() - before < 30_000_000)
  }
}
