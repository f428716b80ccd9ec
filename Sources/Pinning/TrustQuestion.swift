/// What a client model, or pintop itself, asks of trust evaluation.
package struct TrustQuestion: Hashable, Sendable {
  package let anchors: AnchorSelection
  /// Nil checks no identity, as basic X.509 does.
  package let identity: ReferenceIdentity?
  package let date: Timestamp
  package let policy: TrustPolicy
  package let order: PathOrder
  /// Asks for the chain as built, with its faults, besides the validated paths.
  package let wantsBuiltChain: Bool
  /// Asks for the paths that were rejected, and why, besides the validated ones.
  package let wantsRejectedPaths: Bool
  /// The most intermediates, self-issued ones not counted, that a path may have; nil leaves it to the search's bounds.
  package let maxDepth: Int?
  /// Which of the rules beside OpenSSL's are asked.
  package let scope: CheckScope

  package init(
    anchors: AnchorSelection, identity: ReferenceIdentity?, date: Timestamp, policy: TrustPolicy = .standard,
    order: PathOrder = .anchorsFirst, wantsBuiltChain: Bool = false, wantsRejectedPaths: Bool = false,
    maxDepth: Int? = nil, scope: CheckScope = .everything
  ) {
    self.anchors = anchors
    self.identity = identity
    self.date = date
    self.policy = policy
    self.order = order
    self.wantsBuiltChain = wantsBuiltChain
    self.wantsRejectedPaths = wantsRejectedPaths
    self.maxDepth = maxDepth
    self.scope = scope
  }

  /// The same question at another date.
  package func at(_ date: Timestamp) -> TrustQuestion {
    TrustQuestion(
      anchors: anchors, identity: identity, date: date, policy: policy, order: order,
      wantsBuiltChain: wantsBuiltChain, wantsRejectedPaths: wantsRejectedPaths, maxDepth: maxDepth, scope: scope)
  }
}

/// Which certificates may end a path.
package struct AnchorSelection: Hashable, Sendable {
  /// The platform's trust store counts.
  package let includesStore: Bool
  /// Which store that is, where several stand side by side; nil is the system's.
  package let store: String?
  /// Anchors from files; without the store they are the only ones.
  package let imported: [CertificateFacts]

  package init(includesStore: Bool, store: String? = nil, imported: [CertificateFacts]) {
    self.includesStore = includesStore
    self.store = store
    self.imported = imported
  }

  package static let store = AnchorSelection(includesStore: true, imported: [])
}

/// The rules beyond RFC 5280 that a path must meet.
package enum TrustPolicy: String, Hashable, Sendable {
  case standard = "default"
  case ats
}

/// Which issuer is tried first where several would do.
package enum PathOrder: Hashable, Sendable {
  /// Anchors before presented certificates, the shortest path first (Apple, conscrypt, Chromium).
  case anchorsFirst
  /// Presented certificates before anchors, so the longest path along what was sent comes first.
  case presentedFirst
}

/// What a search for paths did, by count.
package struct SearchWork: Hashable, Sendable {
  /// Partial paths that were looked at.
  package let steps: Int
  /// Signatures that were checked.
  package let signatures: Int
  /// Complete paths that were put to the tests.
  package let candidates: Int

  package init(steps: Int, signatures: Int, candidates: Int) {
    self.steps = steps
    self.signatures = signatures
    self.candidates = candidates
  }

  package static let none = SearchWork(steps: 0, signatures: 0, candidates: 0)
}

/// The answer to one question: every valid path within the search's bounds, in the order asked for.
package struct TrustAnswer: Hashable, Sendable {
  package let paths: [ValidatedPath]
  /// Why no path is valid: the failure of the path that came nearest. Nil exactly where there is a path.
  package let failure: TrustFailure?
  /// The chain as built, where it was asked for and there is a readable leaf.
  package let built: BuiltChain?
  /// What was followed and is no valid path, with all that speaks against each, where it was asked for; bounded as the
  /// search is. Candidates that reached an anchor come first.
  package let rejected: [BuiltChain]
  package let findings: [TrustFinding]
  /// The search met a limit: there may be paths it did not see.
  package let isBounded: Bool
  /// What the answer cost.
  package let work: SearchWork
  /// The first instant after the question's date at which the answer may differ; nil if never.
  package let holdsUntil: Timestamp?

  package init(
    paths: [ValidatedPath], failure: TrustFailure?, built: BuiltChain? = nil, rejected: [BuiltChain] = [],
    findings: [TrustFinding] = [], isBounded: Bool = false, work: SearchWork = .none, holdsUntil: Timestamp? = nil
  ) {
    self.paths = paths
    self.failure = failure
    self.built = built
    self.rejected = rejected
    self.findings = findings
    self.isBounded = isBounded
    self.work = work
    self.holdsUntil = holdsUntil
  }

  package var isTrusted: Bool { !paths.isEmpty }
}
