import Endpoints
import Fixtures
import Testing

@testable import Engine

struct ScheduleTests {
  private let start = ContinuousClock.now
  private let minute = Fixture.endpoint(interval: .seconds(60))

  @Test func firstProbesComeSoonAndInOrder() {
    var schedule = Schedule(start: start)
    for index in 0..<1000 { schedule.planFirst(index, interval: .seconds(60)) }
    let atOnce = schedule.takeDue(by: start)
    let soon = schedule.takeDue(by: start + .seconds(2))
    #expect(atOnce == [0])
    #expect(soon == Array(1..<1000))
  }

  @Test func aLateRoundDoesNotMoveTheOnesAfter() throws {
    var schedule = Schedule(start: start)
    var beats = [Duration]()
    for round in 1...20 {
      schedule.planNext(
        0, endpoint: minute, after: start + .seconds(60) * round + .seconds(round.isMultiple(of: 2) ? 9 : 0))
      let due = schedule.nextDue()
      beats.append(try #require(due) - start)
    }
    let phase = Duration.seconds(60) * Schedule.fraction(minute.name)
    for beat in beats {
      let offBeat = ((beat - phase) / .seconds(60)).remainder(dividingBy: 1)
      #expect(abs(offBeat) <= 0.0501)
    }
  }

  @Test func theNextBeatIsNeverNearerThanHalfAnIntervalLessItsJitter() throws {
    var schedule = Schedule(start: start)
    for offset in stride(from: 0.0, to: 200, by: 0.7) {
      let now = start + .seconds(offset)
      schedule.planNext(0, endpoint: minute, after: now)
      let due = schedule.nextDue()
      let wait = try #require(due) - now
      #expect(wait >= .seconds(27) && wait <= .seconds(93))
    }
  }

  @Test func hasteningOnlyMovesForward() {
    var schedule = Schedule(start: start)
    schedule.plan(0, at: start + .seconds(10))
    schedule.hasten(0, to: start + .seconds(20))
    let unmoved = schedule.nextDue()
    schedule.hasten(0, to: start + .seconds(5))
    let moved = schedule.nextDue()
    let taken = schedule.takeDue(by: start + .seconds(30))
    let after = schedule.nextDue()
    #expect(unmoved == start + .seconds(10))
    #expect(moved == start + .seconds(5))
    #expect(taken == [0])
    #expect(after == nil)
  }

  @Test func aReplacedPlanIsForgotten() {
    var schedule = Schedule(start: start)
    schedule.plan(0, at: start + .seconds(1))
    schedule.plan(0, at: start + .seconds(9))
    let early = schedule.takeDue(by: start + .seconds(5))
    let due = schedule.takeDue(by: start + .seconds(9))
    #expect(early.isEmpty)
    #expect(due == [0])
  }

  @Test func phasesAreSpreadOverTheInterval() {
    let phases = (0..<1000).map { Schedule.fraction("endpoint-\($0).example.com") }
    for tenth in 0..<10 {
      let share = phases.count { Int($0 * 10) == tenth }
      #expect((60...140).contains(share), "\(share) of 1000 in tenth \(tenth)")
    }
    #expect(Schedule.fraction("api") == Schedule.fraction("api"))
  }
}
