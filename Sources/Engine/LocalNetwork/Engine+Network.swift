import Endpoints
import Monitoring

/// What the engine makes of this machine's own network.
extension Engine {
  /// Links or routes changed. Whatever fails is looked at again, once they have settled; where the network is as before,
  /// only what had no way, which may be there now: on a host of containers links come and go all the time.
  func take(_ network: LocalNetwork) {
    let hasChanged = network != localNetwork
    networkTaken = clock.now
    if hasChanged {
      localNetwork = network
      isDirty = true
      lookAtOurselves(at: settings.wallClock())
    }
    planNetworkRecheck(hasChanged: hasChanged)
    sleeper.wake()
  }

  /// News that change nothing do not put off what is already planned.
  private func planNetworkRecheck(hasChanged: Bool) {
    if !hasChanged, networkRecheck != nil { return }
    let earliest = lastNetworkRecheck.map { $0 + EngineSettings.betweenNetworkRechecks } ?? clock.now
    networkRecheck = NetworkRecheck(
      due: max(clock.now + EngineSettings.networkSettling, earliest),
      isOfAllFailing: hasChanged || networkRecheck?.isOfAllFailing ?? false)
  }

  func recheckFailingIfDue() {
    guard let recheck = networkRecheck, clock.now >= recheck.due else { return }
    networkRecheck = nil
    guard !isPaused else { return }
    let failing = slots.indices.filter {
      withoutRoute.contains($0) || recheck.isOfAllFailing && slots[$0].monitor.isFailing
    }
    // Where there is nobody to look at, the next change need not wait.
    if !failing.isEmpty { lastNetworkRecheck = clock.now }
    for (place, index) in failing.enumerated() where slots[index].inFlight == nil {
      schedule.hasten(index, to: clock.now + EngineSettings.resumeSpacing * place)
    }
  }

  /// What a round read of the network reaches the engine, so that a difference of which no message told excuses one round
  /// at the most. A round under which the network changed is followed by another: rechecks pass over what is under way.
  func follow(_ reading: NetworkOfRound.Reading?, of index: Int) {
    let isAgain = slots[index].hasLostRound
    slots[index].hasLostRound = reading?.hasChanged ?? false
    guard let reading else { return }
    let isNewer = reading.at > networkTaken && reading.network.status != .unknown
    if isNewer, reading.network != localNetwork { take(reading.network) }
    guard reading.hasChanged, !isPaused else { return }
    let interval = slots[index].monitor.endpoint.interval
    // A network that goes on changing must not have it probed without a pause.
    let delay = isAgain ? settings.retryDelay(interval: interval) : EngineSettings.networkSettling
    schedule.hasten(index, to: clock.now + delay)
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

/// The look that follows news of links and routes.
struct NetworkRecheck {
  let due: ContinuousClock.Instant
  /// The network is another: it is not only for endpoints to which there was no way.
  let isOfAllFailing: Bool
}

extension EngineSettings {
  /// After a change of links or routes: addresses and names follow it within a moment.
  static let networkSettling = Duration.seconds(1)
  /// A link that comes and goes must not have everything probed each time.
  static let betweenNetworkRechecks = Duration.seconds(5)
}
