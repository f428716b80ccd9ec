import Pinning

/// Judges valid paths by what else is known of their certificates, and keeps what it finds.
struct StatusJudge: ~Copyable {
  private let policy: StatusPolicy
  private let date: Timestamp
  private var lists: RevocationListJudge
  private(set) var findings = [TrustFinding]()

  init(_ policy: StatusPolicy, at date: Timestamp) {
    self.policy = policy
    self.date = date
    self.lists = RevocationListJudge(policy.revocation.lists, at: date)
  }

  /// The first instant after the date at which a judgement may change; nil if never.
  var nextEdge: Timestamp? { lists.edges.filter { $0 > date }.min() }

  /// What fails the path, leaf to anchor; empty where nothing does.
  mutating func failures(of path: [CertificateFacts], on shelf: inout CertificateShelf) -> [TrustFailure] {
    var failures = [TrustFailure]()
    for (depth, (certificate, issuer)) in zip(path, path.dropFirst()).enumerated() {
      let name = CertificateName(certificate, depth: depth)
      let sayings = lists.sayings(of: certificate, issuedBy: issuer, on: &shelf)
      failures += weigh(RevocationSummary(sayings), of: name, policy.revocation.listWeight)
    }
    return failures
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

/// What all lists together say of one certificate.
struct RevocationSummary {
  private(set) var revoked: RevocationList.Entry?
  /// Why it is not known whether it is revoked; empty where it is known.
  private(set) var doubts = [RevocationDoubt]()
  private(set) var notes = [RevocationNote]()

  /// `sayings` with the latest list last.
  init(_ sayings: [RevocationListJudge.Saying]) {
    var until: Timestamp?
    var others = [RevocationNote]()
    for saying in sayings {
      switch saying {
      case .revoked(let entry): revoked = entry
      case .notListed(let end):
        until = max(until ?? end, end)
        // Only a hold can be lifted (RFC 5280, section 5.3.1).
        if revoked?.reason == .certificateHold { revoked = nil }
      case .doubt(let doubt): if !doubts.contains(doubt) { doubts.append(doubt) }
      case .nothing(let note): if !others.contains(note) { others.append(note) }
      }
    }
    if revoked != nil {
      doubts = []
    } else if let until {
      notes = [.notOnCRL(until: until)] + doubts.map { .doubt($0) }
      doubts = []
    } else {
      notes = others
    }
  }
}
