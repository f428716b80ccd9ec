/// Trust evaluation of a candidate whose chain is not known: it is taken to be in order, and nothing of it is known but
/// the leaf.
///
/// Only for rehearsals: nothing was verified, so what stands here is a path by supposition.
package struct SupposedTrust: Hashable, Sendable {
  private let alone: CertificateFacts
  /// There is a certificate; else there is only a key, and no date to hold it to.
  private let isIssued: Bool

  /// Nil for a whole chain, of which nothing is to be supposed.
  package init?(_ candidate: Candidate) {
    guard let alone = candidate.certificateAlone else { return nil }
    self.alone = alone
    switch candidate {
    case .chain, .leaf: self.isIssued = true
    case .key: self.isIssued = false
    }
  }

  /// The answer, from what trust evaluation says of the certificate alone: its own where there is a path, or where more
  /// is wrong than that an issuer is missing. `evaluate` is not asked about a bare key.
  package func answer(_ question: TrustQuestion, evaluating evaluate: (TrustQuestion) -> TrustAnswer) -> TrustAnswer {
    guard isIssued else { return trusted(question, holdsUntil: nil) }
    let answer = evaluate(question.wantingBuiltChain)
    guard !answer.isTrusted, let built = answer.built else { return answer }
    if let fault = built.faults.first(where: { !$0.isMissingIssuer }) {
      return TrustAnswer(paths: [], failure: fault, built: built, holdsUntil: answer.holdsUntil)
    }
    let edges = [alone.notBefore, alone.notAfter.advanced(bySeconds: 1)].filter { $0 > question.date }
    return trusted(question, holdsUntil: edges.min())
  }

  private func trusted(_ question: TrustQuestion, holdsUntil: Timestamp?) -> TrustAnswer {
    Self.trusted([alone], question, holdsUntil: holdsUntil)
  }

  private static func trusted(
    _ certificates: [CertificateFacts], _ question: TrustQuestion, holdsUntil: Timestamp?
  ) -> TrustAnswer {
    TrustAnswer(
      paths: [ValidatedPath(certificates: certificates, witness: PathWitness())], failure: nil,
      built: question.wantsBuiltChain ? BuiltChain(certificates: certificates, faults: []) : nil,
      holdsUntil: holdsUntil)
  }

  /// The same after a renewal: the rest of the chain stays supposed, so the leaf alone changes.
  package func renewed(_ renewal: Renewal, at date: Timestamp) -> SupposedTrust {
    SupposedTrust(alone: renewal.successor(of: alone, as: .leaf, at: date), isIssued: false)
  }

  private init(alone: CertificateFacts, isIssued: Bool) {
    self.alone = alone
    self.isIssued = isIssued
  }

  /// What a server would send, as far as it is known.
  package var presented: PresentedChain { PresentedChain([.decoded(alone)]) }

  // MARK: - The rest of the chain

  /// What the client says in the end, from what it says of the supposed chain, as `trust` answers. A pin that matches
  /// what is known decides; else what it says with the best rest of a chain that its pins allow, and with the worst.
  package func settled(
    _ verdict: ClientVerdict, of model: any ClientModel, _ connection: ClientConnection,
    asking trust: @escaping TrustAsking
  ) -> ClientVerdict {
    switch verdict.verdict {
    case .acceptPinned, .misconfigured, .depends: return verdict
    case .acceptUnpinned: return unpinned(verdict, of: model, connection)
    case .reject: return refused(verdict, of: model, connection, trust)
    }
  }

  private func unpinned(
    _ verdict: ClientVerdict, of model: any ClientModel, _ connection: ClientConnection
  ) -> ClientVerdict {
    let without = model.verdict(connection, asking: refusing)
    return .either(.restOfChain, (.chainInOrder, verdict), (.chainNotInOrder, without))
  }

  private func refused(
    _ verdict: ClientVerdict, of model: any ClientModel, _ connection: ClientConnection,
    _ trust: @escaping TrustAsking
  ) -> ClientVerdict {
    let pins = model.pins(for: connection, at: nil)
    let isPossible = pins.flatMap(chains).contains { chain in
      let best = model.verdict(connection) { question in
        // What is wrong with the leaf itself no issuer mends.
        let answer = trust(question)
        return answer.isTrusted ? Self.trusted(chain, question, holdsUntil: nil) : answer
      }
      return best.verdict == .acceptPinned
    }
    guard isPossible else { return isIssued ? verdict : unissued(verdict) }
    return .either(
      .restOfChain, (.noPinnedKeyOnPath, verdict),
      (.pinnedKeyOnPath, ClientVerdict(.acceptPinned, .pinnedFurtherOn(expected: pins))))
  }

  /// Nothing is refused before there is a certificate, though this client would refuse any that bears the key.
  private func unissued(_ verdict: ClientVerdict) -> ClientVerdict {
    ClientVerdict(
      .depends, .depends(.restOfChain), path: verdict.path,
      answers: [
        ConditionalVerdict(when: .whateverIsIssued, verdict: verdict.verdict, reason: verdict.reason)
      ])
  }

  /// Paths that the pin may be on: at an issuer above the leaf; and a bare key may yet be in the very certificate.
  private func chains(with item: PinnedItem) -> [[CertificateFacts]] {
    let above = [alone, alone.issuer(bearing: item)]
    guard !isIssued, case .certificate(let fingerprint) = item else { return [above] }
    return [above, [alone.bearing(fingerprint)]]
  }

  private func refusing(_ question: TrustQuestion) -> TrustAnswer {
    let name = CertificateName(alone, depth: 0)
    let failure = TrustFailure.untrustedRoot(name)
    return TrustAnswer(
      paths: [], failure: failure,
      built: question.wantsBuiltChain ? BuiltChain(certificates: [alone], faults: [failure]) : nil)
  }
}

