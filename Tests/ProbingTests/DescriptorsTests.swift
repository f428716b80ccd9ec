import Glibc
import Probing
import Testing

@Suite struct DescriptorsTests {
  @Test func raisesTheSoftLimitToTheHardOne() {
    let limit = Descriptors.raiseLimit()
    var now = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &now)
    #expect(now.rlim_cur == now.rlim_max)
    #expect(rlim_t(limit) == min(now.rlim_cur, 1_048_576))
  }

  @Test(arguments: [1, 256, 1024, 4096, 20_000, 1_048_576])
  func limitsFitIntoTheDescriptorsThereAre(_ descriptors: Int) {
    let limits = ProbeLimits.fitting(descriptors: descriptors)
    #expect(limits.sockets >= 1)
    #expect((1...1024).contains(limits.lookups))
    if descriptors >= 256 { #expect(limits.sockets + 2 * limits.lookups < descriptors) }
  }

  @Test func theUsualSoftLimitAloneCarriesHundredsOfSockets() {
    #expect(ProbeLimits.fitting(descriptors: 1024).sockets > 500)
  }
}
