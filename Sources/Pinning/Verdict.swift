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
package enum ClientReason: Hashable, Sendable {
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

  package var code: String {
    switch self {
    case .pinMatched: "pin-matched"
    case .noPinMatched: "no-pin-matched"
    case .mismatchReportedOnly: "pin-mismatch-reported-only"
    case .pinSetExpired: "pin-set-expired"
    case .noPins: "no-pins"
    case .untrusted(let failure): failure.code
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
    }
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

  /// As the JSON contract writes it: base64 of an SPKI pin, or `fingerprint:HEX`.
  package var text: String {
    switch self {
    case .publicKey(let pin): pin.base64
    case .certificate(let fingerprint): "fingerprint:\(fingerprint.hex)"
    }
  }

  /// The first characters, enough to tell pins apart.
  package var short: String {
    switch self {
    case .publicKey(let pin): "\(pin.base64.prefix(9))…"
    case .certificate(let fingerprint): "fingerprint:\(fingerprint.hex.prefix(12))…"
    }
  }

  package func matches(_ certificate: CertificateFacts) -> Bool {
    switch self {
    case .publicKey(let pin): pin.spkiSHA256 == certificate.spkiSHA256
    case .certificate(let fingerprint): fingerprint == certificate.fingerprint
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
