import Endpoints
import Engine
import Fixtures
import Pinning
import Synchronization

/// A prober that does as it is told: it fails, or hangs until released or cancelled, and keeps a record.
final class ScriptedProber: EndpointProbing {
  enum Act: Sendable {
    /// A handshake is completed.
    case reach
    case fail(ProbeFailureCause)
    /// Until `release`, or cancellation.
    case hang
  }

  private struct State {
    var acts: [String: Act] = [:]
    var counts: [String: Int] = [:]
    var urgent: [String: Int] = [:]
    var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
    var underWay = 0
    var mostUnderWay = 0
  }

  private let state = Mutex(State())
  private let usual: Act

  init(usual: Act = .fail(.refused)) {
    self.usual = usual
  }

  func set(_ name: String, _ act: Act) { state.withLock { $0.acts[name] = act } }

  func set(_ names: [String], _ act: Act) { for name in names { set(name, act) } }

  func count(_ name: String) -> Int { state.withLock { $0.counts[name] ?? 0 } }

  /// How many of its probes somebody waited for.
  func urgentCount(_ name: String) -> Int { state.withLock { $0.urgent[name] ?? 0 } }

  var underWay: Int { state.withLock { $0.underWay } }

  /// Ends the hanging probes of an endpoint; later ones hang again unless told otherwise.
  func release(_ name: String) {
    let waiting = state.withLock { $0.waiting.removeValue(forKey: name) ?? [] }
    for continuation in waiting { continuation.resume() }
  }

  func probe(_ plan: ProbePlan) async -> Observation {
    let act = state.withLock { state in
      state.counts[plan.endpoint, default: 0] += 1
      if plan.isUrgent { state.urgent[plan.endpoint, default: 0] += 1 }
      state.underWay += 1
      return state.acts[plan.endpoint] ?? usual
    }
    defer { state.withLock { $0.underWay -= 1 } }
    switch act {
    case .reach: return Fixture.observation([Fixture.reached()], of: plan.endpoint)
    case .fail(let cause):
      return observation(plan, cause)
    case .hang:
      await hang(plan.endpoint)
      return observation(plan, Task.isCancelled ? .cancelled : .timedOut(after: plan.timeout))
    }
  }

  private func hang(_ name: String) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isLate = state.withLock { state in
          if Task.isCancelled { return true }
          state.waiting[name, default: []].append(continuation)
          return false
        }
        if isLate { continuation.resume() }
      }
    } onCancel: {
      release(name)
    }
  }

  private func observation(_ plan: ProbePlan, _ cause: ProbeFailureCause) -> Observation {
    Observation(
      endpoint: plan.endpoint, at: Fixture.now, addresses: [Fixture.failed(Fixture.address(), .connect, cause)])
  }
}
