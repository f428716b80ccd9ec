import Endpoints
import Monitoring
import Pinning

/// Snapshots built by hand at one fixed date.
enum Fixtures {
  /// 2026-11-21T14:03:22Z.
  static let now = Timestamp(rfc3339: "2026-11-21T14:03:22Z")!

  static func ago(_ seconds: Int64) -> Timestamp { now.advanced(bySeconds: -seconds) }
  static func inDays(_ days: Int64) -> Timestamp { now.advanced(byDays: days) }

  static let pin = PinnedItem.publicKey(Pin(spkiSHA256: Certificates.digest(201)))
  static let backup = PinnedItem.publicKey(Pin(spkiSHA256: Certificates.digest(77)))
  static let survivesMost = RenewalSurvival(sameKey: true, newKey: true, newIntermediate: false, newRoot: false)
  static let survivesNone = RenewalSurvival(sameKey: false, newKey: false, newIntermediate: false, newRoot: false)

  static func endpoint(_ name: String, group: String? = nil, port: UInt16 = 443, pinned: Bool = true) -> Endpoint {
    Endpoint(
      name: name, group: group, url: EndpointURL(scheme: .https, host: name, port: port), interval: .seconds(30),
      pins: pinned ? PinSet(mode: .publicKey, pinned: [pin, backup], expires: inDays(180)) : .none)
  }

  static func accepting(_ host: String, client: String = "pins") -> ClientJudgement {
    let certificate = CertificateName(text: "R11", fingerprint: Certificates.digest(45), depth: 1)
    let match = PinMatch(pinned: pin, position: .intermediate, certificate: certificate)
    return ClientJudgement(
      client: client, share: nil, verdict: .acceptPinned, reason: .pinMatched(match), match: match,
      backups: [backup], breaks: Forecast(at: inDays(61), cause: .leafEnds), unpins: nil, pinsEnd: inDays(180),
      survival: survivesMost)
  }

  /// Three builds: one of a third of all installs refuses the new key of the server.
  static func builds(_ host: String) -> [ClientJudgement] {
    let leaf = Certificates.path(leaf: host, seed: 9, ends: inDays(61))[0]
    let certificate = CertificateName(text: "R11", fingerprint: Certificates.digest(45), depth: 1)
    let match = PinMatch(pinned: .publicKey(leaf.pin), position: .leaf, certificate: CertificateName(leaf, depth: 0))
    let issuer = PinMatch(pinned: pin, position: .intermediate, certificate: certificate)
    let mismatch = ClientReason.noPinMatched(
      expected: [pin, backup], seen: [9, 150, 202].map { Pin(spkiSHA256: Certificates.digest($0)) })
    return [
      ClientJudgement(
        client: "android-7.1", share: 0.6, verdict: .acceptPinned, reason: .pinMatched(issuer), match: issuer,
        backups: [backup], breaks: Forecast(at: inDays(61), cause: .leafEnds), unpins: nil, pinsEnd: nil,
        survival: survivesMost),
      ClientJudgement(
        client: "ios-6.2", share: 0.35, verdict: .reject, reason: .inLayer("trustkit", mismatch), match: nil,
        backups: [pin, backup], breaks: Forecast(at: now, cause: .now), unpins: nil, pinsEnd: nil,
        survival: survivesNone),
      ClientJudgement(
        client: "web-view-2", share: 0.05, verdict: .acceptPinned, reason: .pinMatched(match), match: match,
        backups: [], breaks: Forecast(at: inDays(61), cause: .leafEnds),
        unpins: Forecast(at: inDays(19), cause: .pinSetEnds), pinsEnd: inDays(19),
        survival: RenewalSurvival(sameKey: true, newKey: false, newIntermediate: true, newRoot: true)),
    ]
  }

  /// Whose answer turns on the device, and whose configuration cannot work.
  static let doubtful: [ClientJudgement] = [
    ClientJudgement(
      client: "tv-1", share: nil, verdict: .depends, reason: .depends(.timeZone(day: "2026-11-21")), match: nil,
      backups: [], breaks: nil, unpins: Forecast(at: now, cause: .now), pinsEnd: now, survival: survivesNone,
      answers: [
        ConditionalVerdict(when: .dayBegun, verdict: .acceptUnpinned, reason: .pinSetExpired(at: now)),
        ConditionalVerdict(
          when: .dayNotBegun, verdict: .reject, reason: .noPinMatched(expected: [pin], seen: [])),
      ]),
    ClientJudgement(
      client: "watch-2", share: nil, verdict: .acceptPinned,
      reason: .pinMatched(
        PinMatch(
          pinned: pin, position: .intermediate,
          certificate: CertificateName(text: "R11", fingerprint: Certificates.digest(45), depth: 1))), match: nil,
      backups: [], breaks: nil, unpins: nil, pinsEnd: nil, survival: survivesMost,
      turn: PathTurn(
        path: Array(Certificates.path(leaf: "x", seed: 8, ends: inDays(61)).prefix(1)), verdict: .reject)),
  ]

