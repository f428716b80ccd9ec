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
    order: PathOrder = .anchorsFirst, anchors: AnchorSelection = .store
  ) -> TrustQuestion {
    TrustQuestion(
      anchors: anchors, identity: host.map { ReferenceIdentity(host: $0) }, date: date, policy: policy, order: order,
      wantsBuiltChain: true)
  }

  /// Asks with these authorities as the store.
  static func ask(
    _ chain: [MintedCertificate], store: [Authority], _ question: TrustQuestion = question(),
    remembered: RememberedIssuers = .none
  ) throws -> TrustAnswer {
    let evaluator = TrustEvaluator(store: TrustStore(try store.map { try facts($0) }))
    return evaluator.answer(question, presented: presented(chain), remembered: remembered)
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
