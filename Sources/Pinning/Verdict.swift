/// What a client does with the chain that a server presents.
package enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// It connects, and a pin matched.
  case acceptPinned = "accept-pinned"
  /// It connects, and no pin protected the connection.
  case acceptUnpinned = "accept-unpinned"
  /// It refuses.
  case reject
  /// Its own configuration cannot work.
  case misconfigured
  /// The answer turns on something that only the device knows.
  case depends

  /// The client connects for sure.
  package var accepts: Bool {
    switch self {
    case .acceptPinned, .acceptUnpinned: true
    case .reject, .misconfigured, .depends: false
    }
  }
}

/// Why a client gives its verdict, with what it expected and what it saw.
package indirect enum ClientReason: Hashable, Sendable {
  /// A pin matched.
  case pinMatched(PinMatch)
  /// There is a valid path and none of its certificates is pinned.
  case noPinMatched(expected: [PinnedItem], seen: [Pin])
  /// As `noPinMatched`, in a client that only reports.
  case mismatchReportedOnly(expected: [PinnedItem], seen: [Pin])
  /// The pin set ended, and the client goes on without it.
  case pinSetExpired(at: Timestamp)
  /// The client has no pins for this host.
  case noPins
  /// The platform refuses the chain, whatever the pins.
  case untrusted(TrustFailure)
  /// The client pins and has no pin that it could compare: it refuses everyone.
  case noUsablePins
  /// Every certificate of the path must be pinned, and this one is not.
  case notEveryCertificatePinned(expected: [PinnedItem], missing: CertificateName)
  /// The client cannot hash a key of this kind, and met it before any pin.
  case unknownKeyKind(CertificateName, key: KeyKind)
  /// The client accepts whatever is presented.
  case anythingAccepted
  /// The path ends at an anchor that lifts the pins.
  case pinsOverridden(by: CertificateName)
  /// The client asks for a rule for every host, and has none for this one.
  case hostNotCovered(host: String)
  /// The client's settings contradict each other, and it refuses everyone.
  case contradictorySettings
  /// The user agent did not note the pins.
  case pinsNotNoted(HPKPObstacle)
  /// The configuration cannot work.
  case misconfigured(ClientFault)
  /// A pinned key is taken to be on the part of the path that is not known: one side of what a verdict depends on.
  case pinnedFurtherOn(expected: [PinnedItem])
  /// The answer turns on this.
  case depends(DeviceUnknown)
  /// As a client of several layers says it: the layer that decided, and why.
  case inLayer(String, ClientReason)
  /// The server ends a handshake without a server name, which this client does not send.
  case refusedWithoutName(TLSAlert)
  /// What a second look says of why, and the reason itself.
  case inLook(LookEvidence, ClientReason)

  package var code: String {
    switch self {
    case .pinMatched: "pin-matched"
    case .noPinMatched: "no-pin-matched"
    case .mismatchReportedOnly: "pin-mismatch-reported-only"
    case .pinSetExpired: "pin-set-expired"
    case .noPins: "no-pins"
    case .untrusted(let failure): failure.code
    case .noUsablePins: "no-usable-pins"
    case .notEveryCertificatePinned: "not-every-certificate-pinned"
    case .unknownKeyKind: "unknown-key-kind"
    case .anythingAccepted: "anything-accepted"
    case .pinsOverridden: "pins-overridden"
    case .hostNotCovered: "host-not-covered"
    case .contradictorySettings: "contradictory-settings"
    case .pinsNotNoted: "pins-not-noted"
    case .misconfigured(let fault): fault.code
    case .pinnedFurtherOn: "pinned-further-on"
    case .depends(let unknown): unknown.code
    case .inLayer(_, let reason), .inLook(_, let reason): reason.code
    case .refusedWithoutName: "refused-without-name"
    }
  }

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .pinMatched(let match):
      "pin \(match.pinned.short) matches the \(match.position.rawValue) \"\(match.certificate.text)\""
    case .noPinMatched(let expected, let seen):
      "none of the \(expected.count) pins is on the path: expected \(Self.list(expected.map(\.short)))"
        + ", seen \(Self.list(seen.map { PinnedItem.publicKey($0).short }))"
    case .mismatchReportedOnly(let expected, let seen):
      "no pin is on the path, which this client only reports: expected \(Self.list(expected.map(\.short)))"
        + ", seen \(Self.list(seen.map { PinnedItem.publicKey($0).short }))"
    case .pinSetExpired(let at): "the pin set ended at \(at), so no pin is looked at"
    case .noPins: "no pins cover this host"
    case .untrusted(let failure): failure.detail
    case .noUsablePins: "this client pins and has nothing to compare with, so it refuses every server"
    case .notEveryCertificatePinned(let expected, let missing):
      "every certificate of the path must be pinned, and \(missing) is not: expected "
        + Self.list(expected.map(\.short))
    case .unknownKeyKind(let certificate, let key):
      "this client cannot compare the key of \(certificate) (\(key)), which stands before any pinned one"
    case .anythingAccepted: "this client accepts whatever is presented"
    case .pinsOverridden(let anchor): "the path ends at \"\(anchor.text)\", under which no pin is looked at"
    case .hostNotCovered(let host): "this client has no rule for \(host), and asks for one for every host"
    case .contradictorySettings:
      "invalid certificates are allowed and the name is to be checked, but there are no pins: this client refuses that"
    case .pinsNotNoted(let obstacle): "the pins are not noted: \(obstacle.detail)"
    case .misconfigured(let fault): fault.detail
    case .pinnedFurtherOn(let expected):
      "a pinned key is on the part of the path that is not known: one of " + Self.list(expected.map(\.short))
    case .depends(let unknown): unknown.detail
    case .inLayer(let layer, let reason): "layer \(layer): \(reason.detail)"
    case .refusedWithoutName(let alert):
      "the server refuses a handshake without a server name, which this client does not send: alert \(alert)"
    case .inLook(let evidence, let reason): "\(evidence.detail): \(reason.detail)"
    }
  }

  /// Where layers decide, the reason of the one that did; what a second look says of it put aside.
  package var innermost: ClientReason {
    switch self {
    case .inLayer(_, let reason), .inLook(_, let reason): reason.innermost
    case .pinMatched, .noPinMatched, .mismatchReportedOnly, .pinSetExpired, .noPins, .untrusted, .noUsablePins,
      .notEveryCertificatePinned, .unknownKeyKind, .anythingAccepted, .pinsOverridden, .hostNotCovered,
      .contradictorySettings, .pinsNotNoted, .misconfigured, .pinnedFurtherOn, .depends, .refusedWithoutName:
      self
    }
  }

  /// The reason itself, without what a second look says of it.
  package var withoutLook: ClientReason {
    if case .inLook(_, let reason) = self { return reason.withoutLook }
    return self
  }

  /// What a second look says of it.
  package var evidence: LookEvidence? {
    if case .inLook(let evidence, _) = self { return evidence }
    return nil
  }

  private static func list(_ items: [String]) -> String {
    items.isEmpty ? "nothing" : items.prefix(4).joined(separator: " ") + (items.count > 4 ? " …" : "")
  }
}

