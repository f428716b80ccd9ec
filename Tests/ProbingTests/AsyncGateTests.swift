import Synchronization
import Testing

@testable import Probing

@Suite struct AsyncGateTests {
  @Test func letsInNoMoreThanItsWidth() async throws {
    let gate = AsyncGate(width: 3)
    let crowd = Crowd()
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask {
          try? await gate.pass(by: .soon) {
            crowd.enter()
            await Task.yield()
            crowd.leave()
          }
        }
      }
    }
    #expect(crowd.most == 3)
    #expect(crowd.inside == 0)
  }

  @Test func servesInTheOrderOfArrival() async {
    let gate = AsyncGate(width: 1)
    let served = Served()
    let holder = Hold(gate)
    await holder.isInside()
    await withTaskGroup { group in
      for number in 0..<20 {
        group.addTask { try? await gate.pass(by: .soon) { served.append(number) } }
        #expect(await eventually { gate.waiting == number + 1 })
      }
      holder.leave()
    }
    await holder.hasLeft()
    #expect(served.numbers == Array(0..<20))
  }

  @Test func servesTheLowestRankFirst() async throws {
    let gate = AsyncGate(width: 1)
    let holder = Hold(gate)
    await holder.isInside()
    let served = Served()
    await withTaskGroup { group in
      for (place, rank) in [3, 1, 2, 1].enumerated() {
        group.addTask { try? await gate.pass(by: .soon, rank: .seconds(rank)) { served.append(10 * rank + place) } }
        #expect(await eventually { gate.waiting == place + 1 })
      }
      holder.leave()
    }
    await holder.hasLeft()
    #expect(served.numbers == [11, 13, 22, 30])
  }

  @Test func refusesAtTheDeadline() async {
    let gate = AsyncGate(width: 1)
    let holder = Hold(gate)
    await holder.isInside()
    await #expect(throws: GateRefusal.deadlinePassed) {
      try await gate.pass(by: .now + .milliseconds(20)) {}
    }
    #expect(gate.waiting == 0)
    holder.leave()
    await holder.hasLeft()
  }

  @Test func refusesTheCancelled() async {
    let gate = AsyncGate(width: 1)
    let holder = Hold(gate)
    await holder.isInside()
    let task = Task { try await gate.pass(by: .soon) {} }
    #expect(await eventually { gate.waiting == 1 })
    task.cancel()
    #expect(await task.result.failure as? GateRefusal == .cancelled)
    #expect(gate.waiting == 0)
    holder.leave()
    await holder.hasLeft()
  }

  /// Places that get lost between one who leaves and one who gives up would close the gate for ever.
  @Test func losesNoPlaceInAStorm() async throws {
    let gate = AsyncGate(width: 4)
    await withTaskGroup { group in
      for number in 0..<2000 {
        group.addTask {
          let task = Task { try await gate.pass(by: .now + .microseconds(number % 300)) { await Task.yield() } }
          if number % 3 == 0 { task.cancel() }
          _ = await task.result
        }
      }
    }
    #expect(gate.waiting == 0)
    let holders = (0..<4).map { _ in Hold(gate) }
    for holder in holders { await holder.isInside() }
    for holder in holders { holder.leave() }
    for holder in holders { await holder.hasLeft() }
  }
}

private final class Crowd: Sendable {
  private let counts = Mutex((inside: 0, most: 0))

  var inside: Int { counts.withLock { $0.inside } }
  var most: Int { counts.withLock { $0.most } }

  func enter() {
    counts.withLock {
      $0.inside += 1
      $0.most = max($0.most, $0.inside)
    }
  }

  func leave() {
    counts.withLock { $0.inside -= 1 }
  }
}

private final class Served: Sendable {
  private let list = Mutex<[Int]>([])

  var numbers: [Int] { list.withLock { $0 } }

  func append(_ number: Int) {
    list.withLock { $0.append(number) }
  }
}

/// Somebody inside a gate.
private final class Hold: Sendable {
  private let inside = Waiter<Void>()
  private let exit = Waiter<Void>()
  private let task: Task<Void, any Error>

  init(_ gate: AsyncGate) {
    task = Task { [inside, exit] in
      try await gate.pass(by: .soon) {
        inside.settle(.value(()))
        _ = await exit.wait(until: .soon)
      }
    }
  }

  func isInside() async {
    _ = await inside.wait(until: .soon)
  }

  func leave() {
    exit.settle(.value(()))
  }

  func hasLeft() async {
    _ = await task.result
  }
}

extension Result {
  fileprivate var failure: Failure? {
    switch self {
    case .success: nil
    case .failure(let failure): failure
    }
  }
}
