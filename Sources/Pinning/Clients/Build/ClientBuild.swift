/// A shipped build: one or several layers, all of which must accept, and the way it connects.
package struct ClientBuild: Hashable, Sendable {
  /// As in `endpoints.json`, such as `ios-6.2`.
  package let name: String
  /// In the order of the file; never empty.
  package let layers: [ClientPolicy]
  /// Share of installs, 0 to 1, where it is known.
  package let share: Double?
  /// The day of its release, as `endpoints.json` has it.
  package let released: Timestamp?
  /// `"connectsBy": "ip"`: it puts an address into its URL, checks the certificate against the domain, and its
  /// libraries look their rules up by the address.
  package let connectsByAddress: Bool
  /// `"sendsSNI": false`: it is presented the server's default certificate.
  package let sendsServerName: Bool
  /// Although it puts an address into its URL, it sends the host's name: `"sendsSNI": true` beside `"connectsBy": "ip"`.
  package let namesByHand: Bool
  /// The trust store that stands for its platform's; nil is the system's.
  package let trustStore: String?

  package init(
    name: String, layers: [ClientPolicy], share: Double? = nil, released: Timestamp? = nil,
    connectsByAddress: Bool = false, sendsServerName: Bool = true, trustStore: String? = nil,
    namesByHand: Bool = false
  ) {
    self.name = name
    self.layers = layers
    self.share = share
    self.released = released
    self.connectsByAddress = connectsByAddress
    self.sendsServerName = sendsServerName
    self.trustStore = trustStore
    self.namesByHand = namesByHand
  }

  /// What it is presented is what a server presents without a name: it sends none, or its URL holds an address, which is
  /// never sent (RFC 6066, section 3), and nobody sets the name by hand.
  package var meetsDefaultHost: Bool { !sendsServerName || (connectsByAddress && !namesByHand) }

  /// The same build, of which it is certain that it sends no name.
  package var withoutServerName: ClientBuild {
    ClientBuild(
      name: name, layers: layers, share: share, released: released, connectsByAddress: connectsByAddress,
      sendsServerName: false, trustStore: trustStore)
  }
}

extension ClientBuild: ClientModel {
  package var configurationFaults: [ClientFault] { layers.flatMap(\.model.configurationFaults) }

  package func pins(for connection: ClientConnection, at position: ChainPosition?) -> [PinnedItem] {
    let connection = own(connection)
    var seen = Set<PinnedItem>()
    return layers.flatMap { $0.model.pins(for: connection, at: position) }.filter { seen.insert($0).inserted }
  }

  package func clockEdges(for connection: ClientConnection, after date: Timestamp) -> [Timestamp] {
    let connection = own(connection)
    return layers.flatMap { $0.model.clockEdges(for: connection, after: date) }
  }

  package func pinsEnd(for connection: ClientConnection) -> Timestamp? {
    let connection = own(connection)
    return layers.compactMap { $0.model.pinsEnd(for: connection) }.min()
  }

  /// The layers' verdicts, combined; a layer that cannot work is named like one that refuses.
  package func verdict(_ connection: ClientConnection, asking trust: @escaping TrustAsking) -> ClientVerdict {
    judge(connection, asking: trust)
  }

  package func judge(_ connection: ClientConnection, asking trust: @escaping TrustAsking) -> ClientVerdict {
    let combined = combined(own(connection), inOwnStore(trust))
    guard !sendsServerName, !connection.isWithoutServerName, combined.verdict != .misconfigured else {
      return combined
    }
    // What it is presented then has not been seen; another name's certificate is what servers usually have there.
    return ClientVerdict(
      .depends, .depends(.withoutServerName), match: combined.match, path: combined.path,
      answers: [
        ConditionalVerdict(when: .sameChainWithoutName, verdict: combined.verdict, reason: combined.reason),
        ConditionalVerdict(when: .otherChainWithoutName, verdict: .reject, reason: .depends(.withoutServerName)),
      ])
  }

  private func own(_ connection: ClientConnection) -> ClientConnection {
    connectsByAddress ? connection.byAddress : connection
  }

  private func inOwnStore(_ trust: @escaping TrustAsking) -> TrustAsking {
    guard let trustStore else { return trust }
    return { trust($0.anchored(at: $0.anchors.with(store: trustStore))) }
  }

  private func combined(_ connection: ClientConnection, _ trust: @escaping TrustAsking) -> ClientVerdict {
    let asking = narrowed(connection, trust)
    let verdicts = layers.map { layer in
      let verdict = layer.model.verdict(connection, asking: asking)
      return layers.count == 1 ? verdict : verdict.inLayer(layer.format.rawValue)
    }
    return ClientVerdict.all(verdicts) ?? .unpinned(.noPins)
  }

  /// `SecPolicyCreateSSL` with a host adds the app's `NSPinnedDomains`, so the evaluations of other layers see only the
  /// paths that those let pass. Where none is left the layer of the pinned domains says why.
  private func narrowed(_ connection: ClientConnection, _ trust: @escaping TrustAsking) -> TrustAsking {
    let pinned = layers.compactMap { layer -> AppTransportSecurity? in
      guard case .iosPinnedDomains(let security) = layer else { return nil }
      return security
    }
    guard layers.count > 1, let security = pinned.first else { return trust }
    return { question in
      let answer = trust(question)
      guard case .appleTLS = question.platform, let identity = question.identity else { return answer }
      let passing = answer.paths.filter { security.accepts($0.certificates, identity: identity) }
      return passing.isEmpty ? answer : answer.keeping(passing)
    }
  }
}

extension AnchorSelection {
  /// The same with a store of this name in place of the system's.
  fileprivate func with(store name: String) -> AnchorSelection {
    AnchorSelection(includesStore: includesStore, store: includesStore ? store ?? name : nil, imported: imported)
  }
}

extension TrustAnswer {
  fileprivate func keeping(_ paths: [ValidatedPath]) -> TrustAnswer {
    TrustAnswer(
      paths: paths, failure: nil, built: built, findings: findings, isBounded: isBounded, holdsUntil: holdsUntil)
  }
}
