import Endpoints
import Monitoring

/// What the engine makes of this machine's own network.
extension Engine {
  /// Links or routes changed. Whatever fails is looked at again, once they have settled.
  func take(_ network: LocalNetwork) {
    if network != localNetwork {
      localNetwork = network
      isDirty = true
      lookAtOurselves(at: settings.wallClock())
    }
    let earliest = lastNetworkRecheck.map { $0 + EngineSettings.betweenNetworkRechecks } ?? clock.now
    networkRecheckDue = max(clock.now + EngineSettings.networkSettling, earliest)
    sleeper.wake()
  }

  func recheckFailingIfDue() {
    guard let due = networkRecheckDue, clock.now >= due else { return }
    networkRecheckDue = nil
    lastNetworkRecheck = clock.now
    guard !isPaused else { return }
    let failing = slots.indices.filter { slots[$0].monitor.isFailing || withoutRoute.contains($0) }
    for (place, index) in failing.enumerated() where slots[index].inFlight == nil {
      schedule.hasten(index, to: clock.now + EngineSettings.resumeSpacing * place)
    }
  }

  /// Keeps which endpoints cannot be looked at because of us.
  func note(_ observation: Observation, of index: Int) {
    if observation.isWithoutRoute { withoutRoute.insert(index) } else { withoutRoute.remove(index) }
  }

  /// Our own way out is gone, and it matters.
  var networkProblem: Problem? {
    guard localNetwork.status == .notReachable, !withoutRoute.isEmpty else { return nil }
    return Problem(
      kind: .monitor, state: .unreachable, severity: .critical, reason: .noLocalRoute(endpoints: withoutRoute.count))
  }
}

extension EngineSettings {
  /// After a change of links or routes: addresses and names follow it within a moment.
  static let networkSettling = Duration.seconds(1)
  /// A link that comes and goes must not have everything probed each time.
  static let betweenNetworkRechecks = Duration.seconds(5)
}
