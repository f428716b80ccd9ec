import Endpoints
import Foundation
import NIOCore
import NIOPosix
import Pinning
import Testing

@testable import Probing

/// A timeout says something of the server only where pintop itself was there to hear it.
struct PaceTests {
  private let start = ContinuousClock.now

  @Test func steadyBeatsAreNotLate() {
    var pace = Pace(timeout: .seconds(8), at: start)
    #expect(pace.interval == .seconds(1))
    for second in 1...8 { pace.beat(at: start + .seconds(second)) }
    #expect(pace.lateness(at: start + .seconds(8)) == .zero)
    #expect(pace.spoiling(at: start + .seconds(8)) == nil)
  }

  @Test func latenessAddsUpOverBeatsAndTheOverdueOne() {
    var pace = Pace(timeout: .seconds(8), at: start)
    pace.beat(at: start + .milliseconds(1500))
    pace.beat(at: start + .milliseconds(2500))
    pace.beat(at: start + .milliseconds(4300))
    #expect(pace.lateness(at: start + .milliseconds(5000)) == .milliseconds(1300))
    #expect(pace.lateness(at: start + .milliseconds(5700)) == .milliseconds(1700))
  }

  @Test func aQuarterOfTheTimeIsTolerated() {
    let pace = Pace(timeout: .seconds(8), at: start)
    #expect(pace.spoiling(at: start + .seconds(3)) == nil)
    #expect(pace.spoiling(at: start + .milliseconds(3001)) == .milliseconds(2001))
  }

  /// The event loop is held up for longer than the probe may take, as on a machine without time to spare.
  @Test func aProbeThatTimedOutWhileTheLoopWasHeldUpIsLate() async throws {
    let server = try await ScriptedServer.start(.silent)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let prober = try Prober.testing(on: group)
    let probing = Task {
      await prober.probe(.to([server.address], timeout: .milliseconds(800)), address: server.address)
    }
    #expect(await eventually { server.open == 1 })
    group.next().execute { Thread.sleep(forTimeInterval: 1.5) }
    let seen = await probing.value
    guard case .late(let lateness) = seen.failure?.cause else {
      Issue.record("\(seen)")
      return
    }
    #expect(lateness > .milliseconds(500))
    await server.stop()
    try await group.shutdownGracefully()
  }

  @Test func aServerThatAnswersNobodyIsNoFaultOfOurs() async throws {
    let server = try await ScriptedServer.start(.silent)
    let seen = try await Prober.testing().probe(
      .to([server.address], timeout: .milliseconds(800)), address: server.address)
    guard case .timedOut = seen.failure?.cause else {
      Issue.record("\(seen)")
      return
    }
    await server.stop()
  }
}
