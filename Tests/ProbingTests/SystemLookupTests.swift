import Endpoints
import Glibc
import Pinning
import Testing

@testable import Probing

@Suite struct SystemLookupTests {
  @Test func findsLoopbackWithoutDuplicates() throws {
    let found = try SystemLookup.addresses("localhost").get()
    #expect(found.contains(.localhost) || found.contains(.localhostV6))
    #expect(Set(found).count == found.count)
  }

  /// `invalid` never exists (RFC 6761, section 6.4); a label of 64 bytes is refused before anything is asked.
  @Test func tellsTheCausesApart() {
    let host = "none.invalid"
    let cases: [(Int32, Int32, ProbeFailureCause)] = [
      (EAI_NONAME, 0, .nameNotFound(host)),
      (-5, 0, .noAddresses(host)),
      (-9, 0, .noAddresses(host)),
      (EAI_SYSTEM, EMFILE, .outOfDescriptors),
      (EAI_SYSTEM, ENFILE, .outOfDescriptors),
      (EAI_SYSTEM, EIO, .resolverFailed("Input/output error")),
      (EAI_AGAIN, 0, .resolverFailed("Temporary failure in name resolution")),
    ]
    for (status, number, cause) in cases {
      #expect(SystemLookup.failure(status, number, host) == ProbeFailure(stage: .resolve, cause: cause))
    }
  }

  @Test func failsForANameThatNoResolverTakes() {
    let host = String(repeating: "a", count: 300) + ".invalid"
    #expect(throws: ProbeFailure.self) { try SystemLookup.addresses(host).get() }
  }
}

@Suite struct RoutesTests {
  private let v4 = IPAddress.address("192.0.2.1")
  private let v6 = IPAddress.address("2001:db8::1")

  @Test func leavesOutAFamilyWithoutARoute() {
    #expect(Routes.usable([v6, v4], isRoutable: { $0.family == .v4 }) == [v4])
    #expect(Routes.usable([v6, v4], isRoutable: { $0.family == .v6 }) == [v6])
  }

  @Test func leavesNothingOutWhereNothingWouldRemain() {
    #expect(Routes.usable([v6, v4], isRoutable: { _ in false }) == [v6, v4])
    #expect(Routes.usable([v6], isRoutable: { _ in false }) == [v6])
  }

  @Test func keepsTheOrder() {
    #expect(Routes.usable([v6, v4], isRoutable: { _ in true }) == [v6, v4])
  }

  @Test func thereIsARouteToLoopback() {
    #expect(Routes.isRoutable(.localhost))
  }
}

@Suite struct SocketNameTests {
  @Test(arguments: ["192.0.2.1", "2001:db8::1"])
  func readsWhatItWrites(_ text: String) {
    let address = IPAddress.address(text)
    let bytes = SocketName.bytes(address, port: 443)
    bytes.withUnsafeBytes { raw in
      let family = SocketName.family(of: address)
      #expect(raw.baseAddress.flatMap { SocketName.address(in: $0, family: family) } == address)
    }
    #expect(bytes[2..<4] == [1, 187])
  }

  @Test func hasTheSizeOfTheCLibrarysStructures() {
    #expect(SocketName.bytes(.localhost, port: 1).count == MemoryLayout<sockaddr_in>.size)
    #expect(SocketName.bytes(.localhostV6, port: 1).count == MemoryLayout<sockaddr_in6>.size)
  }
}
