import Lab
import Pinning
import TLS

/// Certificates that a server might present to keep its judges busy: 300 of them, beside the leaf.
struct HostileBundle {
  let name: String
  let presented: [MintedCertificate]
  let anchor: MintedCertificate

  static let host = "api.example.com"

  static func all(at date: Timestamp) throws -> [HostileBundle] {
    [
      try mesh("18 CAs that all signed each other", .p256, at: date),
      try mesh("the same on P-521", .p521, at: date),
      try crowd(at: date), try namesakes(at: date), try ladder(at: date),
    ]
  }

  private static func mesh(
    _ name: String, _ curve: SigningKey.Curve, at date: Timestamp
  ) throws -> HostileBundle {
    let authorities = try (0..<18).map { try Authority.root("CA \($0)", at: date, key: .ec(curve)) }
    let crosses = try authorities.flatMap { subject in
      try authorities.filter { $0 != subject }.map {
        try subject.crossSigned(by: $0, .root("ignored", at: date)).certificate
      }
    }
    let leaf = try authorities[0].issue(.leaf(host, at: date))
    return HostileBundle(name: name, presented: [leaf] + crosses, anchor: authorities[17].certificate)
  }

  /// Two layers of 150 certificates, each of one name and key: every one of 22 500 paths is in order.
  private static func crowd(at date: Timestamp) throws -> HostileBundle {
    let root = try Authority.root("Root", at: date)
    let keys = [try SigningKey.ec(), try SigningKey.ec()]
    let uppers = try copies("Upper", by: root, key: keys[0], at: date)
    let lowers = try copies("Lower", by: uppers[0], key: keys[1], at: date)
    let leaf = try lowers[0].issue(.leaf(host, at: date))
    return HostileBundle(
      name: "two layers of 150 equals", presented: [leaf] + (lowers + uppers).map(\.certificate),
      anchor: root.certificate)
  }

  private static func copies(
    _ name: String, by issuer: Authority, key: SigningKey, at date: Timestamp
  ) throws -> [Authority] {
    var template = CertificateTemplate.root(name, at: date)
    return try (0..<150).map { number in
      template.serial = [1, UInt8(number)]
      return try issuer.authority(template, key: key)
    }
  }

  /// One name and 300 keys, none of which made the leaf's signature.
  private static func namesakes(at date: Timestamp) throws -> HostileBundle {
    let root = try Authority.root("Root", at: date)
    let others = try (0..<300).map { _ in try root.authority(.root("One Name", at: date)).certificate }
    let leaf = try Authority.root("One Name", at: date).issue(.leaf(host, at: date))
    return HostileBundle(name: "300 keys of one name", presented: [leaf] + others, anchor: root.certificate)
  }

  /// 300 CAs, each signed by the next.
  private static func ladder(at date: Timestamp) throws -> HostileBundle {
    let root = try Authority.root("Root", at: date)
    var above = root
    var rungs = [MintedCertificate]()
    for number in 0..<300 {
      above = try above.authority(.root("CA \(number)", at: date))
      rungs.append(above.certificate)
    }
    let leaf = try above.issue(.leaf(host, at: date))
    return HostileBundle(name: "a ladder of 300", presented: [leaf] + rungs, anchor: root.certificate)
  }

  /// Read and answered once, as `pintop evaluate` does.
  func answer(at date: Timestamp) throws -> TrustAnswer {
    let evaluator = TrustEvaluator(store: TrustStore([]))
    let anchors = AnchorSelection(includesStore: false, imported: [try CertificateReader.facts(der: anchor.der)])
    let question = TrustQuestion(
      anchors: anchors, identity: ReferenceIdentity(host: Self.host), date: date, scope: .everything)
    return evaluator.answer(
      question, presented: PresentedChain(presented.map { CertificateReader.presented(der: $0.der) }))
  }
}