extension TrustFailure {
  fileprivate var isMissingIssuer: Bool {
    if case .unknownIssuer = self { return true }
    return false
  }
}

extension CertificateFacts {
  /// The same key in a certificate of this fingerprint.
  fileprivate func bearing(_ fingerprint: Digest256) -> CertificateFacts {
    CertificateFacts(
      der: der, fingerprint: fingerprint, spkiSHA256: spkiSHA256, spki: spki, subject: subject, issuer: issuer,
      alternativeNames: alternativeNames, serial: serial, notBefore: notBefore, notAfter: notAfter, key: key,
      signatureAlgorithm: signatureAlgorithm, basicConstraints: basicConstraints, keyUsage: keyUsage,
      extendedKeyUsage: extendedKeyUsage, subjectKeyIdentifier: subjectKeyIdentifier,
      authorityKeyIdentifier: authorityKeyIdentifier, issuerURLs: issuerURLs, spkiSHA1: spkiSHA1)
  }

  /// A supposed issuer that the pin is of.
  fileprivate func issuer(bearing item: PinnedItem) -> CertificateFacts {
    let name = DistinguishedName(der: [0], description: "an issuer", commonName: "an issuer")
    let unknown = Digest256.turned(fingerprint)
    var (certificate, key, keySHA1) = (unknown, unknown, [UInt8]())
    switch item {
    case .publicKey(let pin): key = pin.spkiSHA256
    case .certificate(let fingerprint): certificate = fingerprint
    case .publicKeySHA1(let digest): keySHA1 = digest
    }
    return CertificateFacts(
      der: [], fingerprint: certificate, spkiSHA256: key, spki: [], subject: name, issuer: name, alternativeNames: [],
      serial: "", notBefore: notBefore, notAfter: notAfter, key: .ec(curve: "prime256v1", bits: 256),
      signatureAlgorithm: "", basicConstraints: BasicConstraints(isCA: true, pathLength: nil), keyUsage: nil,
      extendedKeyUsage: nil, subjectKeyIdentifier: nil, authorityKeyIdentifier: nil, issuerURLs: [], spkiSHA1: keySHA1)
  }
}

extension Digest256 {
  /// A digest that nothing has which is known: every bit of another one is turned.
  fileprivate static func turned(_ digest: Digest256) -> Digest256 {
    Digest256(bytes: digest.bytes.map { ~$0 }) ?? digest
  }
}
