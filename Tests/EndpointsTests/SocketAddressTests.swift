import Endpoints
import Pinning
import Testing

struct SocketAddressTests {
  @Test(arguments: ["192.0.2.1:443", "[2001:db8::1]:8443", "[::ffff:192.0.2.1]:1"])
  func readsAndWritesAddressAndPort(text: String) {
    #expect(SocketAddress(text)?.description == text)
  }

  @Test func takesTheDefaultPortOnlyWhereOneIsGiven() {
    #expect(SocketAddress("192.0.2.1", defaultPort: 8443)?.port == 8443)
    #expect(SocketAddress("2001:db8::1", defaultPort: 8443)?.port == 8443)
    #expect(SocketAddress("192.0.2.1") == nil)
  }

  @Test(arguments: [
    "", ":443", "192.0.2.1:", "192.0.2.1:0", "192.0.2.1:65536", "192.0.2.1:+1", "2001:db8::1:443x", "example.com:443",
    "[192.0.2.1:443", "[]:443", "1.2.3.4:٤",
  ])
  func refusesWhatIsNoAddressWithPort(text: String) {
    #expect(SocketAddress(text) == nil)
  }

  @Test func aURLSendsNamesAndNeverAddresses() {
    let named = EndpointURL(scheme: .https, host: "api.example.com", port: 443)
    #expect(named.serverName == "api.example.com")
    #expect(named.description == "https://api.example.com/")
    let numbered = EndpointURL(scheme: .tls, host: "2001:db8::1", port: 8443)
    #expect(numbered.serverName == nil)
    #expect(numbered.identity == IPAddress("2001:db8::1").map(ReferenceIdentity.ip))
    #expect(numbered.description == "tls://[2001:db8::1]:8443")
  }

  @Test func timeoutsLeaveRoomBeforeTheNextRound() {
    #expect(Defaults.timeout(interval: .seconds(60)) == .seconds(10))
    #expect(Defaults.timeout(interval: .seconds(5)) == .seconds(4))
  }

  @Test(arguments: [(Duration.milliseconds(38), Int64(38)), (.microseconds(38_500), 39), (.seconds(5), 5000)])
  func durationsAreRoundedToMilliseconds(duration: Duration, milliseconds: Int64) {
    #expect(duration.inMilliseconds == milliseconds)
  }
}
