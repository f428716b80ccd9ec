import Endpoints
import Judging
import Lab
import Pinning
import TLS

extension Timestamp {
  /// The instant that these tests stand at: 2030-01-01T12:00:00Z.
  static let noon = Timestamp(secondsSinceEpoch: 1_893_499_200)

  var secondBefore: Timestamp { advanced(bySeconds: -1) }
}

/// A root in the platform's store, an issuing CA, and a server's chain below them.
struct World {
  static let host = "api.example.com"

  let authority: Authority
  let issuing: Authority
  let store: TrustStore
  /// The leaf's.
  let key: SigningKey
  let leaf: CertificateFacts
  let intermediate: CertificateFacts
  let root: CertificateFacts
  /// Leaf and intermediate, as a well-kept server sends them.
  let presented: PresentedChain

  /// `leafEnds` is in seconds from noon; with `issuerOutlivesRoot` the root is the first to end, in a year.
  init(leafEnds: Int64? = nil, issuerURLs: [String] = [], issuerOutlivesRoot: Bool = false) throws {
    let year = 365 * Timestamp.secondsPerDay
    let template = CertificateTemplate.root("Test Root CA", at: .noon)
    let authority = try Authority.selfSigned(issuerOutlivesRoot ? template.ending(year, after: .noon) : template)
    try self.init(
      authority: authority, issuing: authority.intermediate("Test Issuing CA", at: .noon),
      leafEnds: issuerOutlivesRoot ? 2 * year : leafEnds, issuerURLs: issuerURLs)
  }

  private init(authority: Authority, issuing: Authority, leafEnds: Int64?, issuerURLs: [String]) throws {
    self.authority = authority
    self.issuing = issuing
    var template = CertificateTemplate.leaf(Self.host, at: .noon)
    if let leafEnds {
      let end = Timestamp.noon.advanced(bySeconds: leafEnds)
      // A longer life begins where it began; a shorter one is moved, so that it has begun.
      if end > template.notAfter { template.notAfter = end } else { template = template.ending(leafEnds, after: .noon) }
    }
    template.issuerURLs = issuerURLs
    key = try SigningKey.ec()
    leaf = try Self.facts(issuing.issue(template, key: key))
    intermediate = try Self.facts(issuing.certificate)
    root = try Self.facts(authority.certificate)
    store = TrustStore([root])
    presented = Self.chain([leaf, intermediate])
  }

  var evaluator: TrustEvaluator { TrustEvaluator(store: store) }

  static func facts(_ minted: MintedCertificate) throws -> CertificateFacts {
    try CertificateReader.facts(der: minted.der)
  }

  static func chain(_ certificates: [CertificateFacts]) -> PresentedChain {
    PresentedChain(certificates.map(PresentedCertificate.decoded))
  }

  /// An SPKI that is on no chain.
  static func otherPin() throws -> PinnedItem { .publicKey(try SigningKey.ec().pin) }

  static func endpoint(
    _ pinned: [PinnedItem] = [], mode: PinSet.Mode = .publicKey, expires: Timestamp? = nil, isEnforced: Bool = true,
    trust: TrustSettings = .standard, certificates: [CertificateFacts] = [], name: String = "api"
  ) -> Endpoint {
    Endpoint(
      name: name, url: EndpointURL(scheme: .https, host: host, port: 443), trust: trust,
      pins: PinSet(
        mode: pinned.isEmpty ? .none : mode, pinned: pinned, expires: expires, isEnforced: isEnforced),
      pinnedCertificates: certificates)
  }

  static func session(_ version: TLSVersion = .tls13) -> SessionFacts {
    SessionFacts(
      version: version, cipher: "TLS_AES_128_GCM_SHA256", group: "X25519", signatureAlgorithm: nil,
      applicationProtocol: nil)
  }
}

extension CertificateFacts {
  var item: PinnedItem { .publicKey(pin) }

  /// The first second at which its window has closed.
  var ends: Timestamp { notAfter.advanced(bySeconds: 1) }
}

extension Judgement {
  /// The one client's judgement, where there is one.
  var inline: ClientJudgement? { clients.count == 1 ? clients.first : nil }
}
