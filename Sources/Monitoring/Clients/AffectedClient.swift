import Pinning

/// A client that something is the matter with, and how many have it.
package struct AffectedClient: Hashable, Sendable {
  package let name: String
  /// Share of installs, 0 to 1, where it is known.
  package let share: Double?

  package init(name: String, share: Double? = nil) {
    self.name = name
    self.share = share
  }

  init(_ judgement: ClientJudgement) {
    self.init(name: judgement.client, share: judgement.share)
  }

  /// `ios-6.2 (35%)`.
  package var text: String {
    share.flatMap(NextBreakText.percent).map { "\(name) (\($0))" } ?? name
  }

  /// The pins beside an endpoint are pintop's own strict client, which nobody has installed.
  var isShipped: Bool { name != InlinePins.name }
}

extension [AffectedClient] {
  /// How many of all installs these are; nil where that is not known of one of them.
  package var share: Double? {
    let shares = filter(\.isShipped).map(\.share)
    guard !shares.isEmpty, !shares.contains(nil) else { return nil }
    // Shares come from a file and may add up to more than there is.
    return Swift.min(1, shares.compactMap { $0 }.reduce(0, +))
  }

  /// Critical from 1 % of installs where shares are known, else from one client on (DESIGN: states).
  var refusalSeverity: Severity {
    guard allSatisfy(\.isShipped), let share else { return .critical }
    return share >= Self.criticalShare ? .critical : .warning
  }

  /// The share of installs from which on a refusal is critical.
  package static var criticalShare: Double { 0.01 }

  /// `ios-6.2 (35%)`, `a, b and c`, `a, b and 4 more`; those that most have come first.
  var text: String {
    let names = byShare.map(\.text)
    switch names.count {
    case 0: return "no client"
    case 1: return names[0]
    case 2, 3: return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    default: return names.prefix(2).joined(separator: ", ") + " and \(names.count - 2) more"
    }
  }

  /// The largest share first; of equals, and of those without one, as they stand.
  var byShare: [AffectedClient] {
    enumerated().sorted { left, right in
      (right.element.share ?? -1, left.offset) < (left.element.share ?? -1, right.offset)
    }.map(\.element)
  }
}
