package import Pinning

/// What the settings of endpoints name, read: CRLs and lists of logs by their file, and where CRLs are fetched.
package struct StatusSources: Sendable {
  private let lists: [String: [RevocationList]]
  private let logs: [String: LogList]
  private let fetching: (any RevocationListSource)?

  package static let none = StatusSources()

  package init(
    lists: [String: [RevocationList]] = [:], logs: [String: LogList] = [:],
    fetching: (any RevocationListSource)? = nil
  ) {
    self.lists = lists
    self.logs = logs
    self.fetching = fetching
  }

  /// Files are the same, and CRLs come from here where they are fetched.
  package func fetching(from source: any RevocationListSource) -> StatusSources {
    StatusSources(lists: lists, logs: logs, fetching: source)
  }

  /// Grows whenever a CRL was fetched.
  package var generation: Int { fetching?.generation ?? 0 }

  /// What is to be asked of one presented chain, as it came in one session; without a session nothing is known of what
  /// was sent beside the certificates.
  package func policy(
    for settings: StatusSettings, presented: PresentedChain, session: SessionFacts?
  ) -> StatusPolicy {
    let fetched = settings.fetchesLists ? fetched(for: presented) : FetchedLists()
    let lists = settings.listFiles.flatMap { self.lists[$0] ?? [] } + fetched.lists
    return StatusPolicy(
      revocation: RevocationPolicy(
        lists: lists, staple: Self.staple(session), stapleWeight: settings.staple == .failure ? .failure : .finding,
        notes: fetched.notes),
      transparency: TransparencyPolicy(
        logs: settings.logFile.flatMap { logs[$0] }, sent: Self.timestamps(session),
        needed: settings.requiresTimestamps ? Self.neededLogs : 0,
        onlyUnderPlatform: settings.logFile == nil && !settings.requiresTimestamps))
  }

  /// What clients are told: what came beside the certificates. They ask no revocation.
  package static func observed(_ session: SessionFacts?) -> StatusPolicy {
    StatusPolicy(transparency: TransparencyPolicy(sentOnly: timestamps(session)))
  }

  private static func staple(_ session: SessionFacts?) -> StapledStatus {
    guard let session else { return .notObserved }
    return session.stapledOCSP.map { .response($0) } ?? .absent
  }

  /// In the handshake's extension and in the stapled response (RFC 6962, section 3.3).
  private static func timestamps(_ session: SessionFacts?) -> [[UInt8]] {
    guard let session else { return [] }
    return session.timestampLists + (session.stapledOCSP.map { StapledTimestamps.lists(in: $0) } ?? [])
  }

  /// The least that Apple's and Chrome's policies ask of any certificate.
  private static let neededLogs = 2

  // MARK: - Fetched CRLs

  private struct FetchedLists {
    var lists = [RevocationList]()
    var notes = [Digest256: [RevocationNote]]()
  }

  /// Never waits: what is not there yet is a finding.
  private func fetched(for presented: PresentedChain) -> FetchedLists {
    var fetched = FetchedLists()
    guard let fetching else { return fetched }
    for certificate in presented.certificates.compactMap(\.facts) {
      for url in DistributionPoints.urls(of: certificate).prefix(RevocationLimits.fetchedPoints) {
        switch fetching.lists(at: url) {
        case .fetched(let lists): fetched.lists += lists
        case .pending: fetched.notes[certificate.fingerprint, default: []].append(.listPending(url: url))
        case .failed(let detail):
          fetched.notes[certificate.fingerprint, default: []].append(.listNotFetched(url: url, detail: detail))
        }
      }
    }
    return fetched
  }
}

/// Where CRLs come from that are fetched by the URLs in certificates.
package protocol RevocationListSource: Sendable {
  /// What is known of the CRLs at a URL now. Answers at once; whoever has none yet begins to fetch them.
  func lists(at url: String) -> FetchedRevocationLists
  /// Grows whenever something was fetched, or became too old: what was judged before is to be judged anew then.
  var generation: Int { get }
}

/// What is known of the CRLs at one URL.
package enum FetchedRevocationLists: Sendable {
  case fetched([RevocationList])
  /// Being fetched.
  case pending
  /// Why they could not be had, as a clause.
  case failed(detail: String)
}
