import Pinning

/// How a pin is written that its format does not take.
package enum PinMisspelling: Hashable, Sendable {
  /// The `=` at the end is missing: 43 characters.
  case withoutPadding(characters: Int)
  /// With `-` and `_` (RFC 4648, section 5).
  case urlSafe
  /// Blanks or line ends within or around it.
  case blanks
  /// Another format's prefix.
  case foreignPrefix(String)
  /// OkHttp asks for `sha256/`.
  case noPrefix

  /// The real client reads it all the same: Okio both alphabets and without padding, Android's reader without padding and
  /// past blanks.
  func isRead(by format: ClientFormat) -> Bool {
    switch self {
    case .withoutPadding: format == .okhttp || format == .androidNSC
    case .urlSafe: format == .okhttp
    case .blanks: format == .androidNSC
    case .foreignPrefix, .noPrefix: false
    }
  }

  package var words: String {
    switch self {
    case .withoutPadding(let characters): "it has \(characters) characters; the = at its end is missing"
    case .urlSafe: "it is written with - and _ in place of + and /"
    case .blanks: "there are blanks in it"
    case .foreignPrefix(let prefix): "\(prefix) does not belong to this format"
    case .noPrefix: "sha256/ is missing before it"
    }
  }
}
