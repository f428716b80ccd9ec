import Endpoints
import Fixtures
import Lab
import Pinning
import Testing

@testable import Probing

/// What is left after many probes: nothing.
@Suite struct LeakTests {
  @Test func fiveHundredProbesLeaveNoDescriptorOpen() async throws {
    let server = try await TLSServer.start()
    let prober = try Prober.testing()
    let plan = ProbePlan.to([server.address])
    await withTaskGroup { group in
      for _ in 0..<500 { group.addTask { await prober.probe(plan) } }
      for await seen in group { #expect(seen.addresses.map(\.failure) == [nil]) }
    }
    #expect(try OpenSockets.connected(toPort: server.address.port) == 0)
    await server.stop()
  }

  /// Cancelled at any moment, each probe ends, tells so or tells what it saw, and leaves nothing.
  @Test func aStormOfCancellationsLeavesNoDescriptorOpen() async throws {
    let server = try await TLSServer.start()
    var limits = ProbeLimits.fitting(descriptors: 4096)
    limits.perAddress = 16
    let prober = try Prober.testing(
      resolver: FixedResolver(table: ["probe.test": [.localhost]]), limits: limits)
    let plan = ProbePlan.to([], port: server.address.port)
    await withTaskGroup { group in
      for number in 0..<300 {
        group.addTask {
          let task = Task { await prober.probe(plan) }
          try? await Task.sleep(for: .microseconds(number * 40))
          task.cancel()
          return await task.value
        }
      }
      for await seen in group {
        #expect(seen.addresses.allSatisfy { $0.failure == nil || $0.failure?.cause == .cancelled })
      }
    }
    #expect(try OpenSockets.connected(toPort: server.address.port) == 0)
    #expect(prober.waiting(for: server.address) == 0)
    await server.stop()
  }
}
