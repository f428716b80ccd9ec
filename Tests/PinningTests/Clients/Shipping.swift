import Fixtures
import Pinning
import Testing

/// Builds of every kind from one list of pinned certificates, as the case table has them.
enum Column: String, CaseIterable, CustomTestStringConvertible {
  case afCertificate, afPublicKey, alamofire, trustKit, android, pinnedDomains, okHttpAndroid, okHttpJVM, hpkp, curl

  var testDescription: String { rawValue }
}

/// The switches of a row that are not the same for all.
struct Shipping {
  var pinned: [CertificateFacts]
  /// `yyyy-MM-dd`, for those that know an end.
  var expires: String?
  var nspListsAsLeaf = false
  /// The client's own switch for a private CA.
  var trustsPrivate: CertificateFacts?
  var checksHost = true

  static let host = "api.example.com"
  static let backup = Fixture.certificate("backup")

  func policy(_ column: Column) -> ClientPolicy {
    switch column {
    case .afCertificate: .afnetworking(afNetworking(.certificate))
    case .afPublicKey: .afnetworking(afNetworking(.publicKey))
    case .alamofire: .alamofire(alamofire)
    case .trustKit:
      .trustkit(
        TrustKitConfiguration(domains: [
          .init(host: Self.host, publicKeyHashes: pins, expirationDate: expires)
        ]))
    case .android: .androidNSC(android)
    case .pinnedDomains: .iosPinnedDomains(pinnedDomains)
    case .okHttpAndroid: .okhttp(okHttp(.android))
    case .okHttpJVM: .okhttp(okHttp(.jvm))
    case .hpkp: .hpkp(HPKPHeader(pins: pins, maxAge: 5_184_000))
    case .curl:
      .curl(CurlPinnedKey(argument: .hashes(pins.map { "sha256//\($0)" }.joined(separator: ";"))))
    }
  }

  private var pins: [String] { pinned.map(\.pin.base64) }

  private var files: [ShippedCertificate] {
    pinned.map { ShippedCertificate(name: "\($0.subject.short).cer", content: .der($0)) }
  }

  private func afNetworking(_ mode: AFNetworkingPolicy.PinningMode) -> AFNetworkingPolicy {
    AFNetworkingPolicy(
      mode: mode, allowInvalidCertificates: trustsPrivate != nil, validatesDomainName: checksHost,
      pinnedCertificates: files)
  }

  private var alamofire: AlamofireTrustManager {
    let isLax = trustsPrivate != nil
    return AlamofireTrustManager(evaluators: [
      .init(
        host: Self.host,
        evaluator: .publicKeys(
          certificates: files, performDefaultValidation: !isLax, validateHost: checksHost && !isLax))
    ])
  }

  private var android: AndroidClient {
    let anchors = trustsPrivate.map {
      [NetworkSecurityConfig.TrustAnchor(source: .raw(ShippedCertificate(name: "ca", content: .der($0))))]
    }
    let set = NetworkSecurityConfig.PinSet(
      pins: pins.map { .init(digest: "SHA-256", value: $0) }, expiration: expires)
    return AndroidClient(
      config: NetworkSecurityConfig(domainConfigs: [
        .init(domains: [.init(Self.host)], rule: .init(trustAnchors: anchors, pinSet: set))
      ]))
  }

  private var pinnedDomains: AppTransportSecurity {
    let leaves = pinned.filter { nspListsAsLeaf || $0.subject.short.hasPrefix("L") }.map(\.pin.base64)
    let authorities = pinned.filter { !leaves.contains($0.pin.base64) && $0 != Self.backup }.map(\.pin.base64)
    let backup = pinned.contains(Self.backup) ? [Self.backup.pin.base64] : []
    return AppTransportSecurity(pinnedDomains: [
      .init(
        host: Self.host, leafIdentities: leaves.isEmpty ? nil : leaves + backup,
        caIdentities: authorities.isEmpty ? nil : authorities + backup)
    ])
  }

  private func okHttp(_ platform: OkHttpPinner.Platform) -> OkHttpPinner {
    OkHttpPinner(
      platform: platform, entries: [.init(pattern: Self.host, pins: pins.map { "sha256/\($0)" })],
      trustManager: trustsPrivate.map { [ShippedCertificate(name: "ca", content: .der($0))] })
  }
}

extension ClientModel {
  /// The verdict on what `trust` presents, now unless told otherwise.
  func verdict(
    _ trust: NamedTrust, host: String = Shipping.host, at date: Timestamp = Fixture.now, session: SessionFacts? = nil,
    byAddress: Bool = false, notedAt: Timestamp? = nil
  ) -> ClientVerdict {
    let connection = ClientConnection(
      host: host, date: date, presented: PresentedChain(trust.presented.map(PresentedCertificate.decoded)),
      session: session, connectsByAddress: byAddress, notedAt: notedAt)
    return verdict(connection) { trust($0) }
  }
}

/// The chain of the case table: leaf L under I under R, R in the store, L and I sent.
enum Case {
  static let leaf = Fixture.chain[0]
  static let issuer = Fixture.chain[1]
  static let root = Fixture.chain[2]
  static let backup = Shipping.backup
  static let trust = NamedTrust([leaf, issuer], store: [root])

  static func files(_ certificates: CertificateFacts...) -> [ShippedCertificate] {
    certificates.map { ShippedCertificate(name: "\($0.subject.short).cer", content: .der($0)) }
  }
}
