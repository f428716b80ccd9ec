import Pinning
import Testing

struct IPAddressTests {
  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"), ("0.0.0.0", "0.0.0.0"), ("2001:DB8:0:0:8:800:200C:417A", "2001:db8::8:800:200c:417a"),
    ("::", "::"), ("::1", "::1"), ("fe80::", "fe80::"), ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
    ("::ffff:192.0.2.1", "::ffff:192.0.2.1"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
    ("64:ff9b::192.0.2.33", "64:ff9b::c000:221"), ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
  ])
  func readsAndWritesAddresses(text: String, canonical: String) throws {
    let address = try #require(IPAddress(text))
    #expect(address.description == canonical)
    #expect(IPAddress(canonical) == address)
  }

  @Test(arguments: [
    "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.+4", "1.2.3.4 ", "::1::", ":::", "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9", "12345::", "g::1", "fe80::1%eth0", "[::1]", "1::2:3:4:5:6:7:8", "1.2.3.4::", "::1.2.3",
  ])
  func refusesWhatIsNoAddress(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test func aReferenceIdentityIsAnAddressOrALowerCaseName() {
    #expect(ReferenceIdentity(host: "API.Example.com.") == .dns("api.example.com"))
    #expect(ReferenceIdentity(host: "192.0.2.1") == IPAddress("192.0.2.1").map(ReferenceIdentity.ip))
    #expect(ReferenceIdentity(host: "2001:db8::1") == IPAddress("2001:db8::1").map(ReferenceIdentity.ip))
  }
}
