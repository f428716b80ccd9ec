import Endpoints
import Monitoring
import Pinning

// Second looks.
extension Engine {
  /// Second looks come after the round's result and never hold it up; what is left of its time is theirs.
  func lookAgain(_ index: Int, begun: ContinuousClock.Instant, isByHand: Bool) async {
    let (endpoint, prober) = (slots[index].monitor.endpoint, prober)
    let time = begun + endpoint.timeout - clock.now
    let due = slots[index].monitor.looksDue(isByHand: isByHand)
    guard !due.isEmpty, time > .zero, slots[index].looking == nil else { return }
    let looking = Task { await prober.look(endpoint.plan, at: due, within: time) }
    slots[index].looking = looking
    let looks = await withTaskCancellationHandler {
      await looking.value
    } onCancel: {
      looking.cancel()
    }
    slots[index].looking = nil
    await take(looks, index)
  }

  /// They count for the round that is the last when they have been judged: a newer one may have come meanwhile.
  private func take(_ looks: [SocketAddress: [Look]], _ index: Int) async {
    guard !looks.isEmpty else { return }
    var judgements = [SocketAddress: Judgement]()
    var number: UInt64?
    while let round = slots[index].lastRound, number != slots[index].rounds {
      number = slots[index].rounds
      let monitor = slots[index].monitor
      judgements = await round.judgements(
        of: monitor.endpoint, with: looks, known: monitor.knownLooks, judge: judge, at: settings.wallClock())
    }
    let now = settings.wallClock()
    slots[index].monitor.take(looks, judgements: judgements, at: now)
    reconcile(index, at: now)
    refresh(index)
    hastenNext(index)
    sleeper.wake()
  }
}
