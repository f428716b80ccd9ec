import Endpoints
import NIOCore

/// Taking turns: an attempt begins once its address, a socket and its event loop are free for it.
extension Prober {
  /// One attempt, once its address and a socket are free for it.
  func attempt(_ terms: AttemptTerms) async -> Attempted {
    do throws(ProbeFailure) {
      return await attemptInTurn(try await routed(terms))
    } catch {
      return Attempted(observation: terms.failed(error))
    }
  }

  /// While it waits for its turn, the time of the probe stands still: others hold the address, or all sockets, and that
  /// says nothing of the server.
  private func attemptInTurn(_ terms: AttemptTerms) async -> Attempted {
    let start = ContinuousClock.now
    do throws(GateRefusal) {
      // The address comes first: whoever waits for it must not hold a socket that another address could have.
      return try await addresses.passLeaving(to: terms.target, by: terms.turnEnd(from: start)) { place in
        var terms = terms
        // A server that is slow to answer over HTTP keeps nobody from a handshake.
        terms.onHandshakeOver = { place.leave() }
        return await self.attemptWithSocket(terms, since: start)
      }
    } catch {
      return Attempted(observation: terms.refused(error, .crowded(others: limits.perAddress)))
    }
  }

  private func attemptWithSocket(_ terms: AttemptTerms, since start: ContinuousClock.Instant) async -> Attempted {
    do throws(GateRefusal) {
      return try await sockets.pass(by: terms.turnEnd(from: start)) {
        await self.attemptOnFreeLoop(terms, since: start)
      }
    } catch {
      return Attempted(observation: terms.refused(error, .outOfDescriptors))
    }
  }

  private func attemptOnFreeLoop(_ terms: AttemptTerms, since start: ContinuousClock.Instant) async -> Attempted {
    let loop: any EventLoop
    do throws(GateRefusal) {
      loop =
        terms.isAdmitted ? group.next() : try await freeLoop(by: terms.turnEnd(from: start), dueAgain: terms.interval)
    } catch {
      return Attempted(observation: terms.refused(error, .late(by: start.duration(to: .now))))
    }
    var terms = terms
    let waited = start.duration(to: .now)
    terms.watch = terms.watch.resumed(after: waited)
    var attempted = await attempt(terms, on: loop)
    attempted.waited = waited
    return attempted
  }

  /// An event loop that keeps up with its work: one that came to ours in its turn.
  func freeLoop(
    by deadline: ContinuousClock.Instant, dueAgain interval: Duration
  ) async throws(GateRefusal) -> any EventLoop {
    let loop = group.next()
    let rank = birth.duration(to: .now) + interval
    // It fails where the loop is shut down: whoever begins there is told so.
    try await beginnings.pass(by: deadline, rank: rank) { _ = try? await loop.submit {}.get() }
    return loop
  }

  private func attempt(_ terms: AttemptTerms, on loop: any EventLoop) async -> Attempted {
    let attempt = NIOLoopBoundBox.makeBoxSendingValue(Attempt(terms, on: loop), eventLoop: loop)
    return await withTaskCancellationHandler {
      do {
        return try await loop.flatSubmit { attempt.value.begin() }.get()
      } catch {
        // The event loop is shut down.
        return Attempted(observation: terms.failed(.system("\(error)")))
      }
    } onCancel: {
      loop.execute { attempt.value.cancel() }
    }
  }
}

extension AttemptTerms {
  /// A second look that comes too late is left out, so that it delays nobody.
  fileprivate func turnEnd(from start: ContinuousClock.Instant) -> ContinuousClock.Instant {
    isSecondLook ? watch.deadline : start + limits.turn
  }

  fileprivate func refused(_ refusal: GateRefusal, _ cause: ProbeFailureCause) -> AddressObservation {
    failed(refusal.cause(cause))
  }

  fileprivate func failed(_ cause: ProbeFailureCause) -> AddressObservation {
    failed(ProbeFailure(stage: .connect, cause: cause))
  }

  fileprivate func failed(_ failure: ProbeFailure) -> AddressObservation {
    AddressObservation(
      address: address, times: StageTimes(resolve: resolveTime), presented: nil, session: nil, failure: failure)
  }
}

extension GateRefusal {
  /// `late` is what it means that the deadline has passed.
  func cause(_ late: ProbeFailureCause) -> ProbeFailureCause {
    switch self {
    case .deadlinePassed: late
    case .cancelled: .cancelled
    }
  }
}
