import Pinning
import Testing

@Suite struct HostNameTests {
  @Test(arguments: [
    "a", "api.example.com", "xn--bcher-kva.example", "_dmarc.example.com", "1.a", "api.1abc",
    String(repeating: "a", count: 63),
    Array(repeating: String(repeating: "a", count: 62), count: 4).joined(separator: ".") + ".b",
  ])
  func isAName(_ text: String) {
    #expect(HostName.isName(text[...]))
  }

  @Test(arguments: [
    "", ".", "a.", ".a", "a..b", "-a.b", "a-.b", "a b", "bücher.example", "a/b", "127.1", "1", "a.0x1f", "a.0x",
    String(repeating: "a", count: 64),
    Array(repeating: String(repeating: "a", count: 62), count: 4).joined(separator: ".") + ".bc",
  ])
  func isNone(_ text: String) {
    #expect(!HostName.isName(text[...]))
  }
}
