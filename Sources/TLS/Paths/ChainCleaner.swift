import Pinning

/// The chain that OkHttp's `BasicCertificateChainCleaner` makes of a presented one: from each certificate on to the
/// trusted one that signed it, else to the first presented one that did, until a trusted certificate has signed itself.
///
/// It never turns back, reads no dates, purposes or constraints, and may go on past a trusted certificate along what was
/// presented; then the chain ends at a certificate that is no anchor.
struct ChainCleaner: ~Copyable {
  private let anchors: AnchorSet
  /// What was presented and not used yet, the leaf apart.
  private var queue: [CertificateFacts]
  private var checker = SignatureChecker()
  private var chain = [CertificateFacts]()

  /// `presented` begins with the leaf.
  init(anchors: AnchorSet, presented: [CertificateFacts]) {
    self.anchors = anchors
    self.queue = Array(presented.dropFirst())
  }

  mutating func run(from leaf: CertificateFacts, on shelf: inout CertificateShelf) -> PathSearch.Outcome {
    chain = [leaf]
    let end = follow(on: &shelf)
    var outcome = PathSearch.Outcome()
    if let end {
      let deadEnd = PathSearch.DeadEnd(certificates: chain, reason: end)
      (outcome.deadEnds, outcome.farthest) = ([deadEnd], deadEnd)
    } else {
      outcome.candidates = [chain]
    }
    outcome.metLimit = checker.metLimit
    outcome.isBounded = checker.metLimit != nil
    outcome.work = SearchWork(steps: chain.count, signatures: checker.checked, candidates: outcome.candidates.count)
    return outcome
  }

  /// Nil where the chain is clean, else why it is not.
  private mutating func follow(on shelf: inout CertificateShelf) -> PathSearch.DeadEnd.Reason? {
    var isTrusted = false
    for _ in 0..<PathLimits.cleanerSigners {
      guard let tip = chain.last else { return .noIssuer }
      if let trusted = first(of: anchors.issuers(of: tip), thatSigned: tip, on: &shelf) {
        // A server that is its own anchor stands alone.
        if chain.count > 1 || trusted != tip { chain.append(trusted) }
        if trusted.isSelfIssued, checker.check(trusted, signedBy: trusted, on: &shelf) == .good { return nil }
        isTrusted = true
      } else if let sent = takeSigner(of: tip, on: &shelf) {
        chain.append(sent)
      } else {
        return isTrusted ? nil : reason(for: tip, on: &shelf)
      }
    }
    return .tooLong
  }

  private mutating func first(
    of candidates: [CertificateFacts], thatSigned tip: CertificateFacts, on shelf: inout CertificateShelf
  ) -> CertificateFacts? {
    for candidate in candidates where checker.check(tip, signedBy: candidate, on: &shelf) == .good { return candidate }
    return nil
  }

  /// Each presented certificate is used once.
  private mutating func takeSigner(
    of tip: CertificateFacts, on shelf: inout CertificateShelf
  ) -> CertificateFacts? {
    for (index, candidate) in queue.enumerated() where NameIndex.mayBeEqual(candidate.subject.der, tip.issuer.der) {
      guard checker.check(tip, signedBy: candidate, on: &shelf) == .good else { continue }
      return queue.remove(at: index)
    }
    return nil
  }

  private mutating func reason(
    for tip: CertificateFacts, on shelf: inout CertificateShelf
  ) -> PathSearch.DeadEnd.Reason {
    if checker.metLimit != nil { return .tooMuchWork }
    guard tip.isSelfIssued else { return .noIssuer }
    return checker.check(tip, signedBy: tip, on: &shelf) == .good ? .selfSigned : .badSignature
  }
}
