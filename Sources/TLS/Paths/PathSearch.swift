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
    /// The first ones that were met.
    var deadEnds = [DeadEnd]()
    /// The one that went farthest; of equals the one that tells most.
    var farthest: DeadEnd?
    var isBounded = false
    /// The bound on all the work that ended the search, if one did: then what was found is not all there is.
    var metLimit: SearchLimit?
    var work = SearchWork.none
  }

  private let order: PathOrder
  private var signers: SignerTable
  private var steps = 0
  private var mostSteps = PathLimits.steps
  private var outcome = Outcome()

  /// `remembered` issuers stand in paths as if they had been presented; give none where they may not.
  init(
    anchors: AnchorSet, presented: NameIndex, remembered: RememberedIssuers = .none, question: TrustQuestion
  ) {
    order = question.order
    signers = SignerTable(anchors: anchors, presented: presented, remembered: remembered, question: question)
  }

  mutating func run(from leaf: CertificateFacts, on shelf: inout CertificateShelf) -> Outcome {
    let start = signers.number(of: leaf)
    switch order {
    case .anchorsFirst: broadenThenDescend(from: start, on: &shelf)
    case .presentedFirst, .anchorsFirstToRoot, .trustedIssuerFirst:
      var path = [start]
      descend(&path, on: &shelf)
    }
    outcome.metLimit = signers.metLimit ?? outcome.metLimit
    if outcome.metLimit != nil { outcome.isBounded = true }
    outcome.work = SearchWork(steps: steps, signatures: signers.checked, candidates: outcome.candidates.count)
    return outcome
  }

  // MARK: - Shortest first

  /// A crowd of equals at one step uses a search in breadth up before it comes to an anchor. So it gets half of what is
  /// allowed; where it found nothing then, the rest is for going straight up.
  private mutating func broadenThenDescend(from start: Int, on shelf: inout CertificateShelf) {
    (mostSteps, signers.isHalved) = (PathLimits.steps / 2, true)
    broaden(from: start, on: &shelf)
    guard outcome.candidates.isEmpty, signers.metLimit != nil || outcome.metLimit != nil else { return }
    (mostSteps, signers.isHalved) = (PathLimits.steps, false)
    var path = [start]
    descend(&path, on: &shelf)
  }

  private mutating func broaden(from start: Int, on shelf: inout CertificateShelf) {
    var queue = [[start]]
    var next = 0
    while next < queue.count, mayGoOn() {
      let path = queue[next]
      next += 1
      let tip = visit(path, on: &shelf)
      if tip.isAnchor { outcome.candidates.append(certificates(path)) }
      for issuer in nearestFirst(tip.issuers) {
        // What does not fit is never come to: the steps end before.
        if queue.count < mostSteps {
          queue.append(path + [issuer])
        } else {
          outcome.metLimit = .steps(PathLimits.steps)
        }
      }
    }
  }

  /// What an anchor may have issued goes before what it cannot have, so that a crowd of others does not stand before
  /// it. Paths that end at the next step keep their order.
  private mutating func nearestFirst(_ issuers: [Int]) -> [Int] {
    guard issuers.count > 1 else { return issuers }
    let ends = issuers.map { signers.isAnchor($0, isLeaf: false) || signers.mayEnd(above: $0) }
    return zip(issuers, ends).filter { $0.1 }.map(\.0) + zip(issuers, ends).filter { !$0.1 }.map(\.0)
  }

  // MARK: - Depth first

  /// Along what was presented the shorter of two paths that share their beginning comes first, else the longer.
  private mutating func descend(_ path: inout [Int], on shelf: inout CertificateShelf) {
    guard mayGoOn() else { return }
    let tip = visit(path, on: &shelf)
    if tip.isAnchor, order == .presentedFirst { outcome.candidates.append(certificates(path)) }
    for issuer in tip.issuers {
      path.append(issuer)
      descend(&path, on: &shelf)
      path.removeLast()
    }
    guard tip.isAnchor, order != .presentedFirst else { return }
    if outcome.candidates.count < PathLimits.candidates {
      outcome.candidates.append(certificates(path))
    } else {
      outcome.isBounded = true
    }
  }

  // MARK: - One step

  private mutating func mayGoOn() -> Bool {
    if outcome.candidates.count >= PathLimits.candidates { outcome.isBounded = true }
    if steps >= mostSteps { outcome.metLimit = .steps(PathLimits.steps) }
    return steps < mostSteps && outcome.candidates.count < PathLimits.candidates
  }

  /// The path's last certificate: whether it ends the path, and who signed it, in the order asked for.
  private mutating func visit(_ path: [Int], on shelf: inout CertificateShelf) -> (isAnchor: Bool, issuers: [Int]) {
    steps += 1
    let tip = path[path.count - 1]
    let isAnchor = signers.isAnchor(tip, isLeaf: path.count == 1)
    if signers.isRoot(tip, on: &shelf) {
      if !isAnchor { note(path, .selfSigned) }
      return (isAnchor, [])
    }
    let onlyTrusted = isAnchor && order == .anchorsFirstToRoot
    guard path.count < PathLimits.pathLength else {
      // An anchor's issuers would be more of the same.
      if !isAnchor { note(path, .tooLong) }
      outcome.isBounded = true
      return (isAnchor, [])
    }
    let found = signers.signers(of: tip, on: &shelf)
    var issuers = [Int]()
    for issuer in found.all where !signers.repeats(issuer, path) {
      if !onlyTrusted || signers.isAnchor(issuer, isLeaf: false) { issuers.append(issuer) }
    }
    if issuers.isEmpty, !isAnchor { note(path, found.all.isEmpty ? found.otherwise : .circle) }
    return (isAnchor, issuers)
  }

  // MARK: - Where it ended

  private mutating func note(_ path: [Int], _ reason: DeadEnd.Reason) {
    let isFarther = outcome.farthest.map { farthest in
      (farthest.certificates.count, farthest.reason.rank) < (path.count, reason.rank)
    }
    guard isFarther ?? true || outcome.deadEnds.count < PathLimits.candidates else { return }
    let deadEnd = DeadEnd(certificates: certificates(path), reason: reason)
    if isFarther ?? true { outcome.farthest = deadEnd }
    if outcome.deadEnds.count < PathLimits.candidates { outcome.deadEnds.append(deadEnd) }
  }

  private func certificates(_ path: [Int]) -> [CertificateFacts] { path.map { signers.certificate($0) } }
}

extension PathSearch.DeadEnd.Reason {
  /// Of two that went equally far, a wrong signature tells more than a missing anchor, and that more than no issuer.
  fileprivate var rank: Int {
    switch self {
    case .tooLong, .tooMuchWork: 0
    case .noIssuer: 1
    case .selfSigned, .circle: 2
    case .badSignature: 3
    }
  }
}
