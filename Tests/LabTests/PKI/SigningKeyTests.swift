import Lab
import Pinning
import Testing

@Suite struct SigningKeyTests {
  /// These pins stand in the configuration that is shipped: the derivation must never change.
  @Test(arguments: [
    ("api leaf", "a+S0EXp5MmgNmrS1LMUXu6qurPnBU8/uIvv0h5GqATA="),
    ("api backup", "fUt7Dc93plWDJ1hfnKNRjwJQpJ9lFwHwzTW15eoFUzM="),
  ])
  func seededKeysKeepTheirPins(name: String, pin: String) throws {
    #expect(try SigningKey.seeded(name).pin.base64 == pin)
  }

  @Test func seededKeysDifferByNameAndSeed() throws {
    let keys = try [
      SigningKey.seeded("a"), .seeded("b"), .seeded("a", seed: "other"), .seeded("", seed: "pintop laba"),
    ]
    #expect(Set(keys.map(\.spki)).count == keys.count)
  }

  @Test func aSeededKeyIsOneTheCommandAccepts() throws {
    let result = try run("openssl", "pkey", "-check", "-noout", input: SigningKey.seeded("any").pem)
    #expect(result.status == 0 && result.text.contains("Key is valid"), "\(result.text)")
  }

  @Test func aKeyIsTheSameAfterReadingItsPKCS8() throws {
    let key = try SigningKey.rsa(bits: 1024)
    #expect(try SigningKey(pkcs8: key.pkcs8) == key)
  }

  @Test func bytesThatAreNoKeyAreRefused() {
    #expect(throws: MintFault.self) { try SigningKey(pkcs8: [0x30, 0x00]) }
    #expect(throws: MintFault.self) { try SigningKey(pkcs8: []) }
  }
}
