import Lab
import Pinning

/// Shipped builds of every format with given pins.
enum Builds {
  static func build(_ layers: ClientPolicy..., name: String = "app") -> ClientBuild {
    ClientBuild(name: name, layers: layers)
  }

  static func texts(_ items: [PinnedItem]) -> [String] {
    items.compactMap { item in
      switch item {
      case .publicKey(let pin): pin.base64
      case .certificate, .publicKeySHA1: nil
      }
    }
  }

  static func trustKit(
    _ pins: [PinnedItem], expires: String? = nil, enforces: Bool? = nil
  ) -> ClientPolicy {
    .trustkit(
      TrustKitConfiguration(domains: [
        .init(
          host: World.host, publicKeyHashes: texts(pins), enforcesPinning: enforces, expirationDate: expires)
      ]))
  }

  static func android(_ pins: [PinnedItem], expires: String? = nil) -> ClientPolicy {
    let set = NetworkSecurityConfig.PinSet(
      pins: texts(pins).map { .init(digest: "SHA-256", value: $0) }, expiration: expires)
    return .androidNSC(
      AndroidClient(
        config: NetworkSecurityConfig(domainConfigs: [
          .init(domains: [.init(World.host)], rule: .init(pinSet: set))
        ]),
        platform: AndroidPlatform(targetSdk: 34, apiLevel: 34)))
  }

  static func pinnedDomains(leaf: [PinnedItem]? = nil, authorities: [PinnedItem]? = nil) -> ClientPolicy {
    .iosPinnedDomains(
      AppTransportSecurity(pinnedDomains: [
        .init(host: World.host, leafIdentities: leaf.map(texts), caIdentities: authorities.map(texts))
      ]))
  }

  static func okHttp(_ pins: [PinnedItem], platform: OkHttpPinner.Platform = .jvm) -> ClientPolicy {
    .okhttp(
      OkHttpPinner(
        platform: platform, entries: [.init(pattern: World.host, pins: texts(pins).map { "sha256/" + $0 })]))
  }

  static func afNetworking(
    _ certificates: [CertificateFacts], mode: AFNetworkingPolicy.PinningMode = .publicKey,
    allowsInvalid: Bool = false, validatesName: Bool = true
  ) -> ClientPolicy {
    .afnetworking(
      AFNetworkingPolicy(
        mode: mode, allowInvalidCertificates: allowsInvalid, validatesDomainName: validatesName,
        pinnedCertificates: shipped(certificates)))
  }

  static func secTrust(anchors: [CertificateFacts]) -> ClientPolicy {
    .sectrust(HandWrittenSecTrust(anchors: .imported(shipped(anchors))))
  }

  static func hpkp(_ pins: [PinnedItem], maxAge: Int64 = 5_184_000) -> ClientPolicy {
    .hpkp(HPKPHeader(pins: texts(pins), maxAge: maxAge))
  }

  static func curl(_ pins: [PinnedItem], isInsecure: Bool = false) -> ClientPolicy {
    .curl(
      CurlPinnedKey(
        argument: .hashes(texts(pins).map { "sha256//" + $0 }.joined(separator: ";")), isInsecure: isInsecure))
  }

  private static func shipped(_ certificates: [CertificateFacts]) -> [ShippedCertificate] {
    certificates.map { ShippedCertificate(name: "\($0.subject.short).cer", content: .der($0)) }
  }
}
