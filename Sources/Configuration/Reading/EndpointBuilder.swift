import Endpoints
import Pinning
import PositionedJSON

extension Reading {
  /// Compares what was read one by one, and makes the endpoint. Nil where something it needs is missing or wrong,
  /// which has been reported. `draft` is merged over the defaults.
  mutating func build(
    _ draft: EndpointDraft, _ resolvers: ResolverRoster, _ clients: inout ClientUse, at field: Located<JSON5Value>
  )
    -> Endpoint?
  {
    checkTimes(draft)
    checkStartTLS(draft)
    checkPins(draft.pins)
    checkTrust(draft, at: field)
    let builds = self.clients(of: draft, host: draft.url.value?.host, &clients, at: field)
    let asked = self.resolvers(of: draft, resolvers)
    let expectation = expectation(of: draft)
    let clientCertificate = clientCertificate(of: draft)
    guard let name = draft.name.value, let url = draft.url.value else { return nil }
    return Endpoint(
      name: name, group: draft.group.value, url: url, interval: draft.interval.value ?? Defaults.interval,
      timeout: draft.timeout.value, connect: connect(draft.connect, port: url.port), resolvers: asked,
      startTLS: draft.startTLS.value ?? nil, trust: draft.trust.settings,
      pins: pinSet(draft.pins), pinnedCertificates: draft.pins.pinsCount ? draft.pins.certificates.value ?? [] : [],
      clients: builds,
      expectation: expectation,
      looks: looks(draft.looks),
      clientCertificate: clientCertificate)
  }

  /// HTTP has no dialogue before TLS (RFC 2817 came to nothing).
  private mutating func checkStartTLS(_ draft: EndpointDraft) {
    guard let startTLS = draft.startTLS.located, let language = startTLS.value, let url = draft.url.located,
      url.value.scheme == .https
    else { return }
    let problem = ConfigurationProblem.contradiction(.startTLSWithHTTPS(language))
    if startTLS.isInherited { issues.add(problem, at: url) } else { issues.add(problem, at: startTLS) }
  }

  private mutating func checkTimes(_ draft: EndpointDraft) {
    if let interval = draft.interval.located, interval.value > Self.longInterval {
      issues.add(.warning(.longInterval(seen: DurationValue.text(interval.value))), at: interval)
    }
    guard !draft.interval.isFaulty, let timeout = draft.timeout.located else { return }
    let interval = draft.interval.value ?? Defaults.interval
    guard timeout.value > interval else { return }
    let problem = Contradiction.timeoutLongerThanInterval(
      timeout: DurationValue.text(timeout.value), interval: DurationValue.text(interval))
    // Where the timeout is inherited and the interval is the endpoint's own, it is the interval that does not fit.
    if timeout.isInherited, let own = draft.interval.located, !own.isInherited {
      issues.add(.contradiction(problem), at: own)
    } else {
      issues.add(.contradiction(problem), at: timeout)
    }
  }

  /// A hundredth of 47 days, the longest life of a public certificate from 2029-03-15 on (CA/Browser Forum ballot
  /// SC-081): what is looked at more seldom is seen late.
  private static let longInterval = Duration.seconds(47 * 86_400 / 100)

  private mutating func checkTrust(_ draft: EndpointDraft, at field: Located<JSON5Value>) {
    let settings = draft.trust.settings
    guard settings.allowInvalidCertificates, settings.validatesDomainName, !draft.trust.isFaulty,
      !draft.trust.validatesDomainName.isFaulty, !draft.pins.cannotBeJudged, !draft.pins.pinsCount
    else { return }
    issues.add(
      .contradiction(.invalidCertificatesWithoutPins),
      at: draft.trust.allowInvalidCertificates.located ?? field.with(true))
  }

  private mutating func looks(_ draft: Draft<[Located<LookKind>]>) -> [LookKind] {
    guard let entries = draft.value else { return Defaults.looks }
    var first = [LookKind: Place]()
    for entry in entries {
      if let place = first[entry.value] {
        issues.add(.warning(.repeatedLook(entry.value, first: place)), at: entry)
      } else {
        first[entry.value] = entry.place
      }
    }
    return LookKind.allCases.filter { first[$0] != nil }
  }

  private mutating func connect(_ draft: Draft<[Located<ConnectAddress>]>, port: UInt16) -> [SocketAddress] {
    var first = [SocketAddress: Place]()
    var addresses = [SocketAddress]()
    for entry in draft.value ?? [] {
      let address = entry.value.address(defaultPort: port)
      if let place = first[address] {
        issues.add(.warning(.repeatedAddress(address, first: place)), at: entry)
      } else {
        first[address] = entry.place
        addresses.append(address)
      }
    }
    return addresses
  }
}
