/// What only the device knows, and a verdict turns on.
package enum DeviceUnknown: Hashable, Sendable {
  /// An issuer was not sent; the platform would fetch it from its URL, if the network lets it.
  case issuerFetch(missing: String, url: String)
  /// An issuer was not sent; the platform has it if it met it before.
  case rememberedIssuer(missing: String)
  /// The pin set ends at midnight of a day, by the device's time zone.
  case timeZone(day: String)
  /// Certificate Transparency is not enforced where the device's log list is old.
  case logList(CertificateName)
  /// Certificate Transparency is enforced by the app's target or the system's version, which are not given.
  case transparencyDefault(CertificateName)
  /// A revocation check must bring a positive response.
  case revocationResponse
  /// The client sends no server name, and what the server presents then was not seen.
  case withoutServerName
  /// Only a key, or a certificate by itself, is to be judged; the rest of its chain decides.
  case restOfChain

  package var code: String {
    switch self {
    case .issuerFetch: "depends-on-issuer-fetch"
    case .rememberedIssuer: "depends-on-remembered-issuer"
    case .timeZone: "depends-on-time-zone"
    case .logList: "depends-on-log-list"
    case .transparencyDefault: "depends-on-android-version"
    case .revocationResponse: "depends-on-revocation-response"
    case .withoutServerName: "depends-on-default-certificate"
    case .restOfChain: "depends-on-rest-of-chain"
    }
  }

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .issuerFetch(let missing, let url):
      "the server does not send the certificate of \"\(missing)\"; the device may fetch it from \(url)"
    case .rememberedIssuer(let missing):
      "the server does not send the certificate of \"\(missing)\"; the device may remember it"
    case .timeZone(let day): "the pin set ends at 00:00 on \(day) in the device's time zone"
    case .logList(let name): "\(name) bears no signed certificate timestamps; a device with an old log list takes it"
    case .transparencyDefault(let name):
      "\(name) bears no signed certificate timestamps; whether they are asked for depends on the app's target SDK and "
        + "on the system's version, which are not given"
    case .revocationResponse: "a positive answer about revocation is asked for, which only the device can get"
    case .withoutServerName:
      "the client sends no server name, and what the server presents without one was not seen"
    case .restOfChain: "what is known of the chain so far is not pinned, and its rest is not known yet"
    }
  }
}

/// One side of what a device may be like, with the client's answer there.
package struct ConditionalVerdict: Hashable, Sendable {
  package let when: DeviceCondition
  package let verdict: Verdict
  package let reason: ClientReason

  package init(when: DeviceCondition, verdict: Verdict, reason: ClientReason) {
    self.when = when
    self.verdict = verdict
    self.reason = reason
  }
}

package enum DeviceCondition: String, Hashable, Sendable, CaseIterable {
  case issuerFetched = "the device fetches the issuer"
  case issuerFetchedAndPinned = "the device fetches the issuer, and a pinned key is on the path"
  case issuerNotFetched = "the device does not fetch the issuer"
  case issuerRemembered = "the device remembers the issuer"
  case issuerRememberedAndPinned = "the device remembers the issuer, and a pinned key is on the path"
  case issuerNotRemembered = "the device does not remember the issuer"
  case dayBegun = "the day has begun in the device's time zone"
  case dayNotBegun = "the day has not begun in the device's time zone"
  case logListCurrent = "the device's log list is current"
  case logListOld = "the device's log list is more than 60 days old"
  case transparencyEnforced = "the system enforces Certificate Transparency for this app"
  case transparencyNotEnforced = "the system does not enforce Certificate Transparency for this app"
  case revocationAnswered = "a positive answer about revocation is had"
  case revocationUnanswered = "no positive answer about revocation is had"
  case sameChainWithoutName = "the server presents the same chain without a server name"
  case chainInOrder = "the rest of the chain is in order"
  case chainNotInOrder = "the rest of the chain is not in order"
  case pinnedKeyOnPath = "a pinned key is on the rest of the path"
  case noPinnedKeyOnPath = "no pinned key is on the rest of the path"
  case whateverIsIssued = "whatever certificate is issued for the key"
  case otherChainWithoutName = "the server presents another chain without a server name"
}

/// Why a user agent did not note a `Public-Key-Pins` header (RFC 7469, sections 2.3.3 and 2.5).
package enum HPKPObstacle: Hashable, Sendable {
  case addressAsHost
  case noMaxAge
  case forgotten
  case ended(at: Timestamp)
  case noPins
  case malformed(text: String)
  /// Every pin stands on the path: there is no backup.
  case noBackup

  package var detail: String {
    switch self {
    case .addressAsHost: "the host is an address"
    case .noMaxAge: "max-age is missing"
    case .forgotten: "max-age is 0, which forgets them"
    case .ended(let date): "max-age ran out at \(date)"
    case .noPins: "the header has none"
    case .malformed(let text): "\"\(text)\" cannot be read"
    case .noBackup: "all of them are on the path, so there is no backup pin"
    }
  }
}
