import Endpoints
import Fixtures
import Monitoring
import Pinning
import Testing

struct SelfWatchTests {
  private let address = Fixture.address()

  /// An endpoint that was reached at `up`, and fails from `down` on, in seconds from now.
  private func monitor(up: Int64?, down: Int64?) -> EndpointMonitor {
    var monitor = EndpointMonitor(endpoint: Fixture.endpoint(), at: Fixture.now)
    if let up {
      monitor.apply(
        Fixture.observation([Fixture.reached(address)]), judgements: [address: Fixture.judgement()],
        at: Fixture.now.advanced(bySeconds: up))
    }
    if let down {
      monitor.apply(
        Fixture.observation([Fixture.failed(address)]), judgements: [:], at: Fixture.now.advanced(bySeconds: down))
    }
    return monitor
  }

  private func isOffline(_ monitors: [EndpointMonitor]) -> Bool {
    var watch = SelfWatch()
    watch.look(at: monitors, round: .seconds(70), now: Fixture.now)
    return watch.isOffline
  }

  private func repeated(_ count: Int, up: Int64?, down: Int64?) -> [EndpointMonitor] {
    (0..<count).map { _ in monitor(up: up, down: down) }
  }

  @Test func fiveOrMoreOfWhichFourFifthsFailAtOnceAreOurOwnFault() {
    #expect(isOffline(repeated(5, up: -60, down: -5)))
    #expect(!isOffline(repeated(4, up: -60, down: -5)))
    #expect(isOffline(repeated(8, up: -60, down: -5) + repeated(2, up: -1, down: nil)))
    #expect(!isOffline(repeated(8, up: -60, down: -5) + repeated(3, up: -1, down: nil)))
  }

  @Test func whatWasNotLookedAtSinceSaysNothing() {
    #expect(isOffline(repeated(5, up: -60, down: -5) + repeated(90, up: -30, down: nil)))
  }

  @Test func whatWasNeverReachedOrFailsForLongSaysNothing() {
    #expect(!isOffline(repeated(9, up: nil, down: -5)))
    #expect(!isOffline(repeated(9, up: -600, down: -500)))
    #expect(!isOffline(repeated(9, up: -600, down: -500) + repeated(2, up: -60, down: -1)))
  }

  @Test func itLastsForAsLongAsTheyFail() {
    var watch = SelfWatch()
    let failing = repeated(6, up: -60, down: -5)
    watch.look(at: failing, round: .seconds(70), now: Fixture.now)
    watch.look(at: failing, round: .seconds(70), now: Fixture.now.advanced(byDays: 1))
    #expect(watch.isOffline)
    #expect(watch.problems.map(\.reason) == [.monitorOffline(failing: 6, of: 6)])
    watch.look(at: repeated(6, up: 0, down: nil), round: .seconds(70), now: Fixture.now)
    #expect(!watch.isOffline)
    #expect(watch.problems == [])
  }
}
