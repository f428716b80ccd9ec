import Endpoints
import Monitoring
import Pinning

/// What a network may say, and more.
enum Hostile {
  static let texts = [
    "\u{202E}moc.elpmaxe\u{202C}", "\u{1B}[2J\u{1B}]0;owned\u{7}", "日本語のとても長い名前テスト", "e\u{301}\u{302}\u{303}\u{304}",
    "\u{301}\u{200D}\u{FEFF}", "👩‍👩‍👧‍👦🇩🇪", String(repeating: "x", count: 10_000), String(repeating: "日", count: 10_000),
    "a\r\nb\tc\u{9B}31m", "", " ", "xn--mnchen-3ya.de", "\u{0}\u{10FFFF}\u{E000}",
  ]

  static let statuses = texts.enumerated().map { index, text in
    let failure = ProbeFailure(stage: .connect, cause: .system(text))
    let name = CertificateName(text: text, fingerprint: Certificates.digest(3), depth: 1)
    let trust = TrustFailure.unknownIssuer(of: name, missing: text, issuerURLs: [text], known: nil)
    let states = EndpointState.allCases
    return Fixtures.status(
      text, states[index % states.count], reason: index % 2 == 0 ? .probe(failure) : .trust(trust),
      since: .min / 2, addresses: [Fixtures.address("192.0.2.1:443", host: text)],
      clients: [Fixtures.refusing(text, client: text, share: .nan)],
      next: NextBreak(at: Timestamp(secondsSinceEpoch: .max), cause: .untrustedNow(trust), isUncertain: true),
      leafEnds: Timestamp(secondsSinceEpoch: .min), group: text,
      findings: [.pinDesignCannotSurviveRotation(client: text)])
  }

  static let alerts = statuses.enumerated().map { index, status in
    Alert(
      id: UInt64(index), endpoint: status.name, state: status.state, severity: status.severity, reason: status.reason,
      raisedAt: Timestamp(secondsSinceEpoch: index % 2 == 0 ? .min : .max),
      acknowledgement: Acknowledgement(comment: status.name, by: status.name, at: Fixtures.now))
  }

  static let snapshot = Fixtures.snapshot(statuses, alerts: alerts)

  static func some(generation: UInt64, using random: inout Seeded) -> Snapshot {
    let pool = statuses + Fixtures.everything
    let count = Int.random(in: 0...pool.count, using: &random)
    return Fixtures.snapshot(
      Array(pool.shuffled(using: &random).prefix(count)), alerts: Array((alerts + Fixtures.alerts).prefix(count)),
      generation: generation, isPollingPaused: count % 2 == 0)
  }
}
