extension LabEndpoint {
  /// The states that `pintop` may show while the server is in `state`, seen with this endpoint's configuration. One but
  /// for servers that change by themselves.
  package func promised(in state: LabState) -> Set<PromisedState> {
    switch state {
    case .nothingListening, .silent, .plainHTTP: [.unreachable]
    case .flapping: [promised(whenServing: [.leaf]), .unreachable]
    case .expired, .notYetValid, .selfSigned, .unknownRoot, .wrongHost, .missingIntermediate, .notACA: [.untrusted]
    case .privateCA: [trustsOnlyPrivateRoot ? promised(serving: [.leaf]) : .untrusted]
    case .badGateway, .noAnswer: [promisedOverHTTP]
    case .healthy, .slow, .twoKinds: [promised(whenServing: [.leaf])]
    case .defaultHost: [app?.sendsNoName ?? false ? .refused : promised(whenServing: [.leaf])]
    case .backupKey: [promised(whenServing: [.backup])]
    case .rotated, .intercepted, .pinAppended: [promised(whenServing: [.unplanned])]
    case .endsIn2Days, .endsIn19Days, .secondKindEnds: [promised(whenServing: [.leaf], isEnding: true)]
    case .halfRotated:
      addresses.count > 1
        ? [promised(whenServing: [.leaf, .backup])]
        : [promised(whenServing: [.leaf]), promised(whenServing: [.backup])]
    }
  }

  /// Whoever asks nothing over HTTP sees a healthy server.
  private var promisedOverHTTP: PromisedState {
    let base = promised(whenServing: [.leaf])
    return expectsGreeting && base != .refused && base != .untrusted ? .http : base
  }

  /// Which of the endpoint's keys an address serves.
  fileprivate enum ServedKey {
    case leaf
    case backup
    case unplanned
  }

  /// For chains below a root of the store, which imported anchors leave out.
  private func promised(whenServing keys: Set<ServedKey>, isEnding: Bool = false) -> PromisedState {
    trustsOnlyPrivateRoot ? .untrusted : promised(serving: keys, isEnding: isEnding)
  }

  /// For trusted chains. What is heavier comes first.
  private func promised(serving keys: Set<ServedKey>, isEnding: Bool = false) -> PromisedState {
    if let app { return app.promised(serving: keys, isEnding: isEnding) }
    let pinsCount = pinSetEnd != .yesterday
    if pinsCount, !keys.isSubset(of: pinnedKeys) { return .refused }
    if isEnding || pinSetEnd == .inTenDays { return .expiring }
    if !pinsCount { return .unpinned }
    return keys.count > 1 ? .partial : .accept
  }

  private var pinnedKeys: Set<ServedKey> {
    switch pinned {
    case .nothing: []
    case .leafOnly: [.leaf]
    case .leafAndBackup: [.leaf, .backup]
    }
  }
}

extension AppEndpoint {
  /// The heaviest over the keys, and an end that is near.
  fileprivate func promised(serving keys: Set<LabEndpoint.ServedKey>, isEnding: Bool) -> PromisedState {
    let shown = keys.map { key in
      switch key {
      case .leaf: leaf
      case .backup: backup
      case .unplanned: unplanned
      }
    }
    let states = shown + (isEnding ? [.expiring] : []) + (keys.count > 1 ? [.partial] : [])
    let order: [PromisedState] = [
      .refused, .untrusted, .unreachable, .http, .misconfigured, .expiring, .unpinned, .partial, .accept,
    ]
    return order.first(where: states.contains) ?? .accept
  }
}
