import TLS
import Testing

struct RequestSignatureTests {
  /// RFC 1321, appendix A.5.
  @Test(arguments: [
    ("", "d41d8cd98f00b204e9800998ecf8427e"), ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
  ])
  func makesMD5AsTheStandardHasIt(_ text: String, _ digest: String) {
    #expect(RequestSignature.md5(of: text) == digest)
  }

  /// RFC 4231, section 4.3.
  @Test func makesHMACAsTheStandardHasIt() {
    #expect(
      RequestSignature.hmacSHA256(of: "what do ya want for nothing?", key: "Jefe")
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }
}
