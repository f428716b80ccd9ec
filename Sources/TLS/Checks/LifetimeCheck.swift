import Pinning

/// How long a server's certificate may last.
enum LifetimeCheck {
  static func breaches(_ subject: CheckSubject, isFromStore: Bool, policy: TrustPolicy) -> [Breach] {
    guard subject.isServer, subject.role == .leaf else { return [] }
    let facts = subject.facts
    let days = limit(for: facts.notBefore, isFromStore: isFromStore, policy: policy)
    guard let days, facts.lifetimeSeconds > days * Timestamp.secondsPerDay else { return [] }
    return [
      Breach(.leafLifetime, "it lasts \(Span(seconds: facts.lifetimeSeconds)), and \(days)d is the limit")
    ]
  }

  /// Whole days; nil where there was no limit yet. Anchors that a user imports have Apple's 825 days only, and `ats`
  /// enforces what Apple's systems enforce, not the CAs' own later limits.
  private static func limit(for start: Timestamp, isFromStore: Bool, policy: TrustPolicy) -> Int64? {
    guard isFromStore else { return start >= july2019 ? 825 : nil }
    switch policy {
    case .standard: return requirements.last { start >= $0.from }?.days
    case .ats: return start >= september2020 ? 398 : start >= july2019 ? 825 : nil
    }
  }

  /// BR 6.3.2, with the limits of ballot SC-081v3.
  private static let requirements: [(from: Timestamp, days: Int64)] = [
    (date(2018, 3, 1), 825), (september2020, 398), (date(2026, 3, 15), 200), (date(2027, 3, 15), 100),
    (date(2029, 3, 15), 47),
  ]

  private static let july2019 = date(2019, 7, 1)
  private static let september2020 = date(2020, 9, 1)

  private static func date(_ year: Int, _ month: Int, _ day: Int) -> Timestamp {
    // The days above are in the calendar; the epoch stands in for one that would not be.
    CivilTime(year: year, month: month, day: day)?.timestamp ?? Timestamp(secondsSinceEpoch: 0)
  }
}
