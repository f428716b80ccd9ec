import Endpoints
import Monitoring
import Pinning

/// Snapshots made by hand, at a fixed clock.
enum Sample {
  /// 2026-11-21T14:03:22Z.
  static let now = CivilTime(year: 2026, month: 11, day: 21, hour: 14, minute: 3, second: 22)?.timestamp ?? .zero

  static func digest(_ byte: UInt8) -> Digest256 {
    Digest256(bytes: [UInt8](repeating: byte, count: 32)) ?? Sample.zeroDigest
  }

  private static let zeroDigest = Digest256(bytes: [UInt8](repeating: 0, count: 32))!

  static func pin(_ byte: UInt8) -> PinnedItem { .publicKey(Pin(spkiSHA256: digest(byte))) }

  static func facts(_ name: String, _ byte: UInt8, ends days: Int64 = 61) -> CertificateFacts {
    let subject = DistinguishedName(der: [byte], description: "CN=\(name)", commonName: name)
    return CertificateFacts(
      der: [byte], fingerprint: digest(byte), spkiSHA256: digest(byte &+ 100), spki: [byte], subject: subject,
      issuer: subject, alternativeNames: [.dns(name)], serial: "01", notBefore: now.advanced(byDays: -10),
      notAfter: now.advanced(byDays: days), key: .ec(curve: "prime256v1", bits: 256),
      signatureAlgorithm: "ecdsa-with-SHA256", basicConstraints: nil, keyUsage: nil, extendedKeyUsage: nil,
      subjectKeyIdentifier: nil, authorityKeyIdentifier: nil, issuerURLs: [])
  }

  static func certificate(_ name: String) -> CertificateName {
    CertificateName(text: name, fingerprint: digest(1), depth: 0)
  }

  static func endpoint(_ name: String) -> Endpoint {
    Endpoint(name: name, url: EndpointURL(scheme: .https, host: name, port: 443))
  }

  static let session = SessionFacts(
    version: .tls13, cipher: "TLS_AES_128_GCM_SHA256", group: "X25519",
    signatureAlgorithm: "ecdsa_secp256r1_sha256", applicationProtocol: "h2")

  /// The pool's two addresses have two keys.
  static let keyDrift = Drift(
    parts: [
      DriftPart(
        .key,
        [
          DriftGroup(.key(Pin(spkiSHA256: digest(1))), [socket(30)]),
          DriftGroup(.key(Pin(spkiSHA256: digest(2))), [socket(31)]),
        ])
    ], count: 2)

  static func socket(_ last: UInt8) -> SocketAddress {
    SocketAddress(ip: IPAddress(bytes: [192, 0, 2, last])!, port: 443)
  }

  /// An address that completed its handshake.
  static func reached(
    _ last: UInt8, _ state: EndpointState = .accept, _ reason: StateReason = .allAccept,
    name: String = "api.example.com", times: StageTimes = .usual
  ) -> AddressStatus {
    AddressStatus(
      address: socket(last), state: state, severity: state.severity, reason: reason, since: now,
      observation: AddressObservation(
        address: socket(last), times: times, presented: PresentedChain([.decoded(facts(name, 1))]), session: session,
        failure: nil),
      judgement: nil)
  }

  /// An address that did not.
  static func unreached(_ last: UInt8, _ failure: ProbeFailure) -> AddressStatus {
    AddressStatus(
      address: socket(last), state: .unreachable, severity: .critical, reason: .probe(failure), since: now,
      observation: AddressObservation(
        address: socket(last), times: StageTimes(resolve: .milliseconds(2)), presented: nil, session: nil,
        failure: failure),
      judgement: nil)
  }

  static func client(
    _ name: String = "pins", share: Double? = nil, _ verdict: Verdict = .acceptPinned,
    _ reason: ClientReason = .noPins, match: PinMatch? = nil, backups: [PinnedItem] = [], breaks: Forecast? = nil,
    unpins: Forecast? = nil, pinsEnd: Timestamp? = nil
  ) -> ClientJudgement {
    ClientJudgement(
      client: name, share: share, verdict: verdict, reason: reason, match: match, backups: backups, breaks: breaks,
      unpins: unpins, pinsEnd: pinsEnd,
      survival: RenewalSurvival(sameKey: true, newKey: false, newIntermediate: true, newRoot: false))
  }

  static func snapshot(_ endpoints: EndpointStatus...) -> Snapshot {
    Snapshot(generation: 1, at: now, endpoints: endpoints, alerts: [])
  }

  static func status(
    _ name: String, _ state: EndpointState, _ reason: StateReason = .allAccept, severity: Severity? = nil,
    addresses: [AddressStatus] = [], answers: [ResolverAnswer] = [], clients: [ClientJudgement] = [],
    next: NextBreak? = nil,
    leafEnds: Timestamp? = nil, roundTrip: Duration? = nil, findings: [Finding] = []
  ) -> EndpointStatus {
    EndpointStatus(
      endpoint: endpoint(name), state: state, severity: severity ?? state.severity, reason: reason, since: now,
      addresses: addresses, answers: answers, clients: clients, nextBreak: next, leafEnds: leafEnds,
      roundTrip: roundTrip,
      lastProbe: state == .pending ? nil : now, findings: findings)
  }
}

extension Timestamp {
  static let zero = Timestamp(secondsSinceEpoch: 0)
}

extension StageTimes {
  static let usual = StageTimes(
    resolve: .microseconds(1500), connect: .milliseconds(8), handshake: .milliseconds(30))
}

extension Sample {
  /// One endpoint of most kinds, as the screen's drawing has them.
  static let round = snapshot(
    status(
      "auth.example.com", .accept, addresses: [reached(9)], clients: [client(), client("ios-6.2"), client("web")],
      next: NextBreak(at: now.advanced(byDays: 30), cause: .renewal), leafEnds: now.advanced(byDays: 88),
      roundTrip: .milliseconds(29)),
    status(
      "api.example.com", .refused,
      .client(name: "ios-6.2", reason: .noPinMatched(expected: [pin(1), pin(2)], seen: [Pin(spkiSHA256: digest(3))])),
      addresses: [reached(10)],
      clients: [client(), client("ios-6.2", share: 0.35, .reject), client("ios-6.1", .reject)],
      next: NextBreak(at: now, cause: .refusedNow(clients: 2, of: 3, share: 0.35)), leafEnds: now.advanced(byDays: 61),
      roundTrip: .milliseconds(38)),
    status(
      "pay.example.net:8443", .unreachable,
      .probe(ProbeFailure(stage: .handshake, cause: .timedOut(after: .seconds(5)))),
      addresses: [
        unreached(20, ProbeFailure(stage: .handshake, cause: .timedOut(after: .seconds(5))))
      ],
      clients: [client(), client("web")],
      next: NextBreak(at: now.advanced(byDays: 45), cause: .leafEnds, isUncertain: true),
      leafEnds: now.advanced(byDays: 45)),
    status(
      "pool.example.com", .partial, .addresses(accepting: 1, of: 2, drift: keyDrift),
      addresses: [
        reached(30), reached(31, .refused, .client(name: "pins", reason: .noPins), times: StageTimes()),
      ],
      clients: [client(.init("pins"), .reject)],
      next: NextBreak(at: now, cause: .refusedNow(clients: 1, of: 1, share: nil)), leafEnds: now.advanced(byDays: 61),
      roundTrip: .milliseconds(44),
      findings: [.pinDesignCannotSurviveRotation(client: "pins"), .trust(.anchorSent(certificate("Root")))]),
    status("new.example.com", .pending, .noResultYet))
}
