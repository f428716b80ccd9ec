import Pinning

/// The certificates of one search, each by a number, and who signed each: found out once, whatever the number of paths.
/// Paths are lists of numbers then, which cost little to copy.
struct SignerTable: ~Copyable {
  struct Signers {
    /// In the order asked for.
    var all = [Int]()
    /// Why there is no one, if there is none.
    var otherwise: PathSearch.DeadEnd.Reason
  }

  private let anchors: AnchorSet
  private let presented: NameIndex
  private let remembered: RememberedIssuers
  private let order: PathOrder
  /// A leaf that has an anchor's name and key is that anchor (conscrypt).
  private let matchesLeafByKey: Bool

  private var checker = SignatureChecker()
  private var entries = [Entry]()
  private var numbers = [Digest256: Int]()
  private var holders = [Holder: Int]()
  /// By the issuer's name, in DER.
  private var byName = [[UInt8]: Namesakes]()

  private struct Entry {
    let certificate: CertificateFacts
    /// The number of the first certificate of the same name and key: who stands twice on a path makes a loop of it.
    let holder: Int
    let isAnchor: Bool
    var isRoot: Bool?
    var signers: Signers?
  }

  private struct Holder: Hashable {
    let subject: [UInt8]
    let key: Digest256
  }

  init(anchors: AnchorSet, presented: NameIndex, remembered: RememberedIssuers, question: TrustQuestion) {
    self.anchors = anchors
    self.presented = presented
    self.remembered = remembered
    self.order = question.order
    self.matchesLeafByKey = question.platform.takesLeafByKey
  }

  var metLimit: SearchLimit? { checker.metLimit }

  var checked: Int { checker.checked }

  /// Only half of what signatures may cost is allowed.
  var isHalved: Bool {
    get { checker.isHalved }
    set { checker.isHalved = newValue }
  }

  func certificate(_ number: Int) -> CertificateFacts { entries[number].certificate }

  mutating func number(of certificate: CertificateFacts) -> Int {
    if let number = numbers[certificate.fingerprint] { return number }
    let number = entries.count
    let holder = Holder(subject: certificate.subject.der, key: certificate.spkiSHA256)
    entries.append(
      Entry(
        certificate: certificate, holder: holders[holder] ?? number, isAnchor: anchors.contains(certificate)))
    numbers[certificate.fingerprint] = number
    if holders[holder] == nil { holders[holder] = number }
    return number
  }

  /// The same name and key stands on the path already.
  func repeats(_ number: Int, _ path: [Int]) -> Bool {
    let holder = entries[number].holder
    return path.contains { entries[$0].holder == holder }
  }

  func isAnchor(_ number: Int, isLeaf: Bool) -> Bool {
    guard isLeaf, matchesLeafByKey else { return entries[number].isAnchor }
    return anchors.holdsNameAndKey(of: entries[number].certificate)
  }

  /// Nothing stands above it: it signed itself. conscrypt goes by the names alone.
  mutating func isRoot(_ number: Int, on shelf: inout CertificateShelf) -> Bool {
    if let known = entries[number].isRoot { return known }
    let certificate = entries[number].certificate
    let isRoot =
      certificate.isSelfIssued
      && (order == .anchorsFirstToRoot || checker.check(certificate, signedBy: certificate, on: &shelf) == .good)
    entries[number].isRoot = isRoot
    return isRoot
  }

  // MARK: - Signers

  mutating func signers(of number: Int, on shelf: inout CertificateShelf) -> Signers {
    if let found = entries[number].signers { return found }
    let (found, isComplete) = search(number, on: &shelf)
    if isComplete { entries[number].signers = found }
    return found
  }

  /// It is not complete where a limit was met, which may be raised yet.
  private mutating func search(
    _ number: Int, on shelf: inout CertificateShelf
  ) -> (found: Signers, isComplete: Bool) {
    let tip = entries[number].certificate
    // Its own signature that does not fit is a bad one too.
    var found = Signers(otherwise: tip.isSelfIssued ? .badSignature : .noIssuer)
    for issuer in namesakes(of: tip) where issuer != number {
      let facts = entries[issuer].certificate
      switch checker.check(tip, signedBy: facts, on: &shelf) {
      case .good: found.all.append(issuer)
      case .bad: if KeyIdentifierMatch(of: tip, with: facts) != .mismatch { found.otherwise = .badSignature }
      case .unknown:
        found.otherwise = .tooMuchWork
        return (found, false)
      }
    }
    return (found, true)
  }

  // MARK: - By name

  /// Certificates of one name: each once, in the order in which they were put in.
  private struct Namesakes {
    let trusted: [Int]
    /// Presented, then remembered.
    let others: [Int]
  }

  /// Certificates of the issuer's name, in the order asked for, those whose key identifier fits first.
  private mutating func namesakes(of tip: CertificateFacts) -> [Int] {
    let known = issuers(of: tip)
    let trusted = KeyIdentifierMatch.sorted(known.trusted, for: tip) { entries[$0].certificate }
    let others = KeyIdentifierMatch.sorted(known.others, for: tip) { entries[$0].certificate }
    return order == .presentedFirst ? others + trusted.filter { !others.contains($0) } : trusted + others
  }

  private mutating func issuers(of tip: CertificateFacts) -> Namesakes {
    if let known = byName[tip.issuer.der] { return known }
    let trusted = anchors.issuers(of: tip).map { number(of: $0) }
    var seen = order == .presentedFirst ? [] : Set(trusted)
    let others = (presented.issuers(of: tip) + remembered.issuers(of: tip)).map { number(of: $0) }
    let found = Namesakes(trusted: trusted, others: others.filter { seen.insert($0).inserted })
    byName[tip.issuer.der] = found
    return found
  }

  /// An anchor of the issuer's name is there.
  mutating func mayEnd(above number: Int) -> Bool { !issuers(of: entries[number].certificate).trusted.isEmpty }
}
