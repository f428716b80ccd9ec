extension AFNetworkingPolicy: ClientModel {
  package var configurationFaults: [ClientFault] { faults }

  /// The pins hold for every host the manager talks to.
  package func pins(for connection: ClientConnection, at position: ChainPosition?) -> [PinnedItem] { pinned }

  package func judge(_ connection: ClientConnection, asking trust: @escaping TrustAsking) -> ClientVerdict {
    if rules.refusesContradiction, allowInvalidCertificates, checksName, mode == .none || pinnedCertificates.isEmpty {
      return ClientVerdict(.reject, .contradictorySettings)
    }
    switch mode {
    case .none: return withoutPins(connection, trust)
    case .certificate, .publicKey:
      return rules.pinnedModesEvaluate ? evaluated(connection, trust) : unevaluated(connection, trust)
    }
  }

  // MARK: - Questions

  /// The platform's own judgement, before any pin.
  private func question(_ connection: ClientConnection, anchors: AnchorSelection = .store) -> TrustQuestion {
    switch rules.names {
    case .byPolicy:
      checksName
        ? .apple(connection.identity, at: connection.date, anchors: anchors)
        : .appleBasicX509(at: connection.date, anchors: anchors)
    // The trust object comes from the platform with its SSL policy.
    case .onlyInModeNone, .commonNameInPinnedModes:
      .apple(mode == .none ? connection.identity : nil, at: connection.date, anchors: anchors)
    }
  }

  // MARK: - Mode None

  private func withoutPins(_ connection: ClientConnection, _ trust: @escaping TrustAsking) -> ClientVerdict {
    if allowInvalidCertificates || rules.noneAcceptsAny { return .unpinned(.anythingAccepted) }
    let question = question(connection)
    return PlatformEvaluation(question, missingIssuers: question.appleMissingIssuers, asking: trust).verdict {
      $0.onFirstPath { .unpinned(.noPins, on: $0) }
    }
  }

  // MARK: - Pinned modes

  /// 1.x and 2.0: any pinned certificate or key of the chain as built.
  private func unevaluated(_ connection: ClientConnection, _ trust: @escaping TrustAsking) -> ClientVerdict {
    PlatformEvaluation(question(connection), missingIssuers: .fetched, asking: trust).verdict { compare($0.built) }
  }

  private func evaluated(_ connection: ClientConnection, _ trust: @escaping TrustAsking) -> ClientVerdict {
    let question = question(connection)
    let acceptsInvalid = allowInvalidCertificates && rules.pinnedModesHeedAllowInvalid
    return PlatformEvaluation(question, missingIssuers: question.appleMissingIssuers, asking: trust).verdict {
      acceptsInvalid
        ? pinned(connection, chain: $0.built, trust) : $0.onFirstPath { pinned(connection, chain: $0, trust) }
    }
  }

  /// `chain` is the platform's, valid or not, taken before the pins become anchors.
  private func pinned(
    _ connection: ClientConnection, chain: [CertificateFacts], _ trust: @escaping TrustAsking
  ) -> ClientVerdict {
    if pinned.isEmpty, crashingFile == nil { return ClientVerdict(.reject, .noUsablePins, path: chain) }
    switch mode {
    case .none, .publicKey: return named(compare(chain), connection)
    case .certificate:
      guard rules.anchorsPins else { return named(compare(chain), connection) }
      return anchored(connection, chain: chain, trust)
    }
  }

  /// The pinned certificates are the only anchors; the chain must be valid under them whatever is allowed.
  private func anchored(
    _ connection: ClientConnection, chain: [CertificateFacts], _ trust: @escaping TrustAsking
  ) -> ClientVerdict {
    if let crashingFile { return .misconfigured(crashingFile) }
    let anchors = AnchorSelection(includesStore: false, imported: pinnedCertificates.compactMap(\.der))
    let question = question(connection, anchors: anchors)
    return PlatformEvaluation(question, missingIssuers: question.appleMissingIssuers, asking: trust).verdict {
      guard $0.failure == nil else { return refusal(chain, $0.failure) }
      return $0.onFirstPath { path in
        if rules.hasValidatesCertificateChain, !checksWholeChain { return matchedOrUnpinned(path) }
        return compare(rules.takesAnchoredChain ? path : chain)
      }
    }
  }

  /// Where nothing on the platform's own path is pinned, that says more than what the anchors lack.
  private func refusal(_ chain: [CertificateFacts], _ failure: TrustFailure?) -> ClientVerdict {
    if PinMatching.match(pinned, on: chain) == nil { return .mismatch(expected: pinned, on: chain) }
    return .untrusted(failure ?? .nothingPresented, path: chain)
  }

  private func matchedOrUnpinned(_ path: [CertificateFacts]) -> ClientVerdict {
    PinMatching.match(pinned, on: path, fromLeaf: false).map { .matched($0, on: path) } ?? .unpinned(.noPins, on: path)
  }

  /// The comparison of bytes or keys.
  private func compare(_ chain: [CertificateFacts]) -> ClientVerdict {
    guard rules.hasValidatesCertificateChain else { return anyOf(chain, of: chain) }
    guard checksWholeChain else { return anyOf(Array(chain.prefix(1)), of: chain) }
    for (index, certificate) in chain.enumerated() where !pinned.contains(where: { $0.matches(certificate) }) {
      guard PinMatching.match(pinned, on: chain) != nil else { return .mismatch(expected: pinned, on: chain) }
      let missing = CertificateName(certificate, depth: index)
      return ClientVerdict(.reject, .notEveryCertificatePinned(expected: pinned, missing: missing), path: chain)
    }
    return anyOf(chain, of: chain)
  }

  private func anyOf(_ candidates: [CertificateFacts], of chain: [CertificateFacts]) -> ClientVerdict {
    // Releases that take any certificate walk from the root down in mode Certificate.
    let fromLeaf = mode == .publicKey || !rules.refusesContradiction
    let match = PinMatching.match(pinned, on: chain, fromLeaf: fromLeaf) { candidates.indices.contains($0) }
    return match.map { .matched($0, on: chain) } ?? .mismatch(expected: pinned, on: chain)
  }

  /// 2.2.0 compares the host with the leaf's common name, and with nothing else.
  private func named(_ verdict: ClientVerdict, _ connection: ClientConnection) -> ClientVerdict {
    guard verdict.verdict.accepts, case .commonNameInPinnedModes = rules.names, checksName,
      let leaf = verdict.path.first
    else { return verdict }
    let name = leaf.subject.commonName
    if let name, HostNames.commonName(name, matches: HostNames.folded(connection.host)) { return verdict }
    return .untrusted(
      .wrongIdentity(asked: connection.identity, presented: [name].compactMap { $0 }), path: verdict.path)
  }
}
