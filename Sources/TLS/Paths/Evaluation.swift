import COpenSSL
import Pinning

/// The work on one question.
struct Evaluation: ~Copyable {
  private let question: TrustQuestion
  private let presented: PresentedChain
  private let leaf: CertificateFacts
  private let anchors: AnchorSet
  private let remembered: RememberedIssuers
  private var judge: PathJudge
  private var status: StatusJudge
  private var shelf = CertificateShelf()
  /// Apart from the search's: what is only for the evidence takes nothing from it.
  private var rememberedChecker = SignatureChecker()

  init(
    question: TrustQuestion, presented: PresentedChain, leaf: CertificateFacts, anchors: AnchorSet,
    remembered: RememberedIssuers, suffixes: PublicSuffixList?, status: StatusPolicy
  ) {
    self.question = question
    self.presented = presented
    self.leaf = leaf
    self.anchors = anchors
    self.remembered = remembered
    self.judge = PathJudge(
      question: question, anchors: anchors, suffixes: suffixes, sentTimestamps: status.transparency.sent)
    self.status = StatusJudge(status, at: question.date)
  }

  mutating func answer() -> TrustAnswer {
    let found = search()
    let judged = judge(found.candidates)
    let nearest = judged.valid.isEmpty ? nearestFailing(judged.invalid, found) : nil
    return TrustAnswer(
      paths: judged.valid,
      failure: nearest?.failure,
      built: question.wantsBuiltChain ? built(paths: judged.valid, nearest: nearest) : nil,
      rejected: question.wantsRejectedPaths ? rejected(judged.invalid, deadEnds: found.deadEnds) : [],
      findings: Findings(question: question, presented: presented, anchors: anchors)
        .all(paths: judged.valid, checks: judged.findings + (nearest?.findings ?? []) + status.findings),
      isBounded: found.isBounded,
      work: found.work,
      holdsUntil: [
        Self.nextEdge(of: found.candidates + [nearest?.certificates ?? []], after: question.date), status.nextEdge,
      ].compactMap { $0 }.min())
  }

  private mutating func search() -> PathSearch.Outcome {
    let sent = presented.certificates.compactMap(\.facts)
    if case .okHttpCleaner = question.platform {
      var cleaner = ChainCleaner(anchors: anchors, presented: sent)
      return cleaner.run(from: leaf, on: &shelf)
    }
    var search = PathSearch(
      anchors: anchors, presented: NameIndex(sent), remembered: question.completesFromMemory ? remembered : .none,
      question: question)
    return search.run(from: leaf, on: &shelf)
  }

  private struct Judged {
    var valid = [ValidatedPath]()
    var findings = [TrustFinding]()
    var invalid = [FailedPath]()
  }

  private mutating func judge(_ candidates: [[CertificateFacts]]) -> Judged {
    var judged = Judged()
    for candidate in candidates {
      switch judge.judge(candidate, on: &shelf) {
      case .valid(let path, let findings):
        let failures = status.failures(
          of: path.certificates, isUnderPlatform: path.anchor.map(anchors.isFromPlatform) ?? false, on: &shelf)
        if failures.isEmpty {
          judged.valid.append(path)
          judged.findings += findings
        } else {
          judged.invalid.append(
            FailedPath(certificates: path.certificates, failures: failures, findings: findings))
        }
      case .invalid(let path): judged.invalid.append(path)
      }
    }
    return judged
  }

  // MARK: - Failing

  private mutating func nearestFailing(_ invalid: [FailedPath], _ found: PathSearch.Outcome) -> FailedPath {
    let nearest = invalid.enumerated().min {
      (Nearness($0.element.failures), $0.offset) < (Nearness($1.element.failures), $1.offset)
    }
    if let nearest { return nearest.element }
    let farthest = found.farthest ?? PathSearch.DeadEnd(certificates: [leaf], reason: .noIssuer)
    guard let limit = found.metLimit else { return failing(farthest) }
    // What leads to an anchor may lie beyond the limit, so nothing that was met tells why there is no path.
    return failing(farthest.certificates, .limitMet(Self.tipName(farthest.certificates, orElse: leaf), limit))
  }

  private static func tipName(_ path: [CertificateFacts], orElse leaf: CertificateFacts) -> CertificateName {
    CertificateName(path.last ?? leaf, depth: max(0, path.count - 1))
  }

  private mutating func failing(_ deadEnd: PathSearch.DeadEnd) -> FailedPath {
    let tip = deadEnd.certificates.last ?? leaf
    let name = Self.tipName(deadEnd.certificates, orElse: leaf)
    let end: TrustFailure =
      switch deadEnd.reason {
      case .selfSigned: deadEnd.certificates.count == 1 ? .selfSigned(name) : .untrustedRoot(name)
      case .circle: .untrustedRoot(name)
      case .badSignature: badSignature(of: tip, name)
      case .tooLong: .limitMet(name, .pathLength(PathLimits.pathLength))
      case .tooMuchWork: .limitMet(name, .signatures(PathLimits.signatureChecks))
      case .noIssuer: undecodableIssuer(of: tip) ?? unknownIssuer(of: tip, name)
      }
    return failing(deadEnd.certificates, end)
  }

  private mutating func failing(_ path: [CertificateFacts], _ end: TrustFailure) -> FailedPath {
    FailedPath(
      certificates: path, failures: [end] + PathJudge.apartFromIssuers(path, for: question, on: &shelf), findings: [])
  }

  /// OpenSSL checks no signature whose algorithm is named in two ways.
  private mutating func badSignature(of tip: CertificateFacts, _ name: CertificateName) -> TrustFailure {
    guard let anatomy = shelf.anatomy(of: tip), anatomy.innerAlgorithm != anatomy.outerAlgorithm else {
      return .badSignature(name)
    }
    return .ruleBroken(
      name, rule: .signatureAlgorithmMismatch, detail: FieldChecks.mismatchDetail)
  }

  private mutating func unknownIssuer(of tip: CertificateFacts, _ name: CertificateName) -> TrustFailure {
    var known: Digest256?
    for issuer in remembered.issuers(of: tip) where known == nil {
      if rememberedChecker.check(tip, signedBy: issuer, on: &shelf) == .good { known = issuer.fingerprint }
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

  /// Candidates that reached an anchor, then dead ends, as many as candidates are looked at.
  private mutating func rejected(_ invalid: [FailedPath], deadEnds: [PathSearch.DeadEnd]) -> [BuiltChain] {
    var chains = invalid.map { BuiltChain(certificates: $0.certificates, faults: $0.failures) }
    for deadEnd in deadEnds {
      let path = failing(deadEnd)
      chains.append(BuiltChain(certificates: path.certificates, faults: path.failures))
    }
    return chains
  }

  /// The first second after `date` at which a window opens, or has closed.
  private static func nextEdge(of paths: [[CertificateFacts]], after date: Timestamp) -> Timestamp? {
    paths.joined().flatMap { [$0.notBefore, $0.notAfter.advanced(bySeconds: 1)] }.filter { $0 > date }.min()
  }
}
