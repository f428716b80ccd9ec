package import Endpoints
package import Pinning

/// What one result of one address means: its state, before anything is confirmed.
package struct AddressState: Hashable, Sendable {
  package let state: EndpointState
  package let severity: Severity
  package let reason: StateReason

  package init(state: EndpointState, severity: Severity? = nil, reason: StateReason) {
    self.state = state
    self.severity = severity ?? state.severity
    self.reason = reason
  }

  /// `judgement` is that of the chain in this very observation; nil where none was presented.
  /// `expectsRefusal`: the server is to refuse us over our client certificate.
  package init(
    observation: AddressObservation, judgement: Judgement?, expectsRefusal: Bool = false, at now: Timestamp
  ) {
    self.init(
      observation: observation, judgement: judgement, http: observation.http?.state, expectsRefusal: expectsRefusal,
      at: now)
  }

  /// `http` is what is known of the answer over HTTP; nil where nothing is the matter with it.
  init(
    observation: AddressObservation, judgement: Judgement?, http: AddressState?, expectsRefusal: Bool, at now: Timestamp
  ) {
    if observation.isInconclusive {
      self.init(state: .pending, reason: observation.failure.map(StateReason.probe) ?? .noResultYet)
      return
    }
    let admission = Admission(observation, expectsRefusal: expectsRefusal).state
    if let failure = observation.failure, !Self.chainExplains(judgement),
      judgement == nil || !failure.isAboutClientCertificate
    {
      self.init(state: .unreachable, reason: .probe(failure))
      return
    }
    guard let judgement else {
      self.init(state: .untrusted, reason: .trust(.nothingPresented))
      return
    }
    let judged = [
      Self.refusal, Self.distrust, Self.lookDistrust, Self.redirectDistrust, Self.misconfiguration,
      Self.expiry(at: now), Self.unpinning, Self.doubt,
    ].compactMap { $0(judgement) }
    self =
      (judged + [http, admission].compactMap(\.self)).min { $0.state.rank < $1.state.rank }
      ?? AddressState(state: .accept, reason: .allAccept)
  }

  /// A handshake that broke on a certificate which cannot be decoded says so, not "handshake failed".
  private static func chainExplains(_ judgement: Judgement?) -> Bool {
    guard case .undecodable = judgement?.trust.failure else { return false }
    return true
  }

  private static func distrust(_ judgement: Judgement) -> AddressState? {
    guard let failure = judgement.distrust else { return nil }
    return AddressState(state: .untrusted, reason: .trust(failure))
  }

  /// A certificate of the other kind, or under another version, that is not acceptable cuts off whoever meets it.
  private static func lookDistrust(_ judgement: Judgement) -> AddressState? {
    judgement.lookDistrust.first.map { AddressState(state: .untrusted, reason: .look($0.kind, $0.failure)) }
  }

  init(redirect: (host: String, failure: TrustFailure)) {
    self.init(state: .untrusted, reason: .redirect(host: redirect.host, redirect.failure))
  }

  /// Nobody who follows the redirects comes to their end.
  private static func redirectDistrust(_ judgement: Judgement) -> AddressState? {
    judgement.redirectDistrust.map(AddressState.init(redirect:))
  }

  private static func refusal(_ judgement: Judgement) -> AddressState? {
    let refusing = judgement.refusing
    guard let first = judgement.foremost(refusing) else { return nil }
    return AddressState(
      state: .refused, severity: refusing.map(AffectedClient.init).refusalSeverity,
      reason: .client(name: first.client, reason: first.reason))
  }

  private static func misconfiguration(_ judgement: Judgement) -> AddressState? {
    clientState(.misconfigured, .misconfigured, judgement)
  }

  private static func unpinning(_ judgement: Judgement) -> AddressState? {
    clientState(.acceptUnpinned, .unpinned, judgement)
  }

  private static func doubt(_ judgement: Judgement) -> AddressState? {
    clientState(.depends, .depends, judgement)
  }

  private static func clientState(
    _ verdict: Verdict, _ state: EndpointState, _ judgement: Judgement
  ) -> AddressState? {
    guard let client = judgement.foremost(judgement.clients.filter { $0.verdict == verdict }) else { return nil }
    return AddressState(state: state, reason: .client(name: client.client, reason: client.reason))
  }

  private static func expiry(at now: Timestamp) -> (Judgement) -> AddressState? {
    { judgement in
      guard let clock = Clocks.pressing(judgement, at: now) else { return nil }
      return AddressState(state: .expiring, severity: clock.severity, reason: .expiring(clock.next))
    }
  }
}

extension ClientReason {
  /// The refusal is because of pins, not because the platform refuses the chain.
  package var isAboutPins: Bool {
    switch self {
    case .noPinMatched, .mismatchReportedOnly, .pinSetExpired, .pinMatched, .noPins: true
    case .noUsablePins, .notEveryCertificatePinned, .unknownKeyKind, .anythingAccepted, .pinsOverridden,
      .hostNotCovered, .contradictorySettings, .pinsNotNoted, .pinnedFurtherOn, .misconfigured, .depends:
      true
    case .untrusted: false
    // Without a name it is refused whatever it pins, and nobody who sends one is.
    case .refusedWithoutName: true
    case .inLayer(_, let reason), .inLook(_, let reason): reason.isAboutPins
    }
  }
}

extension Judgement {
  /// Why the chain is not acceptable; nil where it is, or where the endpoint's own settings accept what is not valid.
  package var distrust: TrustFailure? {
    let settingsAccept = clients.contains { $0.client == InlinePins.name && $0.verdict.accepts }
    return settingsAccept ? nil : trust.failure
  }

  /// Why what was presented where a redirect led is not acceptable to the endpoint's own settings; nil where all is.
  var redirectDistrust: (host: String, failure: TrustFailure)? {
    redirects.lazy.compactMap { redirect in redirect.judgement.distrust.map { (redirect.host, $0) } }.first
  }
}
