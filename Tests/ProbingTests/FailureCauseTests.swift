import Endpoints
import Glibc
import NIOCore
import Testing

@testable import Probing

@Suite struct FailureCauseTests {
  @Test(arguments: [
    (ECONNREFUSED, ProbeFailureCause.refused),
    (ECONNRESET, .reset),
    (EPIPE, .reset),
    (ETIMEDOUT, .timedOut(after: .seconds(2))),
    (EMFILE, .outOfDescriptors),
    (ENFILE, .outOfDescriptors),
    (ENETUNREACH, .unreachable("network is unreachable")),
    (EHOSTUNREACH, .unreachable("no route to host")),
    (EACCES, .system("permission denied")),
  ])
  func readsErrorNumbers(_ number: Int32, _ cause: ProbeFailureCause) {
    #expect(ProbeFailureCause(errorNumber: number, elapsed: .seconds(2)) == cause)
    #expect(ProbeFailureCause(IOError(errnoCode: number, reason: "connect"), elapsed: .seconds(2)) == cause)
  }

  @Test func readsAConnectTimeout() {
    let error = ChannelError.connectTimeout(.seconds(1))
    #expect(ProbeFailureCause(error, elapsed: .seconds(1)) == .timedOut(after: .seconds(1)))
  }
}
