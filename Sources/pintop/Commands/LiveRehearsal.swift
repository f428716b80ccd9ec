import Dashboard
import Endpoints
import Engine
import Judging
import Monitoring
import Pinning
import Probing
import TLS

/// Works out what the dashboard would show: endpoints as they would be with another chain, or at another date.
///
/// It judges with a judge of its own, so that nothing of a supposition is remembered by the one that watches.
struct LiveRehearsal: Sendable {
  let watch: Watch
  private let judge: Judge

  init(watch: Watch) {
    self.watch = watch
    judge = Judge(evaluator: watch.watchlist.evaluator)
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
    case .file(let path): return try whatIf(RehearsedFile(path: path), request, endpoints, at: date)
    case .renewal(let renewal):
      let supposed = endpoints.compactMap { self.status($0, after: renewal, at: date) }
      return WhatIf(
        label: renewal.words, at: date, endpoints: supposed, remarks: Self.unseen(endpoints.count - supposed.count),
        inventsKeys: true)
    case .date:
      let supposed = endpoints.compactMap { self.status($0, at: date) }
      return WhatIf(
        label: "nothing changed", at: date, endpoints: supposed, remarks: Self.unseen(endpoints.count - supposed.count))
    }
  }

  /// A candidate at the targets. With a date all others are shown at that date, too; else as they are seen now.
  private func whatIf(
    _ file: RehearsedFile, _ request: RehearsalRequest, _ endpoints: [EndpointStatus], at date: Timestamp
  ) throws(RehearsalFault) -> WhatIf {
    let targets = Set(request.targets)
    let supposed = endpoints.compactMap { status -> EndpointStatus? in
      if targets.contains(status.name) { return self.status(status, serving: file, at: date) }
      return request.at == nil ? nil : self.status(status, at: date)
    }
    guard supposed.contains(where: { targets.contains($0.name) }) else {
      throw .noAddress(request.targets.first ?? "")
    }
    return WhatIf(label: file.label, at: date, endpoints: supposed)
  }

  private static func unseen(_ count: Int) -> [String] {
    count == 0 ? [] : ["\(count) show no certificate and stay as they are"]
  }
}

/// One endpoint as it would be. Nil where nothing is known of any address.
extension LiveRehearsal {
  private func status(_ status: EndpointStatus, serving file: RehearsedFile, at date: Timestamp) -> EndpointStatus? {
    supposed(status, at: date) { address in
      let judgement = judge.rehearse(
        file.candidate, of: status.endpoint, builds: status.endpoint.clients, session: address.observation.session,
        at: date)
      return (file.presented, judgement)
    }
  }

  /// With what each address presents now.
  private func status(_ status: EndpointStatus, at date: Timestamp) -> EndpointStatus? {
    supposed(status, at: date) { address in
      guard let presented = address.observation.presented else { return nil }
      let judgement = judge.judge(
        status.endpoint, builds: status.endpoint.clients, presented: presented, session: address.observation.session,
        at: date)
      return (presented, judgement)
    }
  }

  private func status(_ status: EndpointStatus, after renewal: Renewal, at date: Timestamp) -> EndpointStatus? {
    supposed(status, at: date) { address in
      guard let presented = address.observation.presented else { return nil }
      let judgement = judge.rehearse(
        renewal, of: status.endpoint, builds: status.endpoint.clients, presented: presented,
        session: address.observation.session, at: date)
      return (presented, judgement)
    }
  }

  /// The status that monitoring would make of such a round.
  private func supposed(
    _ status: EndpointStatus, at date: Timestamp, _ judged: (AddressStatus) -> (PresentedChain, Judgement)?
  ) -> EndpointStatus? {
    // Of a rehearsal that was replaced the dashboard drops whatever comes.
    guard !Task.isCancelled else { return nil }
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
