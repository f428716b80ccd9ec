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
    #expect(schedule.takeDue(by: start) == [0])
    #expect(schedule.takeDue(by: start + .seconds(2)) == Array(1..<1000))
  }

  @Test func aLateRoundDoesNotMoveTheOnesAfter() throws {
    var schedule = Schedule(start: start)
    var beats = [Duration]()
    for round in 1...20 {
      schedule.planNext(
        0, endpoint: minute, after: start + .seconds(60) * round + .seconds(round.isMultiple(of: 2) ? 9 : 0))
      beats.append(try #require(schedule.nextDue()) - start)
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
      let wait = try #require(schedule.nextDue()) - now
      #expect(wait >= .seconds(27) && wait <= .seconds(93))
    }
  }

  @Test func hasteningOnlyMovesForward() {
    var schedule = Schedule(start: start)
    schedule.plan(0, at: start + .seconds(10))
    schedule.hasten(0, to: start + .seconds(20))
    #expect(schedule.nextDue() == start + .seconds(10))
    schedule.hasten(0, to: start + .seconds(5))
    #expect(schedule.nextDue() == start + .seconds(5))
    #expect(schedule.takeDue(by: start + .seconds(30)) == [0])
    #expect(schedule.nextDue() == nil)
  }

  @Test func aReplacedPlanIsForgotten() {
    var schedule = Schedule(start: start)
    schedule.plan(0, at: start + .seconds(1))
    schedule.plan(0, at: start + .seconds(9))
    #expect(schedule.takeDue(by: start + .seconds(5)).isEmpty)
    #expect(schedule.takeDue(by: start + .seconds(9)) == [0])
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
