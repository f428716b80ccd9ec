import Endpoints
import Synchronization

/// Asks for several names in one request.
protocol NamesAsking: Sendable {
  /// Names in one request at most; 1 joins none.
  var mostNames: Int { get }

  /// What is said of each of `hosts`, which differ; a name without an entry was not answered. Ends by `deadline`.
  func answers(
    to hosts: [String], by deadline: ContinuousClock.Instant
  ) async throws(ResolverFault) -> [String: Result<NameAnswer, ProbeFailureCause>]
}

/// Gathers names that are asked for within a few milliseconds, and asks for them at once.
final class JoinedNames: NameAsking {
  /// For how long the first name waits for others: next to a request's own time it does not count.
  private static let window = Duration.milliseconds(5)

  private typealias Outcome = Result<NameAnswer, ProbeFailureCause>

  private struct Guest {
    let host: String
    let deadline: ContinuousClock.Instant
    let waiter: Waiter<Outcome>
  }

  private let asking: any NamesAsking
  private let gathered = Mutex<[Guest]>([])

  init(_ asking: any NamesAsking) {
    self.asking = asking
  }

  func answer(to host: String, by deadline: ContinuousClock.Instant) async -> Result<NameAnswer, ProbeFailure> {
    let start = ContinuousClock.now
    let waiter = Waiter<Outcome>()
    let place = take(Guest(host: host, deadline: deadline, waiter: waiter))
    switch place {
    // Neither is a child of this task: others wait for the same request.
    case .full(let guests): Task { await self.ask(for: guests) }
    case .first:
      Task {
        try? await Task.sleep(for: Self.window)
        await self.ask(for: self.takeAll())
      }
    case .later: break
    }
    let outcome: Outcome =
      switch await waiter.wait(until: deadline) {
      case .value(let outcome): outcome
      case .deadlinePassed: .failure(.timedOut(after: start.duration(to: .now)))
      case .cancelled: .failure(.cancelled)
      }
    return outcome.mapError { ProbeFailure(stage: .resolve, cause: $0) }
  }

  private enum Seat {
    case first
    case later
    case full([Guest])
  }

  private func take(_ guest: Guest) -> Seat {
    gathered.withLock { gathered in
      gathered.append(guest)
      guard gathered.count >= asking.mostNames else { return gathered.count == 1 ? .first : .later }
      defer { gathered = [] }
      return .full(gathered)
    }
  }

  private func takeAll() -> [Guest] {
    gathered.withLock { gathered in
      defer { gathered = [] }
      return gathered
    }
  }

  private func ask(for guests: [Guest]) async {
    guard let deadline = guests.map(\.deadline).min() else { return }
    let start = ContinuousClock.now
    var seen = Set<String>()
    let hosts = guests.map(\.host).filter { seen.insert($0).inserted }
    do throws(ResolverFault) {
      let answers = try await asking.answers(to: hosts, by: deadline)
      for guest in guests {
        let none = ResolverFault.otherNames.cause(after: start.duration(to: .now))
        guest.waiter.settle(.value(answers[guest.host] ?? .failure(none)))
      }
    } catch {
      // One name of several may be what the service minds: the others must not pay for it.
      if hosts.count > 1, error.isAboutAnswer { return await askOneByOne(guests, hosts) }
      let cause = error.cause(after: start.duration(to: .now))
      for guest in guests { guest.waiter.settle(.value(.failure(cause))) }
    }
  }

  private func askOneByOne(_ guests: [Guest], _ hosts: [String]) async {
    await withTaskGroup { group in
      for host in hosts {
        group.addTask { await self.ask(for: guests.filter { $0.host == host }) }
      }
    }
  }
}
