import Synchronization
import Testing

@testable import Probing

@Suite struct WaiterTests {
  @Test func givesTheValueThatComesWhileItWaits() async {
    let waiter = Waiter<Int>()
    async let end = waiter.wait(until: .soon)
    #expect(waiter.settle(.value(7)))
    #expect(await end.value == 7)
  }

  @Test func givesTheValueThatCameBeforehand() async {
    let waiter = Waiter<Int>()
    waiter.settle(.value(7))
    #expect(await waiter.wait(until: .soon).value == 7)
  }

  @Test func endsAtItsDeadline() async {
    let start = ContinuousClock.now
    let end = await Waiter<Int>().wait(until: start + .milliseconds(50))
    guard case .deadlinePassed = end else {
      Issue.record("\(end)")
      return
    }
    #expect(ContinuousClock.now - start >= .milliseconds(50))
  }

  @Test func endsWhenItsTaskIsCancelled() async {
    let task = Task { await Waiter<Int>().wait(until: .soon) }
    task.cancel()
    guard case .cancelled = await task.value else {
      Issue.record("not cancelled")
      return
    }
  }

  @Test func refusesASecondValue() {
    let waiter = Waiter<Int>()
    #expect(waiter.settle(.value(1)))
    #expect(!waiter.settle(.value(2)))
  }

  /// Value, deadline and cancellation at once: a continuation resumed twice would end the process, one never resumed
  /// would hang the test, and the giver must know whether its value was taken.
  @Test func endsExactlyOnceHoweverTheyRace() async {
    for _ in 0..<2000 {
      let waiter = Waiter<Int>()
      let task = Task { await waiter.wait(until: .now + .microseconds(50)) }
      let giver = Task { waiter.settle(.value(1)) }
      task.cancel()
      let wasTaken = await giver.value
      #expect(await task.value.value == (wasTaken ? 1 : nil))
    }
  }
}

extension WaitEnd {
  fileprivate var value: Value? {
    switch self {
    case .value(let value): value
    case .deadlinePassed, .cancelled: nil
    }
  }
}
