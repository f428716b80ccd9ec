import COpenSSL
import Pinning

/// The work on one question.
struct Evaluation: ~Copyable {
  private let question: TrustQuestion
  private let presented: PresentedChain
  private let leaf: CertificateFacts
  private let anchors: AnchorSet
  private let remembered: RememberedIssuers
  private var status: StatusJudge
  private var shelf = CertificateShelf()

  init(
    question: TrustQuestion, presented: PresentedChain, leaf: CertificateFacts, anchors: AnchorSet,
    remembered: RememberedIssuers, status: StatusPolicy
  ) {
    self.question = question
    self.presented = presented
    self.leaf = leaf
    self.anchors = anchors
    self.remembered = remembered
    self.status = StatusJudge(status, at: question.date)
  }

  mutating func answer() -> TrustAnswer {
    var search = PathSearch(
      anchors: anchors, presented: NameIndex(presented.certificates.compactMap(\.facts)), order: question.order)
    let found = search.run(from: leaf, on: &shelf)
    let (paths, invalid) = judge(found.candidates)
    let nearest = paths.isEmpty ? nearestFailing(invalid: invalid, deadEnds: found.deadEnds) : nil
    return TrustAnswer(
      paths: paths,
      failure: nearest?.failure,
      built: question.wantsBuiltChain ? built(paths: paths, nearest: nearest) : nil,
      findings: Findings.all(question, presented, paths: paths, anchors: anchors) + status.findings,
      isBounded: found.isBounded,
      holdsUntil: [
        Self.nextEdge(of: found.candidates + [nearest?.certificates ?? []], after: question.date), status.nextEdge,
      ].compactMap { $0 }.min())
  }

  private mutating func judge(
    _ candidates: [[CertificateFacts]]
  ) -> (valid: [ValidatedPath], invalid: [FailedPath]) {
    var valid = [ValidatedPath]()
    var invalid = [FailedPath]()
    for candidate in candidates {
      switch PathJudge.judge(candidate, for: question, on: &shelf) {
      case .valid(let path):
        let failures = status.failures(of: path.certificates, on: &shelf)
        if failures.isEmpty {
          valid.append(path)
        } else {
          invalid.append(FailedPath(certificates: path.certificates, failures: failures))
        }
      case .invalid(let certificates, let failures):
        invalid.append(FailedPath(certificates: certificates, failures: failures))
      }
    }
    return (valid, invalid)
  }

  // MARK: - Failing

  /// A path that failed: never without failures.
  private struct FailedPath {
    let certificates: [CertificateFacts]
    let failures: [TrustFailure]

    var failure: TrustFailure? { Nearness.worst(of: failures) }
  }

  private mutating func nearestFailing(invalid: [FailedPath], deadEnds: [PathSearch.DeadEnd]) -> FailedPath {
    let nearest = invalid.enumerated().min {
      (Nearness($0.element.failures), $0.offset) < (Nearness($1.element.failures), $1.offset)
    }
    return nearest?.element ?? failing(farthest(of: deadEnds))
  }

  /// The one that went farthest; of equals the one that tells most.
  private func farthest(of deadEnds: [PathSearch.DeadEnd]) -> PathSearch.DeadEnd {
    let ranked = deadEnds.enumerated().max { left, right in
      (left.element.certificates.count, left.element.rank, right.offset)
        < (right.element.certificates.count, right.element.rank, left.offset)
    }
    // There is neither a candidate nor a dead end only where the search met its limit before the first one.
    return ranked?.element ?? PathSearch.DeadEnd(certificates: [leaf], reason: .noIssuer)
  }

  private mutating func failing(_ deadEnd: PathSearch.DeadEnd) -> FailedPath {
    let tip = deadEnd.certificates.last ?? leaf
    let name = CertificateName(tip, depth: deadEnd.certificates.count - 1)
    let end: TrustFailure =
      switch deadEnd.reason {
      case .selfSigned: deadEnd.certificates.count == 1 ? .selfSigned(name) : .untrustedRoot(name)
      case .badSignature: .badSignature(name)
      case .tooLong: Self.limit(name, "a path of more than \(PathLimits.pathLength) certificates is not followed")
      case .tooMuchWork: Self.limit(name, "more than \(PathLimits.signatureChecks) signatures are not checked")
      case .noIssuer: undecodableIssuer(of: tip) ?? unknownIssuer(of: tip, name)
      }
    return FailedPath(
      certificates: deadEnd.certificates,
      failures: [end] + PathJudge.apartFromIssuers(deadEnd.certificates, for: question, on: &shelf))
  }

  /// OpenSSL's code for what it would not follow either.
  private static func limit(_ name: CertificateName, _ detail: String) -> TrustFailure {
    .rejectedByOpenSSL(name, code: Int(X509_V_ERR_CERT_CHAIN_TOO_LONG), detail: detail)
  }

  private mutating func unknownIssuer(of tip: CertificateFacts, _ name: CertificateName) -> TrustFailure {
    var checker = SignatureChecker()
    var known: Digest256?
    for issuer in remembered.issuers(of: tip) where known == nil {
      if checker.check(tip, signedBy: issuer, on: &shelf) == .good { known = issuer.fingerprint }
    }
    return .unknownIssuer(
      of: name, missing: tip.issuer.short, issuerURLs: tip.issuerURLs, known: known)
  }

  /// The issuer may have been sent, and be the one that cannot be decoded: by its name where that can be read.
  private func undecodableIssuer(of tip: CertificateFacts) -> TrustFailure? {
    for (index, certificate) in presented.certificates.enumerated() {
      guard case .undecodable(let der, let fingerprint, let detail) = certificate else { continue }
      let subject = (try? OriginalFields(der: der))?.subject
      guard subject.map({ NameIndex.mayBeEqual($0, tip.issuer.der) }) ?? true else { continue }
      return .undecodable(index: index, fingerprint: fingerprint, detail: detail)
    }
    return nil
  }

  // MARK: - Beside the verdict

  private func built(paths: [ValidatedPath], nearest: FailedPath?) -> BuiltChain {
    if let path = paths.first { return BuiltChain(certificates: path.certificates, faults: []) }
    return BuiltChain(certificates: nearest?.certificates ?? [leaf], faults: nearest?.failures ?? [])
  }

  /// The first second after `date` at which a window opens, or has closed.
  private static func nextEdge(of paths: [[CertificateFacts]], after date: Timestamp) -> Timestamp? {
    paths.joined().flatMap { [$0.notBefore, $0.notAfter.advanced(bySeconds: 1)] }.filter { $0 > date }.min()
  }
}

extension PathSearch.DeadEnd {
  /// Of two that went equally far, a wrong signature tells more than a missing anchor, and that more than no issuer.
  fileprivate var rank: Int {
    switch reason {
    case .tooLong, .tooMuchWork: 0
    case .noIssuer: 1
    case .selfSigned: 2
    case .badSignature: 3
    }
  }
}