/// What a client has pinned.
package enum PinnedItem: Hashable, Sendable {
  case publicKey(Pin)
  /// A whole certificate, by its fingerprint.
  case certificate(Digest256)
  /// SHA-1 of an SPKI: 20 bytes, as old OkHttp pins are.
  case publicKeySHA1([UInt8])

  /// As the JSON contract writes it: base64 of an SPKI pin, or `fingerprint:HEX`.
  package var text: String {
    switch self {
    case .publicKey(let pin): pin.base64
    case .certificate(let fingerprint): "fingerprint:\(fingerprint.hex)"
    case .publicKeySHA1(let digest): "sha1/\(Base64.encode(digest))"
    }
  }

  /// The first characters, enough to tell pins apart.
  package var short: String {
    switch self {
    case .publicKey(let pin): "\(pin.base64.prefix(9))…"
    case .certificate(let fingerprint): "fingerprint:\(fingerprint.hex.prefix(12))…"
    case .publicKeySHA1(let digest): "sha1/\(Base64.encode(digest).prefix(9))…"
    }
  }

  package func matches(_ certificate: CertificateFacts) -> Bool {
    switch self {
    case .publicKey(let pin): pin.spkiSHA256 == certificate.spkiSHA256
    case .certificate(let fingerprint): fingerprint == certificate.fingerprint
    case .publicKeySHA1(let digest): !digest.isEmpty && digest == certificate.spkiSHA1
    }
  }
}

/// Which pin matched which certificate of which path.
package struct PinMatch: Hashable, Sendable {
  package let pinned: PinnedItem
  package let position: ChainPosition
  package let certificate: CertificateName

  package init(pinned: PinnedItem, position: ChainPosition, certificate: CertificateName) {
    self.pinned = pinned
    self.position = position
    self.certificate = certificate
  }
}
