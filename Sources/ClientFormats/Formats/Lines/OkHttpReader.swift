import Pinning
import PositionedJSON

/// Lines of a pattern and its pins, as they are handed to OkHttp's `CertificatePinner`.
///
/// Before the first pattern may stand `platform android` or `platform jvm`, `version 4.12.0`, and `trustManager` with
/// the certificate files of the app's own trust manager. `#` begins a comment. Kotlin and Java are read for their calls.
extension Reading {
  private struct Settings {
    var platform: OkHttpPinner.Platform?
    var version: OkHttpPinner.Version?
    var trustManager: [ShippedCertificate]?
  }

  mutating func okHttp(_ bytes: [UInt8]) throws(ClientFileFaults) -> OkHttpPinner {
    var settings = Settings()
    var entries = [OkHttpPinner.Entry]()
    let lines = try lines(bytes).enumerated().map { Self.words(of: $1, number: $0 + 1) }
    // No host and no pin has a quotation mark, and every source with pins does.
    if lines.contains(where: { $0.contains { $0.text.contains("\"") } }) { return try okHttpSource(try text(bytes)) }
    for words in lines {
      guard let first = words.first else { continue }
      if ["platform", "version", "trustManager"].contains(first.text) {
        guard entries.isEmpty else { throw refusal(.setting(.late(first.text)), at: first.place) }
        try set(first, Array(words.dropFirst()), &settings)
      } else {
        entries.append(entry(first, words.dropFirst()))
      }
    }
    return OkHttpPinner(
      platform: settings.platform ?? .android, entries: entries, version: settings.version,
      trustManager: settings.trustManager, faults: faults)
  }

  private struct Word {
    let text: String
    let place: FilePlace
  }

  private mutating func set(_ name: Word, _ values: [Word], _ settings: inout Settings) throws(ClientFileFaults) {
    guard let value = values.first else { throw refusal(.setting(.withoutValue(name.text)), at: name.place) }
    let repeated = refusal(.setting(.repeated(name.text)), at: name.place)
    switch name.text {
    case "platform":
      guard settings.platform == nil else { throw repeated }
      guard let platform = OkHttpPinner.Platform(rawValue: value.text.asciiLowercased) else {
        throw refusal(.setting(.unknownPlatform(value.text)), at: value.place)
      }
      settings.platform = platform
    case "version":
      guard settings.version == nil else { throw repeated }
      // The same form as AFNetworking's: one to three numbers.
      guard let version = AFNetworkingVersion(value.text) else {
        throw refusal(.setting(.badVersion(value.text)), at: value.place)
      }
      settings.version = OkHttpPinner.Version(version.major, version.minor, version.patch)
    default:
      guard settings.trustManager == nil else { throw repeated }
      settings.trustManager = values.map { certificate($0.text, at: $0.place) }
    }
  }

  private mutating func entry(_ pattern: Word, _ pins: ArraySlice<Word>) -> OkHttpPinner.Entry {
    if pins.isEmpty { remark(.patternWithoutPins(pattern.text), at: pattern.place) }
    return OkHttpPinner.Entry(
      pattern: note(pattern.text, pattern.place), pins: pins.map { note($0.text, $0.place) })
  }

  /// Line ends of any kind.
  private func lines(_ bytes: [UInt8]) throws(ClientFileFaults) -> [String] {
    try text(bytes).split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
  }

  /// What stands between blanks, up to a `#` that begins a word.
  private static func words(of line: String, number: Int) -> [Word] {
    var words = [Word]()
    var current = String.UnicodeScalarView()
    var start = 1
    func word() -> Word { Word(text: String(current), place: .text(Place(line: number, column: start))) }
    for (index, scalar) in line.unicodeScalars.enumerated() {
      if scalar == " " || scalar == "\t" {
        if !current.isEmpty { words.append(word()) }
        current = String.UnicodeScalarView()
      } else {
        if current.isEmpty {
          if scalar == "#" { return words }
          start = index + 1
        }
        current.append(scalar)
      }
    }
    return current.isEmpty ? words : words + [word()]
  }
}
