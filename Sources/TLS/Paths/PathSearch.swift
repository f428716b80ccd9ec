import Pinning

/// Follows issuers from the leaf, by name, key identifier and signature, to every anchor in reach.
///
/// It judges nothing but signatures: dates, names and constraints are for the verifier.
struct PathSearch: ~Copyable {
  /// Where no anchor was reached, and why it went no further.
  struct DeadEnd {
    enum Reason {
      case noIssuer
      /// Someone of the issuer's name is there, whose key did not make the signature.
      case badSignature
      /// Only certificates of its issuer's name lead on that stand on the path already.
      case circle
      /// It signed itself and is no anchor.
      case selfSigned
      /// The path would become longer than the limit.
      case tooLong
      /// No more signatures may be checked.
      case tooMuchWork
    }

    let certificates: [CertificateFacts]
    let reason: Reason
  }

  struct Outcome {
    /// Leaf to anchor, in the order asked for.
    var candidates = [[CertificateFacts]]()
    var deadEnds = [DeadEnd]()
    var isBounded = false
    var work = SearchWork.none
  }

  private let anchors: AnchorSet
  private let presented: NameIndex
  private let order: PathOrder
  private var checker = SignatureChecker()
  private var work = [[CertificateFacts]]()
  private var outcome = Outcome()

  init(anchors: AnchorSet, presented: NameIndex, order: PathOrder) {
    self.anchors = anchors
    self.presented = presented
    self.order = order
  }

  mutating func run(from leaf: CertificateFacts, on shelf: inout CertificateShelf) -> Outcome {
    work = [[leaf]]
    var steps = 0
    while let path = nextPath() {
      steps += 1
      guard steps <= PathLimits.steps, outcome.candidates.count < PathLimits.candidates else {
        outcome.isBounded = true
        break
      }
      follow(path, on: &shelf)
    }
    if checker.metLimit { outcome.isBounded = true }
    outcome.work = SearchWork(
      steps: min(steps, PathLimits.steps), signatures: checker.checked, candidates: outcome.candidates.count)
    return outcome
  }

  /// Shortest first is a queue; along what was presented, as far as it goes, is a stack.
  private mutating func nextPath() -> [CertificateFacts]? {
    guard !work.isEmpty else { return nil }
    switch order {
    case .anchorsFirst: return work.removeFirst()
    case .presentedFirst, .anchorsFirstToRoot, .trustedIssuerFirst: return work.removeLast()
    }
  }

  private mutating func follow(_ path: [CertificateFacts], on shelf: inout CertificateShelf) {
    guard let tip = path.last else { return }
    let isAnchor = anchors.contains(tip)
    if isAnchor { outcome.candidates.append(path) }
    if tip.isSelfIssued, checker.check(tip, signedBy: tip, on: &shelf) == .good {
      if !isAnchor { outcome.deadEnds.append(DeadEnd(certificates: path, reason: .selfSigned)) }
      return
    }
    guard path.count < PathLimits.pathLength else {
      outcome.isBounded = true
      if !isAnchor { outcome.deadEnds.append(DeadEnd(certificates: path, reason: .tooLong)) }
      return
    }
    let (issuers, reason) = signers(of: tip, beyond: path, on: &shelf)
    if issuers.isEmpty, !isAnchor { outcome.deadEnds.append(DeadEnd(certificates: path, reason: reason)) }
    push(issuers.map { path + [$0] })
  }

  private mutating func push(_ paths: [[CertificateFacts]]) {
    switch order {
    case .anchorsFirst: work += paths
    case .presentedFirst, .anchorsFirstToRoot, .trustedIssuerFirst: work += paths.reversed()
    }
  }

  /// Who signed `tip`, and why that is no one, if it is.
  private mutating func signers(
    of tip: CertificateFacts, beyond path: [CertificateFacts], on shelf: inout CertificateShelf
  ) -> (signers: [CertificateFacts], otherwise: DeadEnd.Reason) {
    var signers = [CertificateFacts]()
    // Its own signature that does not fit is a bad one too.
    var reason = tip.isSelfIssued ? DeadEnd.Reason.badSignature : .noIssuer
    var back: CertificateFacts?
    for issuer in namesakes(of: tip) {
      if Self.repeats(issuer, path) {
        back = back ?? issuer
        continue
      }
      switch checker.check(tip, signedBy: issuer, on: &shelf) {
      case .good: signers.append(issuer)
      case .bad: if KeyIdentifierMatch(of: tip, with: issuer) != .mismatch { reason = .badSignature }
      case .unknown: return (signers, .tooMuchWork)
      }
    }
    if signers.isEmpty, reason == .noIssuer, let back, checker.check(tip, signedBy: back, on: &shelf) == .good {
      reason = .circle
    }
    return (signers, reason)
  }

  /// Certificates of the issuer's name: each once, in the order asked for, those whose key identifier fits first.
  private func namesakes(of tip: CertificateFacts) -> [CertificateFacts] {
    let anchored = KeyIdentifierMatch.sorted(anchors.issuers(of: tip), for: tip)
    let sent = KeyIdentifierMatch.sorted(presented.issuers(of: tip), for: tip)
    var seen = Set<Digest256>()
    switch order {
    case .anchorsFirst, .anchorsFirstToRoot, .trustedIssuerFirst:
      return (anchored + sent).filter { seen.insert($0.fingerprint).inserted }
    case .presentedFirst: return (sent + anchored).filter { seen.insert($0.fingerprint).inserted }
    }
  }

  /// The same name and key twice on a path is a loop.
  private static func repeats(_ issuer: CertificateFacts, _ path: [CertificateFacts]) -> Bool {
    path.contains { $0.spkiSHA256 == issuer.spkiSHA256 && $0.subject == issuer.subject }
  }
}
