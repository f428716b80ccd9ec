extension AlamofireTrustManager: ClientModel {
  package var configurationFaults: [ClientFault] { faults }

  package func pins(for connection: ClientConnection, at position: ChainPosition?) -> [PinnedItem] {
    evaluator(for: connection)?.pinned ?? []
  }

  package func judge(_ connection: ClientConnection, asking trust: @escaping TrustAsking) -> ClientVerdict {
    if let evaluator = evaluator(for: connection) { return evaluator.judge(connection, asking: trust) }
    if allHostsMustBeEvaluated {
      return ClientVerdict(.reject, .hostNotCovered(host: connection.policyHost ?? "the address connected to"))
    }
    return AlamofireEvaluator.evaluation(connection, trust, validatesHost: true) { .unpinned(.noPins, on: $0) }
  }

  /// Exactly as written; of equal hosts the last, as in a dictionary built key by key.
  private func evaluator(for connection: ClientConnection) -> AlamofireEvaluator? {
    evaluators.last { $0.host == connection.policyHost }?.evaluator
  }
}

extension AlamofireEvaluator {
  /// What it compares with. Alamofire takes bundled files by `SecCertificateCreateWithData`, which passes over PEM.
  var pinned: [PinnedItem] {
    switch self {
    case .default, .revocation, .disabled: []
    case .pinnedCertificates(let certificates, _, _, _):
      certificates.compactMap(\.der).map { .certificate($0.fingerprint) }
    // Only the keys that the platform can make of a certificate: RSA and elliptic curves.
    case .publicKeys(let certificates, _, _):
      certificates.compactMap(\.der).filter(\.key.isRSAOrEC).map { .publicKey($0.pin) }
    case .composite(let evaluators): evaluators.flatMap(\.pinned)
    }
  }

  func judge(_ connection: ClientConnection, asking trust: @escaping TrustAsking) -> ClientVerdict {
    switch self {
    case .disabled: .unpinned(.anythingAccepted)
    case .default(let validateHost):
      Self.evaluation(connection, trust, validatesHost: validateHost) { .unpinned(.noPins, on: $0) }
    case .revocation(let validates, let validateHost, let isRequired):
      revocation(connection, trust, validates, validateHost, isRequired)
    case .pinnedCertificates(let certificates, let selfSigned, let validates, let validateHost):
      pinnedCertificates(
        connection, trust, selfSigned ? certificates.compactMap(\.der) : nil, validates, validateHost)
    case .publicKeys(_, let validates, let validateHost):
      pinned(connection, trust, anchors: .store, validates, validateHost)
    case .composite(let evaluators): composite(evaluators.map { $0.judge(connection, asking: trust) })
    }
  }

  /// The platform's evaluation with the SSL policy; a name that is checked makes no second evaluation necessary.
  static func evaluation(
    _ connection: ClientConnection, _ trust: @escaping TrustAsking, anchors: AnchorSelection = .store,
    validatesHost: Bool, _ judge: ([CertificateFacts]) -> ClientVerdict
  ) -> ClientVerdict {
    let question = TrustQuestion.apple(
      validatesHost ? connection.identity : nil, at: connection.date, anchors: anchors)
    return PlatformEvaluation(question, missingIssuers: .fetched, asking: trust).verdict { $0.onFirstPath(judge) }
  }

  private func revocation(
    _ connection: ClientConnection, _ trust: @escaping TrustAsking, _ validates: Bool, _ validateHost: Bool,
    _ isRequired: Bool
  ) -> ClientVerdict {
    // The check for revocation is an evaluation of its own, so one takes place with both switches off, too.
    let verdict = Self.evaluation(connection, trust, validatesHost: validateHost) { .unpinned(.noPins, on: $0) }
    guard isRequired, verdict.verdict.accepts else { return verdict }
    let refused = ClientVerdict(.reject, .depends(.revocationResponse), path: verdict.path)
    return .either(.revocationResponse, (.revocationUnanswered, refused), (.revocationAnswered, verdict))
  }

  private func pinnedCertificates(
    _ connection: ClientConnection, _ trust: @escaping TrustAsking, _ anchors: [CertificateFacts]?,
    _ validates: Bool, _ validateHost: Bool
  ) -> ClientVerdict {
    let selection = anchors.map { AnchorSelection(includesStore: false, imported: $0) } ?? .store
    return pinned(connection, trust, anchors: selection, validates, validateHost)
  }

  private func pinned(
    _ connection: ClientConnection, _ trust: @escaping TrustAsking, anchors: AnchorSelection, _ validates: Bool,
    _ validateHost: Bool
  ) -> ClientVerdict {
    let pins = pinned
    if pins.isEmpty { return ClientVerdict(.reject, .noUsablePins) }
    let compare = { (chain: [CertificateFacts]) -> ClientVerdict in
      PinMatching.match(pins, on: chain).map { .matched($0, on: chain) } ?? .mismatch(expected: pins, on: chain)
    }
    if validates || validateHost {
      return Self.evaluation(connection, trust, anchors: anchors, validatesHost: validateHost, compare)
    }
    let question = TrustQuestion.apple(nil, at: connection.date, anchors: anchors)
    return PlatformEvaluation(question, missingIssuers: .fetched, asking: trust).verdict { compare($0.built) }
  }

  private func composite(_ verdicts: [ClientVerdict]) -> ClientVerdict {
    ClientVerdict.all(verdicts) ?? .unpinned(.anythingAccepted)
  }
}

extension KeyKind {
  var isRSAOrEC: Bool {
    switch self {
    case .rsa, .ec: true
    case .ed25519, .ed448, .dsa, .other, .undecodable: false
    }
  }
}
