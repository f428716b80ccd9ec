import Endpoints
import Lab
import Pinning
import Synchronization

@testable import Probing

/// Accepts all hosts but those that it is told, and keeps which were asked for.
final class HostGuard: RequestGuarding {
  private let refused: Set<String>
  private let hosts = Mutex<[String]>([])

  init(refusing refused: Set<String> = []) {
    self.refused = refused
  }

  var asked: [String] { hosts.withLock { $0 } }

  func judgement(
    of presented: PresentedChain, session: SessionFacts, at url: EndpointURL, for plan: ProbePlan
  ) async -> Judgement? {
    hosts.withLock { $0.append(url.host) }
    let isRefused = refused.contains(url.host)
    let pins = ClientJudgement(
      client: InlinePins.name, share: nil, verdict: isRefused ? .reject : .acceptPinned, reason: .noPins, match: nil,
      backups: [], breaks: nil, unpins: nil, pinsEnd: nil,
      survival: RenewalSurvival(sameKey: true, newKey: true, newIntermediate: true, newRoot: true))
    return Judgement(
      at: WallClock.now(), leaf: presented.leaf, trust: TrustAnswer(paths: [], failure: .nothingPresented),
      trustEnds: nil, clients: [pins])
  }
}

/// Servers of the lab that answer HTTP, each with a certificate of its own.
enum HTTPPlaces {
  static func server(_ host: String, _ reply: HTTPReply) async throws -> LoopbackServer {
    let chain = try Hierarchy(at: WallClock.now()).chain(host)
    let served = ServedChain(certificates: chain.map(\.der), key: chain[0].key)
    return try await LoopbackServer.start(.tls(TLSService(served, reply: reply)))
  }
}
