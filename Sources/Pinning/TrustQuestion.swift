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
  /// Whose rules hold besides `policy`'s.
  package let platform: PlatformRules
  /// Certificates that were met elsewhere may stand between what was presented and the anchors, as if the server had
  /// sent them. Only asked for the other answer of a client that fetches or remembers issuers.
  package let completesFromMemory: Bool
  /// Asks for the paths that were rejected, and why, besides the validated ones.
  package let wantsRejectedPaths: Bool
  /// The most intermediates, self-issued ones not counted, that a path may have; nil leaves it to the search's bounds.
  package let maxDepth: Int?
  /// Which of the rules beside OpenSSL's are asked.
  package let scope: CheckScope

  package init(
    anchors: AnchorSelection, identity: ReferenceIdentity?, date: Timestamp, policy: TrustPolicy = .standard,
    order: PathOrder = .anchorsFirst, wantsBuiltChain: Bool = false, platform: PlatformRules = .own,
    completesFromMemory: Bool = false, wantsRejectedPaths: Bool = false, maxDepth: Int? = nil,
    scope: CheckScope = .clients
  ) {
    self.anchors = anchors
    self.identity = identity
    self.date = date
    self.policy = policy
    self.order = order
    self.wantsBuiltChain = wantsBuiltChain
    self.platform = platform
    self.completesFromMemory = completesFromMemory
    self.wantsRejectedPaths = wantsRejectedPaths
    self.maxDepth = maxDepth
    self.scope = scope
  }

  /// The same question at another date.
  package func at(_ date: Timestamp) -> TrustQuestion { with(date: date) }

  /// The same question under other rules of the platform.
  package func under(_ platform: PlatformRules) -> TrustQuestion { with(platform: platform) }

  /// The same question where a client has the issuers that the server did not send.
  package var completedFromMemory: TrustQuestion { with(completesFromMemory: true) }

  /// The same question with these anchors.
  package func anchored(at anchors: AnchorSelection) -> TrustQuestion { with(anchors: anchors) }

  /// The same question with the chain as built beside the paths.
  package var wantingBuiltChain: TrustQuestion { with(wantsBuiltChain: true) }

  private func with(
    anchors: AnchorSelection? = nil, date: Timestamp? = nil, platform: PlatformRules? = nil,
    completesFromMemory: Bool? = nil, wantsBuiltChain: Bool? = nil
  ) -> TrustQuestion {
    TrustQuestion(
      anchors: anchors ?? self.anchors, identity: identity, date: date ?? self.date, policy: policy, order: order,
      wantsBuiltChain: wantsBuiltChain ?? self.wantsBuiltChain, platform: platform ?? self.platform,
      completesFromMemory: completesFromMemory ?? self.completesFromMemory, wantsRejectedPaths: wantsRejectedPaths,
      maxDepth: maxDepth, scope: scope)
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

/// The rules of one platform's trust evaluation. Without a word to the contrary, every certificate's dates are checked,
/// the anchor's included, identities come from alternative names only, and a leaf that is itself an anchor stands alone.
///
/// Two rules bind only under anchors of the store, and only where that store is the platform's own and not made of
/// files: Certificate Transparency and the 398 days. Whoever answers knows which store it holds.
package enum PlatformRules: Hashable, Sendable {
  /// pintop's own: `TrustPolicy` alone.
  case own
  /// `SecPolicyCreateSSL` (Security 61901). RSA from 2048 bits and elliptic curves from 256 on every certificate below
  /// the anchor, no MD5 or SHA-1 signature below it; no partial wildcards. A leaf under an anchor of the platform's
  /// store lives at most 398 days if it begins on 2020-09-01 or later; any other at most 825 days if it begins on
  /// 2019-07-01 or later (`.lifetimeTooLong`). With `requiresTransparency`, a leaf under an anchor of the platform's
  /// store that begins on 2018-10-16 or later bears signed certificate timestamps (`.notTransparent`).
  case appleTLS(requiresTransparency: Bool)
  /// `SecPolicyCreateBasicX509`: signatures, dates, constraints; no purpose, no key sizes, no lifetimes. The question
  /// has no identity then.
  case appleBasicX509
  /// conscrypt's `TrustManagerImpl` with `ChainStrengthAnalyzer`. The anchor's own dates are never checked. A leaf with
  /// the subject and key of an anchor is accepted without validation, dates included; its identity still counts. Below
  /// the anchor, the leaf included, MD2, MD4, MD5 and SHA-1 signatures (RSA, DSA and ECDSA), RSA below 1024 bits and
  /// curves below 160 bits are refused. `requiresTransparency` as above.
  case conscrypt(requiresTransparency: Bool)
  /// OkHttp's `BasicCertificateChainCleaner`: signatures and issuers' names alone, at most 9 signers; no dates, no
  /// purposes, no identity.
  case okHttpCleaner
}

/// Which issuer is tried first where several would do.
package enum PathOrder: Hashable, Sendable {
  /// Anchors before presented certificates, the shortest path first (Apple, Chromium).
  case anchorsFirst
  /// Depth first, anchors before presented certificates; where an anchor did not sign itself and an issuer of it is at
  /// hand, on to that one, the longer path before the shorter (conscrypt).
  case anchorsFirstToRoot
  /// Depth first, at each step a trusted issuer before the presented ones, until a certificate that signed itself
  /// (OkHttp on the JVM).
  case trustedIssuerFirst
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
