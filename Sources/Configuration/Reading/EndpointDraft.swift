import Endpoints
import Pinning
import PositionedJSON

/// What one endpoint, or `defaults`, says: each value read by itself, nothing compared yet.
struct EndpointDraft {
  var name = Draft<String>.absent
  var url = Draft<EndpointURL>.absent
  var group = Draft<String>.absent
  var interval = Draft<Duration>.absent
  var timeout = Draft<Duration>.absent
  var connect = Draft<[Located<ConnectAddress>]>.absent
  var resolver = Draft<[Located<String>]>.absent
  /// Nil within is `"none"`.
  var startTLS = Draft<StartTLS?>.absent
  var trust = TrustDraft()
  var pins = PinsDraft()
  var clients = Draft<[Located<String>]>.absent
  var expect = Draft<ExpectDraft>.absent
  var looks = Draft<[Located<LookKind>]>.absent
  var clientCertificate = ClientCertificateDraft()

  /// This endpoint's own values, and for the rest those of `defaults`: key by key, also inside `trust` and `pins`;
  /// an array takes the whole place of another.
  func merged(over defaults: EndpointDraft) -> EndpointDraft {
    EndpointDraft(
      name: name, url: url, group: group.or(defaults.group), interval: interval.or(defaults.interval),
      timeout: timeout.or(defaults.timeout), connect: connect.or(defaults.connect),
      resolver: resolver.or(defaults.resolver),
      startTLS: startTLS.or(defaults.startTLS),
      trust: trust.merged(over: defaults.trust), pins: pins.merged(over: defaults.pins),
      clients: clients.or(defaults.clients),
      expect: expect.merged(over: defaults.expect),
      looks: looks.or(defaults.looks),
      clientCertificate: clientCertificate.merged(over: defaults.clientCertificate))
  }
}

extension Reading {
  /// The value of `defaults`.
  mutating func defaults(_ field: Located<JSON5Value>) -> EndpointDraft {
    guard var members = members(of: field, .defaults) else { return EndpointDraft() }
    for key in ["name", "url"] {
      guard let member = members.removeValue(forKey: key) else { continue }
      issues.add(.structure(.notInDefaults(key)), at: member)
    }
    return draft(members)
  }

  /// One element of `endpoints`; nil, and reported, where it is no object.
  mutating func endpoint(_ field: Located<JSON5Value>) -> EndpointDraft? {
    guard let members = members(of: field, .endpoint) else { return nil }
    for key in ["name", "url"] where members[key] == nil {
      issues.add(.structure(.missingKey(key)), at: field)
    }
    return draft(members)
  }

  private mutating func draft(_ members: [String: Located<JSON5Value>]) -> EndpointDraft {
    EndpointDraft(
      name: text(members["name"]),
      url: value(members["url"], { (fault: URLFault) in .url(fault.problem) }, EndpointURLValue.read),
      group: text(members["group"]),
      interval: duration(members["interval"], atLeast: Defaults.shortestInterval),
      timeout: duration(members["timeout"], atLeast: .milliseconds(1)),
      connect: addresses(members["connect"]),
      resolver: textOrTexts(members["resolver"]), startTLS: startTLS(members["startTLS"]),
      trust: members["trust"].map { trust($0) } ?? TrustDraft(),
      pins: members["pins"].map { pins($0) } ?? PinsDraft(), clients: texts(members["clients"]),
      expect: expect(members["expect"]),
      looks: choices(members["looks"], LookKind.allCases, named: \.rawValue),
      clientCertificate: clientCertificate(members["clientCertificate"]))
  }

  private mutating func duration(_ field: Located<JSON5Value>?, atLeast shortest: Duration) -> Draft<Duration> {
    if let field, case .number(let number) = field.value.content {
      return fault(.value(.durationWithoutUnit(number.text)), at: field)
    }
    let draft = value(field, { (fault: ValueFault) in .value(fault.problem) }, DurationValue.read)
    guard let duration = draft.located, duration.value < shortest else { return draft }
    return fault(
      .value(
        .durationTooShort(seen: DurationValue.text(duration.value), shortest: DurationValue.text(shortest))),
      at: duration)
  }

  private mutating func startTLS(_ field: Located<JSON5Value>?) -> Draft<StartTLS?> {
    choice(field, StartTLS.allCases.map(Optional.some) + [nil], named: { $0?.rawValue ?? "none" })
  }

  private mutating func addresses(_ field: Located<JSON5Value>?) -> Draft<[Located<ConnectAddress>]> {
    values(field, { (fault: AddressFault) in .address(fault.problem) }, ConnectAddress.read)
  }
}
