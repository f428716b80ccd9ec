import Pinning
import Testing

struct PinTests {
  private let base64 = "WEH1+dmTAbCdEfGhIjKlMnOpQrStUvWxYz0123456A8="

  @Test func readsBase64OfThirtyTwoBytes() throws {
    #expect(try Pin(base64: base64).base64 == base64)
    #expect(try Pin(base64: "sha256/" + base64) == Pin(base64: base64))
  }

  @Test func saysWhatIsWrongWithOtherTexts() throws {
    #expect(throws: PinFault.notBase64(.wrongPadding, characters: 43)) { try Pin(base64: base64.dropLast()) }
    #expect(throws: PinFault.wrongLength(bytes: 20)) { try Pin(base64: "2jmj7l5rSw0yVb/vlWAYkK/YBwk=") }
    #expect(throws: PinFault.notBase64(.foreignCharacter(offset: 3), characters: 44)) {
      try Pin(base64: "WEH-" + base64.dropFirst(4))
    }
    #expect(throws: PinFault.hexadecimal) { try Pin(base64: String(repeating: "0a", count: 32)) }
    #expect(throws: PinFault.hexadecimal) { try Pin(base64: Array(repeating: "0A", count: 32).joined(separator: ":")) }
    #expect(throws: PinFault.wrongLength(bytes: 0)) { try Pin(base64: "") }
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
  ])
  func base64AgreesWithTheVectorsOfRFC4648(plain: String, encoded: String) throws {
    #expect(Base64.encode(plain.utf8) == encoded)
    #expect(try Base64.decode(encoded) == Array(plain.utf8))
  }

  @Test(arguments: ["Zg=", "Zg", "Z", "Zg===", "====", "Zm9v====", "Zg==Zg==", "Z=g=", "Zm9v\n"])
  func base64WithWrongPaddingIsRefused(text: String) {
    #expect(throws: Base64.Fault.self) { try Base64.decode(text) }
  }

  @Test func base64WithStrayBitsIsRefused() throws {
    #expect(throws: Base64.Fault.strayBits) { try Base64.decode("Zh==") }
    #expect(try Base64.decode("Zh==", allowsStrayBits: true) == Array("f".utf8))
  }

  @Test func digestsAreReadFromHexWithAndWithoutColons() {
    let hex = String(repeating: "0aff", count: 16)
    #expect(Digest256(hex: hex)?.hex == hex)
    #expect(Digest256(hex: Array(repeating: "0A:FF", count: 16).joined(separator: ":"))?.hex == hex)
    #expect(Digest256(hex: String(hex.dropLast())) == nil)
    #expect(Digest256(hex: "zz" + hex.dropFirst(2)) == nil)
    #expect(Digest256(bytes: [1, 2, 3]) == nil)
  }
}
