import Configuration
import Dashboard
import Endpoints
import Engine
import Glibc
import Judging
import Monitoring
import Pinning
import TLS

/// Works out what the dashboard would show: endpoints as they would be with another chain, or at another date.
///
/// It judges with a judge of its own, so that nothing of a supposition is remembered by the one that watches.
struct LiveRehearsal: Sendable {
  let watch: Watch
  private let judge: Judge

  init(watch: Watch) {
    self.watch = watch
    judge = Judge(evaluator: TrustEvaluator(store: watch.watchlist.store))
  }

  func result(of request: RehearsalRequest) -> EffectResult {
    do throws(RehearsalFault) {
      return .rehearsed(id: request.id, try whatIf(request))
    } catch {
      return .rehearsalFailed(id: request.id, error.words)
    }
  }

  private func whatIf(_ request: RehearsalRequest) throws(RehearsalFault) -> WhatIf {
    let endpoints = watch.box.snapshot.endpoints
    let date = request.at ?? WallClock.now()
    switch request.subject {
    case .file(let path):
      let candidate = try Candidate(path: path)
      let targets = Set(request.targets)
      let supposed = endpoints.compactMap { status -> EndpointStatus? in
        if targets.contains(status.name) { return self.status(status, presenting: candidate.chain, at: date) }
        // Without a date all others are as they are seen now.
        return request.at == nil ? nil : self.status(status, presenting: nil, at: date)
      }
      guard supposed.contains(where: { targets.contains($0.name) }) else {
        throw .noAddress(request.targets.first ?? "")
      }
      return WhatIf(label: candidate.label, at: date, endpoints: supposed)
    case .renewal(let renewal):
      let supposed = endpoints.compactMap { self.status($0, after: renewal, at: date) }
      return WhatIf(
        label: renewal.words, at: date, endpoints: supposed, remarks: Self.unseen(endpoints.count - supposed.count))
    case .date:
      let supposed = endpoints.compactMap { self.status($0, presenting: nil, at: date) }
      return WhatIf(
        label: "nothing changed", at: date, endpoints: supposed, remarks: Self.unseen(endpoints.count - supposed.count))
    }
  }

  private static func unseen(_ count: Int) -> [String] {
    count == 0 ? [] : ["\(count) never seen, so not supposed"]
  }
}

/// One endpoint as it would be.
extension LiveRehearsal {
  /// With another chain at every address, or with what each presented last where `chain` is nil. Nil where nothing is
  /// known of any address.
  private func status(_ status: EndpointStatus, presenting chain: PresentedChain?, at date: Timestamp)
    -> EndpointStatus?
  {
    supposed(status, at: date) { address in
      guard let presented = chain ?? address.observation.presented else { return nil }
      return (
        presented, judge.judge(status.endpoint, presented: presented, session: address.observation.session, at: date)
      )
    }
  }

  private func status(_ status: EndpointStatus, after renewal: Renewal, at date: Timestamp) -> EndpointStatus? {
    supposed(status, at: date) { address in
      guard let presented = address.observation.presented else { return nil }
      let judgement = judge.rehearse(
        renewal, of: status.endpoint, presented: presented, session: address.observation.session, at: date)
      return (presented, judgement)
    }
  }

  /// The status that monitoring would make of such a round.
  private func supposed(
    _ status: EndpointStatus, at date: Timestamp, _ judged: (AddressStatus) -> (PresentedChain, Judgement)?
  ) -> EndpointStatus? {
    var judgements: [SocketAddress: Judgement] = [:]
    let addresses = status.addresses.compactMap { address -> AddressObservation? in
      guard let (presented, judgement) = judged(address) else { return nil }
      judgements[address.address] = judgement
      return AddressObservation(
        address: address.address, times: StageTimes(), presented: presented, session: address.observation.session,
        failure: nil)
    }
    guard !addresses.isEmpty else { return nil }
    var monitor = EndpointMonitor(endpoint: status.endpoint, at: date)
    monitor.apply(
      Observation(endpoint: status.name, at: date, addresses: addresses), judgements: judgements, at: date)
    return monitor.status(isProbing: false, at: date)
  }
}

/// Why there is nothing to show.
enum RehearsalFault: Error {
  case unreadable(path: String, String)
  case noAddress(String)

  /// One line that names the file and the remedy.
  var words: String {
    switch self {
    case .unreadable(let path, let why): "\(path): \(why)"
    case .noAddress(let name): "\(name) has not been reached yet, so there is nothing to rehearse at: wait, or press r"
    }
  }
}
