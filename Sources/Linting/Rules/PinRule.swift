import ClientFormats
package import Pinning

/// What is wrong with one pin.
package enum PinRule: Hashable, Sendable {
  case notBase64(String)
  case misspelt(String, PinMisspelling, meant: Pin)
  case wrongLength(String, bytes: Int)
  /// `meant` is the same digest as a pin, where it is one of a key at hand.
  case hexadecimal(String, meant: Pin?)
  /// Base64 of a digest's hexadecimal digits.
  case digits(String, meant: Pin)
  case sha1(String)
  case placeholder(String, PlaceholderKind)
  /// `right` is the pin of that certificate's key.
  case lookalike(String, LookalikeKind, of: CertificateFacts, right: Pin)
  /// The key of a server that is none of the set's hosts.
  case otherEndpoint(Pin, owner: String, of: [String], isCertain: Bool)
  /// It stands in the set before.
  case repeated(Pin, owner: String)

  var code: LintCode {
    switch self {
    case .notBase64: .badBase64
    case .misspelt(_, .withoutPadding, _): .wrongPinLength
    case .misspelt: .badBase64
    case .wrongLength: .wrongPinLength
    case .hexadecimal: .hexadecimalPin
    case .digits: .wrongPinLength
    case .sha1: .sha1Pin
    case .placeholder(_, .sample): .samplePin
    case .placeholder: .placeholderPin
    case .lookalike(_, .fingerprint, _, _): .fingerprintAsPin
    case .lookalike(_, .bareKey, _, _): .bareKeyAsPin
    case .lookalike(_, .pemOfKey, _, _), .lookalike(_, .pemOfCertificate, _, _): .pemHashAsPin
    case .lookalike(_, .sha1OfKey, _, _), .lookalike(_, .keyIdentifier, _, _): .sha1Pin
    case .otherEndpoint: .otherEndpointsKey
    case .repeated: .repeatedPin
    }
  }

  func severity(in format: ClientFormat) -> LintSeverity {
    switch self {
    case .misspelt(_, let misspelling, _): misspelling.isRead(by: format) ? .note : .critical
    // OkHttp still takes SHA-1.
    case .sha1(let text): format == .okhttp && text.hasPrefix("sha1/") ? .warning : .critical
    case .placeholder(_, .sample), .repeated: .warning
    case .otherEndpoint(_, _, _, let isCertain): isCertain ? .critical : .warning
    case .notBase64, .wrongLength, .hexadecimal, .digits, .placeholder, .lookalike: .critical
    }
  }

  func why(in format: ClientFormat) -> String {
    let effect = Self.effect(in: format)
    switch self {
    case .notBase64(let text): return "\(Words.quote(text)) is no base64, so \(effect)"
    case .misspelt(let text, let misspelling, _) where misspelling.isRead(by: format):
      let reader = format == .okhttp ? "OkHttp" : "Android"
      return "\(Words.quote(text)) is read by \(reader), and other clients take it for no pin: \(misspelling.words)"
    case .misspelt(let text, let misspelling, _):
      return "\(Words.quote(text)) is no pin: \(misspelling.words), so \(effect)"
    case .wrongLength(let text, let bytes):
      return "\(Words.quote(text)) is base64 of \(bytes) bytes, and a pin has 32 (44 characters), so \(effect)"
    case .hexadecimal(let text, _):
      return "\(Words.quote(text)) is hexadecimal, as fingerprints of certificates are shown, so \(effect)"
    case .digits(let text, _):
      return "\(Words.quote(text)) is base64 of hexadecimal digits instead of the digest's bytes, so \(effect)"
    case .sha1(let text):
      return format == .okhttp && text.hasPrefix("sha1/")
        ? "\(Words.quote(text)) is a SHA-1, which is no longer strong enough"
        : "\(Words.quote(text)) has the 20 bytes of a SHA-1, and a pin is a SHA-256, so \(effect)"
    case .placeholder(let text, let kind): return "\(Words.quote(text)) \(kind.words), and matches no key"
    case .lookalike(let text, let kind, let certificate, _):
      return "\(Words.quote(text)) is \(kind.words) of \(Words.certificate(certificate)), so it matches nothing"
    case .otherEndpoint(let pin, let owner, let others, let isCertain):
      let whose = "\(pin) is the key of \(Words.list(others.map(Words.plain)))"
      return isCertain
        ? "\(whose), which has no part in \(Words.plain(owner))"
        : "the configuration has \(pin) for \(Words.list(others.map(Words.plain))), and not for \(Words.plain(owner))"
    case .repeated(let pin, let owner): return "\(pin) stands for \(Words.plain(owner)) before, and counts once"
    }
  }

  /// What the format's client does with a text that is no pin.
  private static func effect(in format: ClientFormat) -> String {
    switch format {
    case .trustkit: "TrustKit throws at launch"
    case .androidNSC: "Android throws at the app's first connection"
    case .iosPinnedDomains: "the system drops it in silence"
    case .okhttp: "OkHttp throws, or takes it and matches nothing"
    case .hpkp: "user agents pass over the whole header"
    case .curl: "curl compares texts and it matches nothing"
    case .afnetworking, .alamofire, .sectrust: "it matches nothing"
    }
  }

  var remedy: String {
    switch self {
    case .notBase64, .wrongLength, .sha1:
      "write the base64 SHA-256 of the key's SubjectPublicKeyInfo; `pintop pin HOST` prints it"
    case .misspelt(_, .noPrefix, let meant), .misspelt(_, .foreignPrefix, let meant): "write the pin as \(meant)"
    case .misspelt(_, _, let meant), .digits(_, let meant): "write \(meant)"
    case .hexadecimal(_, let meant?): "write \(meant)"
    case .hexadecimal(_, nil):
      "see whether it is the digest of the key and not of the certificate: `pintop pin HOST` prints both"
    case .placeholder: "write the pin of your key; `pintop pin HOST` prints it"
    case .lookalike(_, _, _, let right): "write \(right), the pin of that certificate's key"
    case .otherEndpoint: "write this host's own pins, or say in the configuration that it has this one"
    case .repeated: "put a backup pin in its place"
    }
  }
}

extension PlaceholderKind {
  fileprivate var words: String {
    switch self {
    case .word: "is a placeholder"
    case .pattern: "is a pattern and no digest: a placeholder"
    case .text(let text): "is the text \(Words.quote(text)) in base64: a placeholder"
    case .sample(let source): "is an example out of \(source)"
    }
  }
}
