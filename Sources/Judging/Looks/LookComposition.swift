import Endpoints
import Pinning

/// Puts the judgements of one address's looks together: each client's verdict is that of the chain which it meets.
struct LookComposition {
  let usual: Judgement
  let presented: PresentedChain
  let looks: [Look]
  let others: [LookJudgement]
  /// Names of the clients that send no server name.
  let nameless: Set<String>
  let host: ReferenceIdentity

  var judgement: Judgement {
    Judgement(
      at: usual.at, leaf: usual.leaf, trust: usual.trust, trustEnds: usual.trustEnds,
      clients: usual.clients.map { nameless.contains($0.client) ? withoutName($0) : withName($0) },
      // Without a name the same chain needs no second telling.
      looks: others.filter { $0.kind != .withoutName || $0.judgement.leaf != usual.leaf })
  }

  // MARK: - Clients that send no name

  private func withoutName(_ client: ClientJudgement) -> ClientJudgement {
    // What cannot work connects to nobody, whatever is presented.
    guard client.verdict != .misconfigured, let look = looks.first(where: { $0.kind == .withoutName }) else {
      return client.resting(on: .withoutName)
    }
    switch look.outcome {
    case .refused(let alert): return client.refused(alert, at: usual.at)
    case .seen:
      let seen = others.first { $0.kind == .withoutName }?.judgement
      guard let judged = seen?.clients.first(where: { $0.client == client.client }) else { break }
      return judged.resting(on: .withoutName, evidence(of: seen?.leaf))
    case .otherKind, .unknown: break
    }
    return client.resting(on: .withoutName)
  }

  /// Nil where the same leaf is presented, with a name and without.
  private func evidence(of leaf: CertificateFacts?) -> LookEvidence? {
    guard let leaf, leaf != usual.leaf else { return nil }
    let name = CertificateName(leaf, depth: 0)
    return leaf.names(host) ? .otherCertificate(name) : .defaultHost(name)
  }

  // MARK: - Clients that send the name

  /// One that refuses although its pins match the certificate of the other kind is told so: somebody pinned the one that
  /// it does not negotiate.
  private func withName(_ client: ClientJudgement) -> ClientJudgement {
    guard client.verdict == .reject, usual.trust.isTrusted else { return client }
    for other in others where other.kind == .rsa || other.kind == .ecdsa {
      guard let judged = other.judgement.clients.first(where: { $0.client == client.client }),
        judged.verdict == .acceptPinned, let match = judged.match
      else { continue }
      return client.explained(by: .pinsMatchOther(other.kind, match))
    }
    return client
  }
}
