import Pinning

/// Judges valid paths by what else is known of their certificates, and keeps what it finds.
struct StatusJudge: ~Copyable {
  private let policy: StatusPolicy
  private let date: Timestamp
  private var lists: RevocationListJudge
  private var stapleEdges = [Timestamp]()
  private(set) var findings = [TrustFinding]()

  init(_ policy: StatusPolicy, at date: Timestamp) {
    self.policy = policy
    self.date = date
    self.lists = RevocationListJudge(policy.revocation.lists, at: date)
  }

  /// The first instant after the date at which a judgement may change; nil if never.
  var nextEdge: Timestamp? { (Array(lists.edges) + stapleEdges).filter { $0 > date }.min() }

  /// What fails the path, leaf to anchor; empty where nothing does. `isUnderPlatform` says that its anchor is of a
  /// platform's own store.
  mutating func failures(
    of path: [CertificateFacts], isUnderPlatform: Bool, on shelf: inout CertificateShelf
  ) -> [TrustFailure] {
    var failures = [TrustFailure]()
    for (depth, (certificate, issuer)) in zip(path, path.dropFirst()).enumerated() {
      let name = CertificateName(certificate, depth: depth)
      if depth == 0 {
        failures += weighStaple(certificate, issuedBy: issuer, name, on: &shelf)
        if isUnderPlatform || !policy.transparency.onlyUnderPlatform {
          failures += weighTimestamps(certificate, issuedBy: issuer, name, on: &shelf)
        }
      }
      for note in policy.revocation.notes[certificate.fingerprint] ?? [] { find(.revocation(name, note)) }
      let sayings = lists.sayings(of: certificate, issuedBy: issuer, on: &shelf)
      failures += weigh(RevocationSummary(sayings), of: name, policy.revocation.listWeight)
    }
    return failures
  }

  private mutating func weighStaple(
    _ certificate: CertificateFacts, issuedBy issuer: CertificateFacts, _ name: CertificateName,
    on shelf: inout CertificateShelf
  ) -> [TrustFailure] {
    let weight = policy.revocation.stapleWeight
    switch policy.revocation.staple {
    case .notObserved: return []
    case .absent:
      let summary = RevocationSummary(doubt: MustStaple.isPromised(by: certificate) ? .stapleMissing : nil)
      return weigh(summary, of: name, weight)
    case .response(let bytes):
      guard let subject = shelf.pointer(for: certificate), let signer = shelf.pointer(for: issuer) else { return [] }
      let answer = StapledResponseJudge.ask(bytes, of: subject, issuedBy: signer, at: date)
      stapleEdges += answer.edges
      return weigh(RevocationSummary(answer.saying), of: name, weight)
    }
  }

  private mutating func weighTimestamps(
    _ certificate: CertificateFacts, issuedBy issuer: CertificateFacts, _ name: CertificateName,
    on shelf: inout CertificateShelf
  ) -> [TrustFailure] {
    let transparency = policy.transparency
    guard transparency.isOn else { return [] }
    let notes = TransparencyJudge.notes(
      of: certificate, issuedBy: issuer, beside: transparency.sent, logs: transparency.logs, at: date, on: &shelf)
    var logs = Set<String>()
    var borne = 0
    for note in notes {
      find(.transparency(name, note))
      if case .logged(let log, _) = note { logs.insert(log) }
      if case .timestamps(let inside, let beside) = note { borne = inside + beside }
      if case .timestampFromTheFuture(_, let start) = note { stapleEdges.append(start) }
    }
    // Without a list nobody can tell the logs apart, nor whether they are any.
    let count = transparency.logs == nil ? borne : logs.count
    guard count < transparency.needed else { return [] }
    return [.notTransparent(name, verified: count, needed: transparency.needed)]
  }

  private mutating func weigh(
    _ summary: RevocationSummary, of name: CertificateName, _ weight: StatusWeight
  ) -> [TrustFailure] {
    for note in summary.notes { find(.revocation(name, note)) }
    switch weight {
    case .failure:
      return (summary.revoked.map { [.revoked(name, at: $0.revokedAt, reason: $0.reason)] } ?? [])
        + summary.doubts.map { .revocationUnknown(name, $0) }
    case .finding:
      if let entry = summary.revoked {
        find(.revocation(name, .revoked(at: entry.revokedAt, reason: entry.reason)))
      }
      for doubt in summary.doubts { find(.revocation(name, .doubt(doubt))) }
      return []
    }
  }

  /// Several paths have certificates in common: each finding counts once.
  private mutating func find(_ finding: TrustFinding) {
    if !findings.contains(finding) { findings.append(finding) }
  }
}
