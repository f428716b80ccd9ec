import Endpoints
import Pinning
import Testing

@testable import Probing

@Suite struct SystemResolverTests {
  private let blocked = BlockedLookup()

  @Test func takesAnAddressForItselfWithoutALookup() async throws {
    let resolver = SystemResolver(limit: 1, lookup: blocked.lookup)
    #expect(try await resolver.addresses(of: "192.0.2.7", deadline: .soon) == [.address("192.0.2.7")])
    #expect(try await resolver.addresses(of: "2001:db8::7", deadline: .soon) == [.address("2001:db8::7")])
    #expect(blocked.allCalls == 0)
  }

  @Test func joinsLookupsOfOneHost() async throws {
    let resolver = SystemResolver(limit: 8, lookup: blocked.lookup)
    await withTaskGroup { group in
      for _ in 0..<50 { group.addTask { try? await resolver.addresses(of: "hang.test", deadline: .soon) } }
      #expect(await eventually { resolver.waiting(for: "hang.test") == 50 })
      blocked.release()
      for await found in group { #expect(found == [.localhost]) }
    }
    #expect(blocked.calls("hang.test") == 1)
    #expect(await eventually { resolver.outstanding == 0 })
  }

  @Test func leavesAtTheDeadlineThoughTheThreadHangs() async {
    let resolver = SystemResolver(limit: 8, lookup: blocked.lookup)
    let start = ContinuousClock.now
    let failure = await #expect(throws: ProbeFailure.self) {
      try await resolver.addresses(of: "hang.test", deadline: start + .milliseconds(50))
    }
    #expect(failure?.stage == .resolve)
    guard case .timedOut(let after) = failure?.cause else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(after > .zero && start.duration(to: .now) >= .milliseconds(50))
    #expect(resolver.outstanding == 1)
    blocked.release()
    #expect(await eventually { resolver.outstanding == 0 })
  }

  @Test func aThreadThatComesBackLateServesWhoWaitsThen() async throws {
    let resolver = SystemResolver(limit: 8, lookup: blocked.lookup)
    _ = try? await resolver.addresses(of: "hang.test", deadline: .now + .milliseconds(10))
    async let late = resolver.addresses(of: "hang.test", deadline: .soon)
    #expect(await eventually { resolver.waiting(for: "hang.test") == 1 })
    blocked.release()
    #expect(try await late == [.localhost])
    #expect(blocked.calls("hang.test") == 1)
  }

  @Test func aHangingHostHoldsUpNoOther() async throws {
    let resolver = SystemResolver(limit: 8, lookup: blocked.lookup)
    let hanging = Task { try await resolver.addresses(of: "hang.test", deadline: .soon) }
    for number in 0..<50 {
      #expect(try await resolver.addresses(of: "host\(number).test", deadline: .soon) == [.localhost])
    }
    blocked.release()
    #expect(try await hanging.value == [.localhost])
  }

  @Test func startsNoMoreThreadsThanItsLimit() async throws {
    let resolver = SystemResolver(limit: 3, lookup: blocked.lookup)
    await withTaskGroup { group in
      for number in 0..<20 {
        group.addTask { try? await resolver.addresses(of: "hang\(number).test", deadline: .soon) }
      }
      #expect(await eventually { blocked.allCalls == 3 })
      #expect(resolver.outstanding == 3)
      blocked.release()
      for await found in group { #expect(found == [.localhost]) }
    }
    #expect(await eventually { resolver.outstanding == 0 })
  }

  @Test func whoWaitsInTheLineLeavesAtItsDeadline() async {
    let resolver = SystemResolver(limit: 1, lookup: blocked.lookup)
    let hanging = Task { try await resolver.addresses(of: "hang.test", deadline: .soon) }
    #expect(await eventually { blocked.allCalls == 1 })
    await #expect(throws: ProbeFailure.self) {
      try await resolver.addresses(of: "b.test", deadline: .now + .milliseconds(20))
    }
    blocked.release()
    _ = await hanging.result
    #expect(await eventually { resolver.outstanding == 0 })
    #expect(blocked.calls("b.test") == 0)
  }

  @Test func endsWhenCancelled() async {
    let resolver = SystemResolver(limit: 8, lookup: blocked.lookup)
    let task = Task { () async -> ProbeFailure? in
      do throws(ProbeFailure) {
        _ = try await resolver.addresses(of: "hang.test", deadline: .soon)
        return nil
      } catch {
        return error
      }
    }
    #expect(await eventually { blocked.allCalls == 1 })
    task.cancel()
    #expect(await task.value == ProbeFailure(stage: .resolve, cause: .cancelled))
    blocked.release()
  }

  @Test func tellsWhereThereIsNoThread() async {
    let resolver = SystemResolver(limit: 1, lookup: blocked.lookup, stackSize: 1)
    let cause = ProbeFailureCause.resolverFailed("no thread for the lookup: Invalid argument")
    await withTaskGroup { group in
      for number in 0..<10 {
        group.addTask { () async -> ProbeFailure? in
          do throws(ProbeFailure) {
            _ = try await resolver.addresses(of: "host\(number).test", deadline: .soon)
            return nil
          } catch {
            return error
          }
        }
      }
      for await failure in group { #expect(failure == ProbeFailure(stage: .resolve, cause: cause)) }
    }
    #expect(resolver.outstanding == 0)
    #expect(blocked.allCalls == 0)
  }

  @Test func passesTheLookupsFailureOn() async {
    let failure = ProbeFailure(stage: .resolve, cause: .noAddresses("none.test"))
    let resolver = SystemResolver(limit: 8) { _ in .failure(failure) }
    await #expect(throws: failure) { try await resolver.addresses(of: "none.test", deadline: .soon) }
  }
}
