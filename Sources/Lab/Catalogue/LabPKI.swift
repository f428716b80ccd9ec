package import Pinning

/// The lab's authorities, made once at its start, and the chains that its servers present.
package struct LabPKI: Sendable {
  /// In the store, and what nearly every server is below.
  package let main: Hierarchy
  /// In the store, as a company puts its inspecting proxy's root there.
  package let proxy: Authority
  /// In no store; an endpoint may import it.
  package let privateRoot: Authority
  /// In no store, and imported by nobody.
  package let unlisted: Hierarchy
  /// Signed by the main root, and no CA.
  package let impostor: Authority
  /// Proxies make RSA keys, one for all hosts; servers with two kinds of certificates use it too.
  private let rsaLeafKey: SigningKey
  private let seed: String

  /// As `Hierarchy` names the keys of the main one.
  static let rootKeyName = "Lab root"
  static let issuingKeyName = "Lab issuing"

  package init(seed: String, at date: Timestamp) throws(MintFault) {
    self.seed = seed
    main = try Hierarchy("Lab", at: date, seed: seed)
    unlisted = try Hierarchy("Unlisted", at: date, seed: seed)
    privateRoot = try Authority.root("Private Root CA", at: date, key: .seeded("private root", seed: seed))
    proxy = try Authority.selfSigned(Self.proxyRoot(at: date), key: .seeded("proxy root", seed: seed))
    impostor = try main.root.authority(
      Self.impostor(at: date), key: .seeded("impostor", seed: seed))
    rsaLeafKey = try Self.freshRSAKey.get()
  }

  /// No client pins it, so it may be another at every run; but it takes long to make, so it is made once a run.
  private static let freshRSAKey = Result { () throws(MintFault) in try SigningKey.rsa(bits: 2048) }

  private static func proxyRoot(at date: Timestamp) -> CertificateTemplate {
    var template = CertificateTemplate.root("Example Company Proxy CA", at: date)
    template.subject = SubjectName(commonName: "Example Company Proxy CA", organization: "Example Company")
    return template
  }

  private static func impostor(at date: Timestamp) -> CertificateTemplate {
    var template = CertificateTemplate.intermediate("Lab Impostor", at: date)
    template.basicConstraints = nil
    return template
  }
}

extension LabPKI {
  /// What a server does in `state`, address by address, with certificates dated around `date`. Flapping gives what it
  /// does while it serves.
  package func behaviours(of endpoint: LabEndpoint, in state: LabState, at date: Timestamp) throws(MintFault)
    -> [ServerBehaviour]
  {
    let behaviour: ServerBehaviour
    switch state {
    case .nothingListening: behaviour = .refuse
    case .silent: behaviour = .silent
    case .plainHTTP: behaviour = .plainHTTP
    case .slow: behaviour = .tls(TLSService(try chain(of: endpoint, in: state, at: date), delay: Self.slowness))
    case .halfRotated: return try halfRotated(endpoint, at: date)
    case .twoKinds, .secondKindEnds, .defaultHost:
      let others = try otherwise(endpoint, in: state, at: date)
      behaviour = .tls(TLSService(try chain(of: endpoint, in: .healthy, at: date), otherwise: others))
    case .badGateway, .noAnswer:
      let reply = state == .noAnswer ? HTTPReply.silence : Self.errorPage
      behaviour = .tls(TLSService(try chain(of: endpoint, in: .healthy, at: date), reply: reply))
    case .healthy, .backupKey, .rotated, .endsIn2Days, .endsIn19Days, .expired, .notYetValid, .selfSigned,
      .unknownRoot, .wrongHost, .missingIntermediate, .notACA, .intercepted, .privateCA, .pinAppended, .flapping:
      behaviour = .tls(TLSService(try chain(of: endpoint, in: state, at: date)))
    }
    return endpoint.addresses.map { _ in behaviour }
  }

  private static let errorPage = HTTPReply.message(
    status: "502 Bad Gateway", fields: ["Content-Type: text/html"], body: "<h1>502 Bad Gateway</h1>")

  /// Slower than most people wait, faster than the configuration's timeout.
  private static let slowness = Duration.milliseconds(1500)

  private func halfRotated(_ endpoint: LabEndpoint, at date: Timestamp) throws(MintFault) -> [ServerBehaviour] {
    let before = try chain(of: endpoint, in: .healthy, at: date)
    let after = try chain(of: endpoint, in: .backupKey, at: date)
    guard endpoint.addresses.count > 1 else { return [.tls(TLSService(before, alternating: [after]))] }
    return endpoint.addresses.indices.map { .tls(TLSService($0.isMultiple(of: 2) ? before : after)) }
  }

