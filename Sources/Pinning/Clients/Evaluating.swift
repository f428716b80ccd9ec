/// What a model learns from trust evaluation: chains it may look at, in the platform's order, or why there is none.
struct Evaluated {
  /// Leaf first; validated, unless the model asked for a chain as built.
  let chains: [[CertificateFacts]]
  /// Why no path is valid.
  let failure: TrustFailure?
  /// As a client sees it whose validity checks are off: the first path, else the chain as built, faults and all.
  let built: [CertificateFacts]

  init(_ answer: TrustAnswer) {
    chains = answer.paths.map(\.certificates)
    failure = answer.failure
    built = chains.first ?? answer.built?.certificates ?? []
  }

  /// A part of a path whose rest is not known.
  init(partial chain: [CertificateFacts]) {
    chains = [chain]
    failure = nil
    built = chain
  }

  /// Refuses where there is no path; else judges the first, and says when another one would turn that.
  func onFirstPath(_ judge: ([CertificateFacts]) -> ClientVerdict) -> ClientVerdict {
    guard let first = chains.first else { return .untrusted(failure ?? .nothingPresented) }
    let verdict = judge(first)
    for path in chains.dropFirst() {
      let other = judge(path).verdict
      if other != verdict.verdict { return verdict.turned(by: PathTurn(path: path, verdict: other)) }
    }
    return verdict
  }
}

/// How a platform comes by an issuer that the server did not send.
enum MissingIssuers {
  /// It fetches them from the URL in the certificate, where there is one.
  case fetched
  /// It may have met them before.
  case remembered
  /// It has none but what is presented.
  case refused
}

/// Asks one question, and where its answer turns on what only the device knows, judges both sides.
struct PlatformEvaluation {
  let question: TrustQuestion
  let missingIssuers: MissingIssuers
  let trust: TrustAsking

  init(_ question: TrustQuestion, missingIssuers: MissingIssuers, asking trust: @escaping TrustAsking) {
    self.question = question
    self.missingIssuers = missingIssuers
    self.trust = trust
  }

  func verdict(_ judge: (Evaluated) -> ClientVerdict) -> ClientVerdict {
    let answer = trust(question)
    let strict = judge(Evaluated(answer))
    if case .unknownIssuer(_, let missing, let urls, _) = answer.failure, isOnlyMissing(answer) {
      return withIssuer(missing, urls: urls, partial: answer.built?.certificates ?? [], strict: strict, judge)
    }
    if case .notTransparent(let name, _, _) = answer.failure { return withoutTransparency(name, strict: strict, judge) }
    return strict
  }

  // MARK: - An issuer that was not sent

  /// The one fault is the missing issuer, and no anchor that this client does not have would mend it.
  private func isOnlyMissing(_ answer: TrustAnswer) -> Bool {
    let others = (answer.built?.faults ?? []).contains { fault in
      if case .unknownIssuer = fault { return false }
      return true
    }
    if others { return false }
    guard !question.anchors.includesStore else { return true }
    return !trust(question.anchored(at: AnchorSelection(includesStore: true, imported: question.anchors.imported)))
      .isTrusted
  }

  private func withIssuer(
    _ missing: String, urls: [String], partial: [CertificateFacts], strict: ClientVerdict,
    _ judge: (Evaluated) -> ClientVerdict
  ) -> ClientVerdict {
    switch missingIssuers {
    case .refused: return strict
    case .fetched:
      guard let url = urls.first else { return strict }
      let lax = completed(partial, judge)
      return .either(
        .issuerFetch(missing: missing, url: url), (.issuerNotFetched, strict),
        (lax.isCertain ? .issuerFetched : .issuerFetchedAndPinned, lax.verdict))
    case .remembered:
      let lax = completed(partial, judge)
      return .either(
        .rememberedIssuer(missing: missing), (.issuerNotRemembered, strict),
        (lax.isCertain ? .issuerRemembered : .issuerRememberedAndPinned, lax.verdict))
    }
  }

  /// What the client says with the issuer: by the certificate where it is known, else by what is there of the path.
  /// It is not certain where the pins may or may not be on the part that is not known.
  private func completed(
    _ partial: [CertificateFacts], _ judge: (Evaluated) -> ClientVerdict
  ) -> (verdict: ClientVerdict, isCertain: Bool) {
    let answer = trust(question.completedFromMemory)
    if answer.isTrusted { return (judge(Evaluated(answer)), true) }
    let verdict = judge(Evaluated(partial: partial))
    guard case .noPinMatched(let expected, _) = verdict.reason, !verdict.isByLeaf else { return (verdict, true) }
    return (ClientVerdict(.acceptPinned, .pinnedFurtherOn(expected: expected), path: partial), false)
  }

  // MARK: - Certificate Transparency

  /// Apple's systems stop enforcing it where their log list is over 60 days old.
  private func withoutTransparency(
    _ name: CertificateName, strict: ClientVerdict, _ judge: (Evaluated) -> ClientVerdict
  ) -> ClientVerdict {
    guard case .appleTLS(requiresTransparency: true) = question.platform else { return strict }
    let lax = PlatformEvaluation(
      question.under(.appleTLS(requiresTransparency: false)), missingIssuers: missingIssuers, asking: trust
    ).verdict(judge)
    return .either(.logList(name), (.logListCurrent, strict), (.logListOld, lax))
  }
}

extension TrustQuestion {
  /// What `SecTrustEvaluate` is asked under an SSL policy; without an identity no name is checked, all else is.
  static func apple(
    _ identity: ReferenceIdentity?, at date: Timestamp, anchors: AnchorSelection = .store
  ) -> TrustQuestion {
    TrustQuestion(
      anchors: anchors, identity: identity, date: date, wantsBuiltChain: true,
      platform: .appleTLS(requiresTransparency: true))
  }

  /// What `SecTrustEvaluate` is asked under basic X.509.
  static func appleBasicX509(at date: Timestamp, anchors: AnchorSelection = .store) -> TrustQuestion {
    TrustQuestion(anchors: anchors, identity: nil, date: date, wantsBuiltChain: true, platform: .appleBasicX509)
  }

  /// Basic X.509 fetches no issuers, Apple's SSL policy does.
  var appleMissingIssuers: MissingIssuers { platform == .appleBasicX509 ? .refused : .fetched }
}
