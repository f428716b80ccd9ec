import Endpoints
import Monitoring
import Pinning

/// One endpoint in every state there is, and alerts of every kind.
extension Fixtures {
  static let timeout = ProbeFailure(stage: .handshake, cause: .timedOut(after: .seconds(5)))
  static let wrongName = TrustFailure.wrongIdentity(
    asked: .dns("cdn.example.org"), presented: ["*.example.net", "example.net"])

  static let everything: [EndpointStatus] = broken + warned + fine

  private static let broken = [
    status(
      "api.example.com", .refused, reason: .client(name: "ios-6.2", reason: builds("api.example.com")[1].reason),
      clients: builds("api.example.com"), next: NextBreak(at: now, cause: .refusedNow(clients: 1, of: 3, share: 0.35)),
      group: "prod",
      recent: [.accept, .accept, .accept, .accept, .refused, .refused, .refused, .refused]),
    status(
      "cdn.example.org", .untrusted, reason: .trust(wrongName), since: 7200, clients: [untrusted("cdn.example.org")],
      next: NextBreak(at: now, cause: .untrustedNow(wrongName)), leafEnds: inDays(300), milliseconds: 22, group: "prod"
    ),
    status(
      "pay.example.net:8443", .unreachable, reason: .probe(timeout), since: 300,
      addresses: [
        address("192.0.2.30:8443", .unreachable, reason: .probe(timeout), host: "pay.example.net", failure: timeout)
      ], next: NextBreak(at: inDays(45), cause: .leafEnds, isUncertain: true), leafEnds: inDays(45),
      milliseconds: nil, port: 8443),
    status("www.example.com", .http, reason: .allAccept, since: 61, milliseconds: 120),
    status(
      "tv.example.com", .misconfigured, reason: .client(name: "tv-1", reason: .noPins), since: 9000,
      clients: [accepting("tv", client: "tv-0")]),
    status(
      "login.example.com", .expiring, .critical,
      reason: .expiring(NextBreak(at: now.advanced(bySeconds: 187_200), cause: .leafEnds)), since: 100_000,
      next: NextBreak(at: now.advanced(bySeconds: 187_200), cause: .leafEnds),
      leafEnds: now.advanced(bySeconds: 187_200), milliseconds: 41),
  ]

  private static let warned = [
    status(
      "push.example.com", .expiring, .warning,
      reason: .expiring(NextBreak(at: inDays(19), cause: .pinsEndThenOff)), since: 260_000,
      next: NextBreak(
        at: inDays(19), cause: .pinsEndThenOff, clients: [AffectedClient(name: "ios-6.2", share: 0.35)]),
      leafEnds: inDays(88), milliseconds: 55),
    status(
      "img.example.com", .unpinned, reason: .client(name: "pins", reason: .pinSetExpired(at: inDays(-1))),
      since: 21_600,
      clients: [ended("img.example.com")], next: NextBreak(at: inDays(-1), cause: .unpinnedNow),
      leafEnds: inDays(120), milliseconds: 31),
    status(
      "pool.example.com", .partial, reason: .addresses(accepting: 1, of: 2, drift: poolDrift), since: 720,
      addresses: [
        address("192.0.2.41:443", host: "pool.example.com", clients: [accepting("")]),
        address(
          "[2001:db8::41]:443", .refused, reason: .client(name: "pins", reason: refusing("").reason),
          host: "pool.example.com", seed: 9, clients: [refusing("")]),
      ], next: NextBreak(at: inDays(30), cause: .renewal), milliseconds: 44),
    status(
      "old.example.com", .depends, reason: .client(name: "tv-1", reason: doubtful[0].reason), since: 80_000,
      clients: doubtful),
    status("ws.example.com", .stale, reason: .stale(seconds: 540), since: 540, leafEnds: inDays(88), milliseconds: nil),
  ]

  private static let poolDrift = Drift(
    parts: [
      DriftPart(
        .key,
        [
          DriftGroup(.key(Pin(spkiSHA256: Certificates.digest(1))), [SocketAddress("192.0.2.41:443")!]),
          DriftGroup(.key(Pin(spkiSHA256: Certificates.digest(9))), [SocketAddress("[2001:db8::41]:443")!]),
        ])
    ], count: 2)

  private static let fine = [
    status(
      "new.example.com", .pending, reason: .noResultYet, since: 5, addresses: [], clients: [], leafEnds: nil,
      milliseconds: nil, lastProbe: nil, recent: [.pending]),
    status(
      "auth.example.com", .accept, since: 3_542_400, next: NextBreak(at: inDays(30), cause: .renewal),
      leafEnds: inDays(88), milliseconds: 29, findings: [.pinDesignCannotSurviveRotation(client: "pins")]),
  ]

  static func untrusted(_ host: String) -> ClientJudgement {
    ClientJudgement(
      client: "pins", share: nil, verdict: .reject, reason: .untrusted(wrongName), match: nil, backups: [],
      breaks: Forecast(at: now, cause: .now), unpins: nil, pinsEnd: nil, survival: survivesNone)
  }

  static func ended(_ host: String) -> ClientJudgement {
    ClientJudgement(
      client: "pins", share: nil, verdict: .acceptUnpinned, reason: .pinSetExpired(at: inDays(-1)), match: nil,
      backups: [], breaks: nil, unpins: Forecast(at: now, cause: .now), pinsEnd: inDays(-1), survival: survivesNone)
  }

  static let alerts: [Alert] = [
    Alert(
      id: 4, endpoint: "api.example.com", state: .refused, severity: .critical,
      reason: .client(name: "ios-6.2", reason: builds("api.example.com")[1].reason), raisedAt: ago(240),
      clients: [AffectedClient(name: "ios-6.2", share: 0.35)],
      summary: "ios-6.2 (35%) refuses api.example.com: leaf re-keyed"),
    Alert(
      id: 3, endpoint: "pay.example.net:8443", state: .unreachable, severity: .critical, reason: .probe(timeout),
      raisedAt: ago(300)),
    Alert(
      id: 2, endpoint: "login.example.com", state: .expiring, severity: .critical,
      reason: .expiring(NextBreak(at: now.advanced(bySeconds: 187_200), cause: .leafEnds)), raisedAt: ago(9762),
      acknowledgement: Acknowledgement(comment: "renewal is ordered", by: "kd", at: ago(9000))),
    Alert(
      id: 1, endpoint: "auth.example.com", state: .unreachable, severity: .critical, reason: .probe(timeout),
      raisedAt: ago(100_000), resolvedAt: ago(99_000)),
  ]

  /// All of it, as one snapshot.
  static let all = snapshot(everything, alerts: alerts)
}