  /// What those are presented who connect in another way than most.
  private func otherwise(_ endpoint: LabEndpoint, in state: LabState, at date: Timestamp) throws(MintFault)
    -> OtherChains
  {
    let leaf = CertificateTemplate.leaf(endpoint.host, at: date)
    switch state {
    case .twoKinds: return OtherChains(secondKind: try whole(leaf, rsaLeafKey))
    case .secondKindEnds: return OtherChains(secondKind: try whole(leaf.ending(Self.days(2), after: date), rsaLeafKey))
    case .defaultHost:
      let other = try SigningKey.seeded(endpoint.unplannedKeyName, seed: seed)
      return OtherChains(unnamed: .chain(try whole(.leaf(Self.defaultHost, at: date), other)))
    case .healthy, .backupKey, .rotated, .endsIn2Days, .endsIn19Days, .expired, .notYetValid, .selfSigned, .unknownRoot,
      .wrongHost, .missingIntermediate, .notACA, .intercepted, .privateCA, .pinAppended, .nothingListening, .silent,
      .slow, .plainHTTP, .halfRotated, .badGateway, .noAnswer, .flapping:
      return OtherChains()
    }
  }

  /// Whose certificate a server has for those who name nobody.
  private static let defaultHost = "default.lab.example.com"

  private func chain(of endpoint: LabEndpoint, in state: LabState, at date: Timestamp) throws(MintFault) -> ServedChain
  {
    let leaf = CertificateTemplate.leaf(endpoint.host, at: date)
    let key = try SigningKey.seeded(endpoint.leafKeyName, seed: seed)
    switch state {
    case .healthy, .slow, .flapping, .halfRotated, .nothingListening, .silent, .plainHTTP, .twoKinds, .secondKindEnds,
      .defaultHost, .badGateway, .noAnswer:
      return try whole(leaf, key)
    case .backupKey: return try whole(leaf, .seeded(endpoint.backupKeyName, seed: seed))
    case .rotated: return try whole(leaf, .seeded(endpoint.unplannedKeyName, seed: seed))
    case .endsIn2Days: return try whole(leaf.ending(Self.days(2), after: date), key)
    case .endsIn19Days: return try whole(leaf.ending(Self.days(19), after: date), key)
    case .expired: return try whole(leaf.ending(-2 * Timestamp.secondsPerDay, after: date), key)
    // Of its 90 days none has begun, so it ends in 92.
    case .notYetValid: return try whole(leaf.ending(92 * Timestamp.secondsPerDay, after: date), key)
    case .wrongHost: return try whole(.leaf("other.lab.test", at: date), key)
    case .missingIntermediate: return ServedChain(try issued(leaf, key))
    case .pinAppended:
      let rogue = try SigningKey.seeded(endpoint.unplannedKeyName, seed: seed)
      return ServedChain(try issued(leaf, rogue), main.intermediate.certificate, try issued(leaf, key))
    case .selfSigned: return ServedChain(try Authority.selfSigned(leaf, key: key).certificate)
    case .unknownRoot:
      let stranger = try unlisted.intermediate.issue(leaf, key: key)
      return ServedChain(stranger, unlisted.intermediate.certificate, unlisted.root.certificate)
    case .notACA: return ServedChain(try impostor.issue(leaf, key: key), impostor.certificate)
    case .intercepted: return ServedChain(try proxy.issue(leaf, key: rsaLeafKey))
    case .privateCA: return ServedChain(try privateRoot.issue(leaf, key: key))
    }
  }

  /// The chain of a well-kept server below the main root.
  private func whole(_ leaf: CertificateTemplate, _ key: SigningKey) throws(MintFault) -> ServedChain {
    ServedChain(try issued(leaf, key), main.intermediate.certificate)
  }

  /// A leaf from the main intermediate, which says where that one is to be had, as public CAs' leaves do.
  private func issued(_ leaf: CertificateTemplate, _ key: SigningKey) throws(MintFault) -> MintedCertificate {
    var leaf = leaf
    leaf.issuerURLs = ["http://ca.lab.test/issuing.der"]
    return try main.intermediate.issue(leaf, key: key)
  }

  /// Half a day more, so that the days left are the number in the state's name for as long.
  private static func days(_ count: Int64) -> Int64 { count * Timestamp.secondsPerDay + Timestamp.secondsPerDay / 2 }
}
