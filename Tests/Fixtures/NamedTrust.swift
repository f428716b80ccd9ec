package import Pinning

/// Answers questions about certificates that are values: an issuer is whoever bears the issuer's name, and every
/// signature is good. It follows the rules of `TrustQuestion` as far as names, dates and anchors go.
package struct NamedTrust: Sendable {
  package var presented: [CertificateFacts]
  package var store: [CertificateFacts]
  package var remembered: [CertificateFacts]
  /// Leaves by these names bear no timestamps.
  package var unlogged: Set<String>

  package init(
    _ presented: [CertificateFacts], store: [CertificateFacts], remembered: [CertificateFacts] = [],
    unlogged: Set<String> = []
  ) {
    self.presented = presented
    self.store = store
    self.remembered = remembered
    self.unlogged = unlogged
  }

  package func callAsFunction(_ question: TrustQuestion) -> TrustAnswer {
    guard let leaf = presented.first else { return TrustAnswer(paths: [], failure: .nothingPresented) }
    let anchors = (question.anchors.includesStore ? store : []) + question.anchors.imported
    let search = Search(
      anchors: anchors, others: presented + (question.completesFromMemory ? remembered : []), question: question)
    let found = search.chains(from: [leaf])
    let judged = found.filter(\.reachesAnchor).map { ($0.chain, faults(of: $0.chain, question)) }
    let valid = judged.filter(\.1.isEmpty).map { Fixture.path($0.0) }
    let nearest = judged.first ?? found.max { $0.chain.count < $1.chain.count }.map { deadEnd($0.chain, question) }
    guard valid.isEmpty, let nearest, let failure = nearest.1.first else {
      return TrustAnswer(paths: valid, failure: nil, built: valid.first.map { built($0.certificates, []) })
    }
    return TrustAnswer(paths: [], failure: failure, built: built(nearest.0, nearest.1))
  }

  private func built(_ chain: [CertificateFacts], _ faults: [TrustFailure]) -> BuiltChain {
    BuiltChain(certificates: chain, faults: faults)
  }

  private func deadEnd(_ chain: [CertificateFacts], _ question: TrustQuestion) -> ([CertificateFacts], [TrustFailure]) {
    guard let tip = chain.last else { return (chain, [.nothingPresented]) }
    let name = CertificateName(tip, depth: chain.count - 1)
    let end: TrustFailure =
      tip.isSelfIssued
      ? chain.count == 1 ? .selfSigned(name) : .untrustedRoot(name)
      : .unknownIssuer(of: name, missing: tip.issuer.short, issuerURLs: tip.issuerURLs, known: nil)
    return (chain, [end] + faults(of: chain, question))
  }

  private func faults(of chain: [CertificateFacts], _ question: TrustQuestion) -> [TrustFailure] {
    var faults = [TrustFailure]()
    for (depth, certificate) in chain.enumerated() where checksDates(depth, of: chain.count, question.platform) {
      let name = CertificateName(certificate, depth: depth)
      if question.date > certificate.notAfter {
        faults.append(.expired(name, notAfter: certificate.notAfter, at: question.date))
      }
      if question.date < certificate.notBefore {
        faults.append(.notYetValid(name, notBefore: certificate.notBefore, at: question.date))
      }
    }
    guard let leaf = chain.first else { return faults }
    if case .dns(let host)? = question.identity, leaf.alternativeNames != [.dns(host)] {
      faults.append(.wrongIdentity(asked: .dns(host), presented: leaf.alternativeNames.map(\.description)))
    }
    if question.platform.requiresTransparency, unlogged.contains(leaf.subject.short) {
      faults.append(.notTransparent(CertificateName(leaf, depth: 0)))
    }
    return faults
  }

  private func checksDates(_ depth: Int, of count: Int, _ platform: PlatformRules) -> Bool {
    switch platform {
    case .conscrypt: depth < count - 1
    case .okHttpCleaner: false
    case .own, .appleTLS, .appleBasicX509: true
    }
  }

  private struct Search {
    let anchors: [CertificateFacts]
    let others: [CertificateFacts]
    let question: TrustQuestion

    func chains(from chain: [CertificateFacts]) -> [(chain: [CertificateFacts], reachesAnchor: Bool)] {
      guard let tip = chain.last else { return [] }
      let isAnchor = anchors.contains(tip)
      var seen = Set<CertificateFacts>()
      let issuers = (anchors + others).filter {
        $0.subject == tip.issuer && !chain.contains($0) && seen.insert($0).inserted
      }
      let longer = tip.isSelfIssued ? [] : issuers.flatMap { chains(from: chain + [$0]) }
      if isAnchor {
        return question.order == .anchorsFirstToRoot
          ? longer.filter(\.reachesAnchor) + [(chain, true)] : [(chain, true)] + longer.filter(\.reachesAnchor)
      }
      return longer.isEmpty ? [(chain, false)] : longer
    }
  }
}

extension PlatformRules {
  fileprivate var requiresTransparency: Bool {
    switch self {
    case .appleTLS(let required), .conscrypt(let required): required
    case .own, .appleBasicX509, .okHttpCleaner: false
    }
  }
}