  static func refusing(_ host: String, client: String = "pins", share: Double? = nil) -> ClientJudgement {
    let seen = [9, 150, 202].map { Pin(spkiSHA256: Certificates.digest($0)) }
    return ClientJudgement(
      client: client, share: share, verdict: .reject, reason: .noPinMatched(expected: [pin, backup], seen: seen),
      match: nil, backups: [pin, backup], breaks: Forecast(at: now, cause: .now), unpins: nil, pinsEnd: inDays(180),
      survival: survivesNone)
  }

  static func address(
    _ text: String, _ state: EndpointState = .accept, reason: StateReason = .allAccept, host: String, seed: UInt8 = 1,
    leafEnds: Timestamp = inDays(61), clients: [ClientJudgement] = [], failure: ProbeFailure? = nil,
    milliseconds: Int = 38
  ) -> AddressStatus {
    // Where the path is not pinned, another intermediate stands on it.
    let path = Certificates.path(leaf: host, seed: seed, ends: leafEnds, issuer: state == .refused ? 150 : 201)
    let trust = TrustAnswer(paths: [Certificates.validated(path)], failure: nil)
    let session = SessionFacts(
      version: .tls13, cipher: "TLS_AES_128_GCM_SHA256", group: "X25519",
      signatureAlgorithm: "ecdsa_secp256r1_sha256", applicationProtocol: "h2")
    let isUp = failure == nil
    let times = StageTimes(
      resolve: .milliseconds(2), connect: .milliseconds(milliseconds / 3),
      handshake: isUp ? .milliseconds(milliseconds - milliseconds / 3) : nil)
    return AddressStatus(
      address: SocketAddress(text)!, state: state, severity: state.severity, reason: reason, since: ago(240),
      observation: AddressObservation(
        address: SocketAddress(text)!, times: times,
        presented: isUp ? PresentedChain(path.dropLast().map { .decoded($0) }) : nil, session: isUp ? session : nil,
        failure: failure),
      judgement: Judgement(at: now, leaf: path.first, trust: trust, trustEnds: nil, clients: clients))
  }

  static func status(
    _ name: String, _ state: EndpointState, _ severity: Severity? = nil, reason: StateReason = .allAccept,
    since: Int64 = 240, addresses: [AddressStatus]? = nil, clients: [ClientJudgement]? = nil,
    next: NextBreak? = nil, leafEnds: Timestamp? = inDays(61), milliseconds: Int? = 38, lastProbe: Timestamp? = ago(3),
    group: String? = nil, port: UInt16 = 443, recent: [EndpointState] = [], findings: [Finding] = [],
    isProbing: Bool = false
  ) -> EndpointStatus {
    let clients = clients ?? [accepting(name)]
    return EndpointStatus(
      endpoint: endpoint(name, group: group, port: port), state: state, severity: severity ?? state.severity,
      reason: reason, since: ago(since),
      addresses: addresses ?? [
        address(
          "192.0.2.10:\(port)", state, reason: reason, host: name, seed: state == .refused ? 9 : 1,
          leafEnds: leafEnds ?? inDays(61), clients: clients)
      ],
      clients: clients, nextBreak: next, leafEnds: leafEnds,
      roundTrip: milliseconds.map { .milliseconds($0) }, lastProbe: lastProbe, isProbing: isProbing,
      recent: recent.isEmpty ? Array(repeating: state, count: 8) : recent, findings: findings)
  }

  static func snapshot(
    _ endpoints: [EndpointStatus], alerts: [Alert] = [], generation: UInt64 = 1, isPollingPaused: Bool = false,
    at: Timestamp = now
  ) -> Snapshot {
    Snapshot(
      generation: generation, at: at, endpoints: endpoints, alerts: alerts, isPollingPaused: isPollingPaused)
  }
}
