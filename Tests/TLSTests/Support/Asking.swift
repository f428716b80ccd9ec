import Lab
import Pinning
import TLS
import Testing

/// Shorthand for what most tests of trust ask.
enum Asking {
  static func facts(_ certificate: MintedCertificate) throws -> CertificateFacts {
    try CertificateReader.facts(der: certificate.der)
  }

  static func facts(_ authority: Authority) throws -> CertificateFacts {
    try facts(authority.certificate)
  }

  static func presented(_ chain: [MintedCertificate]) -> PresentedChain {
    PresentedChain(chain.map { CertificateReader.presented(der: $0.der) })
  }

  static func question(
    _ host: String? = "api.example.test", at date: Timestamp = .noon, policy: TrustPolicy = .standard,
    order: PathOrder = .anchorsFirst, anchors: AnchorSelection = .store, maxDepth: Int? = nil,
    scope: CheckScope = .everything
  ) -> TrustQuestion {
    TrustQuestion(
      anchors: anchors, identity: host.map { ReferenceIdentity(host: $0) }, date: date, policy: policy, order: order,
      wantsBuiltChain: true, wantsRejectedPaths: true, maxDepth: maxDepth, scope: scope)
  }

  /// Asks with these authorities as the store.
  static func ask(
    _ chain: [MintedCertificate], store: [Authority], _ question: TrustQuestion = question(),
    remembered: RememberedIssuers = .none, status: StatusPolicy = .off
  ) throws -> TrustAnswer {
    let evaluator = TrustEvaluator(store: TrustStore(try store.map { try facts($0) }))
    return evaluator.answer(question, presented: presented(chain), remembered: remembered, status: status)
  }
}

extension TrustAnswer {
  /// The valid paths as fingerprints.
  var fingerprints: [[Digest256]] { paths.map { $0.certificates.map(\.fingerprint) } }
}

extension MintedCertificate {
  func name(depth: Int) throws -> CertificateName {
    CertificateName(try Asking.facts(self), depth: depth)
  }
}

extension Authority {
  /// A certificate of this authority's with other bytes in it, of the same number, and a signature that fits.
  func resigned(
    _ minted: MintedCertificate, _ change: (inout [UInt8]) -> Void
  ) throws -> MintedCertificate {
    // Certificate and TBSCertificate each begin with a tag and a length of two bytes, itself in the long form.
    var toBeSigned = Array(minted.der.dropFirst(4))
    toBeSigned = Array(toBeSigned.prefix(4 + Int(toBeSigned[2]) << 8 + Int(toBeSigned[3])))
    change(&toBeSigned)
    let ecdsaWithSHA256 = DER.sequence(OID(1, 2, 840, 10_045, 4, 3, 2).der)
    let signature = DER.bitString(try key.sign(toBeSigned, hash: .sha256))
    return MintedCertificate(der: DER.sequence(toBeSigned, ecdsaWithSHA256, signature), key: minted.key)
  }
}
