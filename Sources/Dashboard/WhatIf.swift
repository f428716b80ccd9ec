import Endpoints
package import Monitoring
package import Pinning

/// Endpoints as they would be, shown in place of what is so until a person returns.
package struct WhatIf: Hashable, Sendable {
  /// What is supposed, such as `new.pem` or `renewal with a new key`. May hold any character.
  package let label: String
  package let at: Timestamp
  /// The endpoints that are supposed; all others stay as they are.
  package let endpoints: [EndpointStatus]
  private let names: Set<String>
  /// What the supposition does not cover, as sentences without full stops.
  package let remarks: [String]
  /// New keys in it are made up: they stand for keys that nobody has made yet, and no pin of them may be told.
  package let inventsKeys: Bool

  package init(
    label: String, at: Timestamp, endpoints: [EndpointStatus], remarks: [String] = [], inventsKeys: Bool = false
  ) {
    self.label = label
    self.at = at
    self.endpoints = endpoints
    self.names = Set(endpoints.map(\.name))
    self.remarks = remarks
    self.inventsKeys = inventsKeys
  }

  /// The snapshot with what is supposed in its place. Alerts stay: they are of what is so.
  package func put(over base: Snapshot) -> Snapshot {
    let supposed = Dictionary(endpoints.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return Snapshot(
      generation: base.generation, at: base.at, endpoints: base.endpoints.map { supposed[$0.name] ?? $0 },
      alerts: base.alerts, isPollingPaused: base.isPollingPaused, mutes: base.mutes, network: base.network)
  }

  func holds(_ name: String) -> Bool { names.contains(name) }

  /// The pins of keys that were made up for an endpoint: those that it does not have in `base`.
  func inventedPins(of status: EndpointStatus, base: Snapshot) -> Set<Pin> {
    guard inventsKeys, holds(status.name) else { return [] }
    let known = base.endpoints.first { $0.name == status.name }?.pinsMet ?? []
    return status.pinsMet.subtracting(known)
  }
}

extension EndpointStatus {
  /// Of every key that its chains have.
  fileprivate var pinsMet: Set<Pin> {
    var pins = Set<Pin>()
    for address in addresses {
      pins.formUnion(address.observation.presented?.certificates.compactMap(\.facts?.pin) ?? [])
      pins.formUnion(address.judgement?.trust.paths.flatMap(\.certificates).map(\.pin) ?? [])
      pins.formUnion(address.judgement?.trust.built?.certificates.map(\.pin) ?? [])
    }
    return pins.union(clients.flatMap(\.path).map(\.pin))
  }
}

/// What is to be rehearsed: the effect of `:rehearse`.
package struct RehearsalRequest: Hashable, Sendable {
  /// Told again with the result, so that one that was given up is not shown.
  package let id: UInt64
  package let subject: RehearsalSubject
  /// Nil is now.
  package let at: Timestamp?
  /// Where a candidate would be installed, by name.
  package let targets: [String]

  package init(id: UInt64, subject: RehearsalSubject, at: Timestamp?, targets: [String]) {
    self.id = id
    self.subject = subject
    self.at = at
    self.targets = targets
  }
}

package enum RehearsalSubject: Hashable, Sendable {
  /// A chain, leaf, request or key in a file, at the targets.
  case file(String)
  /// A renewal of every endpoint.
  case renewal(Renewal)
  /// Nothing but the date.
  case date
}

extension Renewal {
  /// As the command line spells it.
  package var word: String {
    switch self {
    case .sameKey: "same-key"
    case .newKey: "new-key"
    case .newIntermediate: "new-intermediate"
    case .newRoot: "new-root"
    }
  }

  /// As the banner says it.
  package var words: String {
    switch self {
    case .sameKey: "renewal with the same key"
    case .newKey: "renewal with a new key"
    case .newIntermediate: "renewal under a new intermediate"
    case .newRoot: "renewal under a new root"
    }
  }
}
