/// pintop's own strict client: the pins written beside an endpoint.
///
/// Any pin on any valid path will do; the set ends at its date, in UTC; a missing match is refused, or only reported.
/// Where invalid certificates are allowed, the settings mean what AFNetworking 4 means by them: public keys are looked
/// for in the chain as built, certificates become the only anchors.
package struct InlinePins: Hashable, Sendable {
  package static let name = "pins"

  package let pins: PinSet
  package let trust: TrustSettings

  package init(pins: PinSet, trust: TrustSettings) {
    self.pins = pins
    self.trust = trust
  }

  /// The one question whose answer decides. `pinnedCertificates` are the certificates behind fingerprints, which
  /// serve as anchors where the settings ask for that.
  package func question(host: ReferenceIdentity, date: Timestamp, pinnedCertificates: [CertificateFacts])
    -> TrustQuestion
  {
    let anchors =
      anchorsArePins && !pinnedCertificates.isEmpty
      ? AnchorSelection(includesStore: false, imported: pinnedCertificates) : trust.anchors
    return TrustQuestion(
      anchors: anchors, identity: trust.validatesDomainName ? host : nil, date: date, policy: trust.policy,
      wantsBuiltChain: trust.allowInvalidCertificates)
  }

  package func verdict(_ answer: TrustAnswer, at date: Timestamp) -> InlineVerdict {
    if let failure = answer.failure, !looksAtBuiltChain {
      return InlineVerdict(verdict: .reject, reason: .untrusted(failure), match: nil)
    }
    if pins.isEmpty { return InlineVerdict(verdict: .acceptUnpinned, reason: .noPins, match: nil) }
    if let expires = pins.expires, pins.hasEnded(at: date) {
      return InlineVerdict(verdict: .acceptUnpinned, reason: .pinSetExpired(at: expires), match: nil)
    }
    let chains = candidates(answer)
    if let match = chains.lazy.compactMap({ self.match(on: $0) }).first {
      return InlineVerdict(verdict: .acceptPinned, reason: .pinMatched(match), match: match)
    }
    let seen = chains.first?.map(\.pin) ?? []
    return pins.isEnforced
      ? InlineVerdict(verdict: .reject, reason: .noPinMatched(expected: pins.pinned, seen: seen), match: nil)
      : InlineVerdict(
        verdict: .acceptUnpinned, reason: .mismatchReportedOnly(expected: pins.pinned, seen: seen), match: nil)
  }

  /// Pins that stand on none of the answer's chains.
  package func backups(_ answer: TrustAnswer) -> [PinnedItem] {
    let chains = candidates(answer)
    return pins.pinned.filter { pinned in !chains.contains { $0.contains(where: pinned.matches) } }
  }

  private var looksAtBuiltChain: Bool { trust.allowInvalidCertificates && pins.mode != .certificate }

  private var anchorsArePins: Bool { trust.allowInvalidCertificates && pins.mode == .certificate }

  private func candidates(_ answer: TrustAnswer) -> [[CertificateFacts]] {
    let validated = answer.paths.map(\.certificates)
    guard validated.isEmpty, looksAtBuiltChain, let built = answer.built else { return validated }
    return [built.certificates]
  }

  private func match(on chain: [CertificateFacts]) -> PinMatch? {
    for (index, certificate) in chain.enumerated() {
      guard let pinned = pins.pinned.first(where: { $0.matches(certificate) }) else { continue }
      return PinMatch(
        pinned: pinned, position: ChainPosition(index: index, of: chain.count),
        certificate: CertificateName(certificate, depth: index))
    }
    return nil
  }
}

/// A verdict with its reason.
package struct InlineVerdict: Hashable, Sendable {
  package let verdict: Verdict
  package let reason: ClientReason
  package let match: PinMatch?

  package init(verdict: Verdict, reason: ClientReason, match: PinMatch?) {
    self.verdict = verdict
    self.reason = reason
    self.match = match
  }
}
