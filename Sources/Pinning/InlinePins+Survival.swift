extension InlinePins {
  /// Whether the pins would still match after each kind of renewal that changes nothing else. Without a match now,
  /// nothing survives; where pins do not decide, everything does.
  package func survival(_ answer: TrustAnswer, at date: Timestamp) -> RenewalSurvival {
    switch verdict(answer, at: date).verdict {
    case .acceptPinned: break
    case .acceptUnpinned: return RenewalSurvival(sameKey: true, newKey: true, newIntermediate: true, newRoot: true)
    case .reject, .misconfigured, .depends:
      return RenewalSurvival(sameKey: false, newKey: false, newIntermediate: false, newRoot: false)
    }
    let positions = answer.paths.flatMap(pinnedPositions) + (answer.built.map(pinnedPositions) ?? [])
    let issuer = positions.contains { $0.position != .leaf }
    let leafKey = positions.contains { $0.position == .leaf && $0.isKey }
    let anchor = positions.contains { $0.position == .anchor }
    return RenewalSurvival(
      sameKey: leafKey || issuer, newKey: issuer, newIntermediate: leafKey || anchor, newRoot: leafKey)
  }

  private func pinnedPositions(_ path: ValidatedPath) -> [(position: ChainPosition, isKey: Bool)] {
    pinnedPositions(path.certificates)
  }

  private func pinnedPositions(_ chain: BuiltChain) -> [(position: ChainPosition, isKey: Bool)] {
    pinnedPositions(chain.certificates)
  }

  private func pinnedPositions(_ chain: [CertificateFacts]) -> [(position: ChainPosition, isKey: Bool)] {
    chain.indices.flatMap { index in
      pins.pinned.filter { $0.matches(chain[index]) }.map { pinned in
        let position = ChainPosition(index: index, of: chain.count)
        if case .publicKey = pinned { return (position, true) }
        return (position, false)
      }
    }
  }
}
