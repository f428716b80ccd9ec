import Pinning

/// Why a pin that could be one is none.
package enum PlaceholderKind: Hashable, Sendable {
  /// A word such as `YOUR_PIN_HERE`.
  case word
  /// A few bytes or characters over and over, or counted up.
  case pattern
  /// The bytes are plain text.
  case text(String)
  /// It stands in this documentation as an example.
  case sample(String)
}

/// Tells digests from what people put in their place.
enum Placeholders {
  /// A SHA-256 has 28 different bytes or more in all but one of a million; this few is nobody's digest.
  private static let fewestBytes = 8

  static func kind(of pin: Pin) -> PlaceholderKind? {
    let bytes = pin.spkiSHA256.bytes
    if let source = samples[pin.base64] { return .sample(source) }
    if Set(bytes).count <= fewestBytes || isCounted(bytes) || isPatterned(pin.base64) { return .pattern }
    // Of 32 random bytes all are printable once in 10^13.
    if bytes.allSatisfy({ (0x20...0x7e).contains($0) }) { return .text(String(decoding: bytes, as: UTF8.self)) }
    return nil
  }

  /// `AAAA…`, or `ABCD…`: too few letters, or letters in their order.
  private static func isPatterned(_ base64: String) -> Bool {
    let letters = Array(base64.utf8.prefix(42))
    return Set(letters).count <= fewestBytes || isCounted(Array(letters.prefix(24)))
  }

  private static func isCounted(_ bytes: [UInt8]) -> Bool {
    let steps = Set(zip(bytes, bytes.dropFirst()).map { $1 &- $0 })
    return steps.count == 1
  }

  /// Examples that are copied out of the documentation of the formats.
  private static let samples = [
    "d6qzRu9zOECb90Uez27xWltNsj0e1Md7GkYYkVoZWmM=": "RFC 7469",
    "E9CZ9INDbd+2eRQozYqqbQ2yXLVKB9+xcprMF+44U1g=": "RFC 7469",
    "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=": "RFC 7469",
    "afwiKY3RxoMmLkuRW1l7QsPZTJPwDS2pdDROQjXw8ig=": "OkHttp's documentation",
    "7HIpactkIAq2Y49orFOOQKurWxmmSFZhBCoQYcRhJ3Y=": "Android's documentation",
    "HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=": "TrustKit's documentation",
    "0SDf3cRToyZJaMsoS17oF72VMavLxj/N7WBNasNuiR8=": "TrustKit's documentation",
  ]
}
