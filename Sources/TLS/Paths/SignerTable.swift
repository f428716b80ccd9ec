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
  private var certificates = [CertificateFacts]()
  private var numbers = [Digest256: Int]()
  /// The number of the first certificate of the same name and key: who stands twice on a path makes a loop of it.
  private var holders = [Int]()
  private var holderNumbers = [Holder: Int]()
  private var known = [Int: Signers]()
  private var anchored = [Int: Bool]()

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

  var metLimit: Bool { checker.metLimit }

  var checked: Int { checker.checked }

  func certificate(_ number: Int) -> CertificateFacts { certificates[number] }

  mutating func number(of certificate: CertificateFacts) -> Int {
    if let number = numbers[certificate.fingerprint] { return number }
    let number = certificates.count
    certificates.append(certificate)
    numbers[certificate.fingerprint] = number
    let holder = Holder(subject: certificate.subject.der, key: certificate.spkiSHA256)
    holders.append(holderNumbers[holder] ?? number)
    if holderNumbers[holder] == nil { holderNumbers[holder] = number }
    return number
  }

  /// The same name and key stands on the path already.
  func repeats(_ number: Int, _ path: [Int]) -> Bool { path.contains { holders[$0] == holders[number] } }

  mutating func isAnchor(_ number: Int, isLeaf: Bool) -> Bool {
    if isLeaf, matchesLeafByKey { return anchors.holdsNameAndKey(of: certificates[number]) }
    if let known = anchored[number] { return known }
    let isAnchor = anchors.contains(certificates[number])
    anchored[number] = isAnchor
    return isAnchor
  }

  /// Nothing stands above it: it signed itself. conscrypt goes by the names alone.
  mutating func isRoot(_ number: Int, on shelf: inout CertificateShelf) -> Bool {
    let certificate = certificates[number]
    guard certificate.isSelfIssued else { return false }
    return order == .anchorsFirstToRoot || checker.check(certificate, signedBy: certificate, on: &shelf) == .good
  }

  // MARK: - Signers

  mutating func signers(of number: Int, on shelf: inout CertificateShelf) -> Signers {
    if let found = known[number] { return found }
    let found = search(number, on: &shelf)
    known[number] = found
    return found
  }

  private mutating func search(_ number: Int, on shelf: inout CertificateShelf) -> Signers {
    let tip = certificates[number]
    // Its own signature that does not fit is a bad one too.
    var found = Signers(otherwise: tip.isSelfIssued ? .badSignature : .noIssuer)
    for issuer in namesakes(of: tip) where issuer.fingerprint != tip.fingerprint {
      switch checker.check(tip, signedBy: issuer, on: &shelf) {
      case .good: found.all.append(self.number(of: issuer))
      case .bad: if KeyIdentifierMatch(of: tip, with: issuer) != .mismatch { found.otherwise = .badSignature }
      case .unknown:
        found.otherwise = .tooMuchWork
        return found
      }
    }
    return found
  }

  /// Certificates of the issuer's name: each once, in the order asked for, those whose key identifier fits first.
  private func namesakes(of tip: CertificateFacts) -> [CertificateFacts] {
    let trusted = KeyIdentifierMatch.sorted(anchors.issuers(of: tip), for: tip)
    let sent =
      KeyIdentifierMatch.sorted(presented.issuers(of: tip), for: tip)
      + KeyIdentifierMatch.sorted(remembered.issuers(of: tip), for: tip)
    var seen = Set<Digest256>()
    switch order {
    case .anchorsFirst, .anchorsFirstToRoot, .trustedIssuerFirst:
      return (trusted + sent).filter { seen.insert($0.fingerprint).inserted }
    case .presentedFirst: return (sent + trusted).filter { seen.insert($0.fingerprint).inserted }
    }
  }
}
