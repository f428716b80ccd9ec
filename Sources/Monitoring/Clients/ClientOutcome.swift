package import Pinning

extension Judgement {
  /// Clients that refuse for a reason of their own: their pins, or what their platform asks beyond pintop's own trust.
  /// Where no path will do for anybody, that is the server's matter and no client's.
  package var refusing: [ClientJudgement] {
    clients.filter { $0.verdict == .reject && ($0.reason.isAboutPins || distrust(metBy: $0) == nil) }
  }

  /// Where a redirect cuts a client off, what matters is whether anybody could go on there.
  private func distrust(metBy client: ClientJudgement) -> TrustFailure? {
    guard let host = client.redirectHost else { return distrust }
    return redirects.first { $0.host == host }?.judgement.distrust
  }

  /// Of clients with one verdict the one to tell of: the one that most have installed, of equals the first.
  func foremost(_ clients: [ClientJudgement]) -> ClientJudgement? {
    clients.enumerated().min { left, right in
      (right.element.share ?? -1, left.offset) < (left.element.share ?? -1, right.offset)
    }?.element
  }
}

/// What can be the matter with one client at one address, each a condition of its own.
enum ClientCondition: Hashable, CaseIterable {
  /// It refuses.
  case refusal
  /// What it ships cannot work.
  case configuration
  /// It connects without its pins.
  case protection
  /// What it does turns on the device.
  case doubt

  /// The condition in which a client fails with this judgement; nil where all is well.
  init?(_ client: ClientJudgement, _ judgement: Judgement) {
    switch client.verdict {
    case .acceptPinned: return nil
    case .acceptUnpinned: self = .protection
    case .depends: self = .doubt
    case .misconfigured: self = .configuration
    case .reject:
      guard judgement.refusing.contains(where: { $0.client == client.client }) else { return nil }
      self = .refusal
    }
  }

  var state: EndpointState {
    switch self {
    case .refusal: .refused
    case .configuration: .misconfigured
    case .protection: .unpinned
    case .doubt: .depends
    }
  }

  var kind: ConditionKind {
    switch self {
    case .refusal: .pins
    case .configuration: .configuration
    case .protection: .protection
    case .doubt: .doubt
    }
  }
}
