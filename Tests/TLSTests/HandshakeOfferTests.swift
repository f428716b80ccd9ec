import Lab
import Pinning
import TLS
import Testing

/// What a handshake offers decides what a server shows.
struct HandshakeOfferTests {
  private static let rsaKey = Result { () throws(MintFault) in try SigningKey.rsa() }

  private let pki: Hierarchy
  private let ecdsa: [MintedCertificate]
  private let rsa: [MintedCertificate]

  init() throws {
    pki = try Hierarchy(at: .noon)
    ecdsa = try pki.chain("api.example.test")
    rsa = [try pki.leaf("api.example.test", key: Self.rsaKey.get()), pki.intermediate.certificate]
  }

  /// Both kinds, the RSA one first.
  private func both(_ version: TLSVersion) -> MemoryServer.Setup {
    var setup = MemoryServer.Setup(rsa)
    setup.second = (ecdsa.map(\.der), ecdsa[0].key)
    setup.highest = version
    return setup
  }

  @Test(arguments: [TLSVersion.tls10, .tls11, .tls12, .tls13])
  func theServerMustShowTheKindThatIsAskedFor(version: TLSVersion) throws {
    let setup = both(version)
    let usual = try Conversation.run(setup)
    let first = try Conversation.run(setup, offer: HandshakeOffer(.rsa))
    let second = try Conversation.run(setup, offer: HandshakeOffer(.ecdsa))
    #expect(usual.presented?.certificates.map(\.der) == ecdsa.map(\.der), "ECDSA is wanted first")
    #expect(first.presented?.certificates.map(\.der) == rsa.map(\.der))
    #expect(second.presented?.certificates.map(\.der) == ecdsa.map(\.der))
    #expect([usual, first, second].allSatisfy { $0.session?.version == version && $0.serverFinished })
  }

  /// The hierarchy's own keys are on curves: an RSA leaf below them is shown to who wants RSA signatures, and an ECDSA
  /// leaf below an RSA authority to who wants ECDSA ones.
  @Test(arguments: [TLSVersion.tls12, .tls13])
  func theAuthoritysOwnSignatureMayBeOfTheOtherKind(version: TLSVersion) throws {
    let authority = try Authority.root("RSA root", at: .noon, key: Self.rsaKey.get())
    let leaf = try authority.issue(.leaf("api.example.test", at: .noon), key: .ec())
    var setup = MemoryServer.Setup([leaf])
    setup.highest = version
    let offered = try Conversation.run(setup, offer: HandshakeOffer(.ecdsa))
    #expect(offered.session?.signatureAlgorithm == "ecdsa_secp256r1_sha256")
  }

  @Test(arguments: [TLSVersion.tls12, .tls13])
  func aServerWithoutThatKindSaysSo(version: TLSVersion) throws {
    var setup = MemoryServer.Setup(ecdsa)
    setup.highest = version
    let outcome = try Conversation.run(setup, offer: HandshakeOffer(.rsa))
    #expect(outcome.fault == .alert(TLSAlert(code: 40)))
    #expect(outcome.presented == nil)
  }

  @Test(arguments: [(LookKind.tls12, TLSVersion.tls12), (.tls13, .tls13)])
  func oneVersionAloneIsOffered(kind: LookKind, version: TLSVersion) throws {
    #expect(try Conversation.run(MemoryServer.Setup(ecdsa), offer: HandshakeOffer(kind)).session?.version == version)
  }

  @Test func aServerWithoutThatVersionSaysSo() throws {
    var setup = MemoryServer.Setup(ecdsa)
    setup.highest = .tls12
    #expect(try Conversation.run(setup, offer: HandshakeOffer(.tls13)).fault == .alert(TLSAlert(code: 70)))
  }
}
