import Pinning
import PositionedJSON

/// Kotlin or Java with calls of `CertificatePinner.Builder.add`, read for the texts that are handed over.
///
/// Texts may be joined by `+`, and constants may stand for them that the same file sets to a text. What else is handed
/// over is not known before the app runs, and refused.
extension Reading {
  mutating func okHttpSource(_ text: String) throws(ClientFileFaults) -> OkHttpPinner {
    let source = OkHttpSource(tokens: SourceScanner.tokens(text))
    var entries = [OkHttpPinner.Entry]()
    for call in source.calls {
      var values = [(text: String, place: Place)]()
      for argument in call {
        do throws(OkHttpSource.Unknown) {
          values.append((try source.value(of: argument), argument.place))
        } catch {
          throw refusal(.source(.notAText(error.words)), at: .text(error.place))
        }
      }
      guard let pattern = values.first else { continue }
      entries.append(entry(pattern, values.dropFirst()))
    }
    guard !entries.isEmpty else { throw refusal(.source(.noCalls)) }
    return OkHttpPinner(entries: entries, faults: faults)
  }

  private mutating func entry(
    _ pattern: (text: String, place: Place), _ pins: ArraySlice<(text: String, place: Place)>
  ) -> OkHttpPinner.Entry {
    if pins.isEmpty { remark(.patternWithoutPins(pattern.text), at: .text(pattern.place)) }
    return OkHttpPinner.Entry(
      pattern: note(pattern.text, .text(pattern.place)), pins: pins.map { note($0.text, .text($0.place)) })
  }
}

/// What keeps a source from being read.
package enum SourceFault: Hashable, Sendable {
  /// No call of `add` with pins.
  case noCalls
  /// An argument that is no text and no constant of this file.
  case notAText(String)
  /// TrustKit's dictionary in Swift or Objective-C.
  case trustKitInCode
}

extension SourceFault {
  /// A property list's keys where no property list is.
  static func isTrustKitInCode(_ text: String) -> Bool {
    !text.trimmed.hasPrefix("<") && text.contains("kTSKPinnedDomains")
  }
}

/// The calls in one source file.
struct OkHttpSource {
  /// The tokens of one argument; never empty.
  struct Argument {
    let tokens: ArraySlice<SourceToken>

    var place: Place { tokens.first?.place ?? Place(line: 1, column: 1) }
  }

  struct Unknown: Error {
    let words: String
    let place: Place
  }

  /// Calls are nested in calls, but not as deep.
  private static let deepest = 16
  /// Texts and constants that one argument is joined of, constants of constants counted too.
  private static let mostPieces = 100
  /// No host and no pin has as many bytes.
  private static let longestText = 1000

  private let tokens: [SourceToken]
  /// Where what a name is set to begins, for each time that it is set.
  private let settings: [String: [Int]]

  init(tokens: [SourceToken]) {
    self.tokens = tokens
    var settings = [String: [Int]]()
    for index in tokens.indices {
      guard case .name(let name) = tokens[index].kind, let start = Self.setting(at: index, of: tokens) else { continue }
      settings[name, default: []].append(start)
    }
    self.settings = settings
  }

  /// Behind `NAME =` or `NAME: String =`.
  private static func setting(at index: Int, of tokens: [SourceToken]) -> Int? {
    func isMark(_ mark: Unicode.Scalar, _ offset: Int) -> Bool {
      index + offset < tokens.count && tokens[index + offset].isMark(mark)
    }
    if isMark("=", 1), !isMark("=", 2) { return index + 2 }
    return isMark(":", 1) && isMark("=", 3) ? index + 4 : nil
  }

  /// The arguments of each `add` of a pinner's builder, or of any other with a pin among its texts.
  var calls: [[Argument]] {
    var calls = [[Argument]]()
    var isBuilding = false
    for index in tokens.indices {
      if tokens[index].isName("CertificatePinner"), isName("Builder", at: index + 2) { isBuilding = true }
      if tokens[index].isName("build") { isBuilding = false }
      guard tokens[index].isName("add"), isMark("(", at: index + 1) else { continue }
      let arguments = arguments(from: index + 2)
      if isBuilding || arguments.contains(where: isPin) { calls.append(arguments) }
    }
    return calls
  }

  private func isPin(_ argument: Argument) -> Bool {
    guard case .text(let parts)? = argument.tokens.first?.kind, case .literal(let text)? = parts.first else {
      return false
    }
    return text.hasPrefix("sha256/") || text.hasPrefix("sha1/")
  }

  private func isName(_ name: String, at index: Int) -> Bool { index < tokens.count && tokens[index].isName(name) }

  private func isMark(_ mark: Unicode.Scalar, at index: Int) -> Bool {
    index < tokens.count && tokens[index].isMark(mark)
  }

  /// What stands between commas, up to the parenthesis that closes the one before `start`; nothing where that is too deep.
  private func arguments(from start: Int) -> [Argument] {
    var arguments = [Argument]()
    var depth = 0
    var first = start
    for index in start..<max(start, tokens.count) where depth <= Self.deepest {
      guard case .mark(let mark) = tokens[index].kind else { continue }
      switch mark {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
      if depth > Self.deepest { return [] }
      guard depth < 0 || (depth == 0 && mark == ",") else { continue }
      if first < index { arguments.append(Argument(tokens: tokens[first..<index])) }
      first = index + 1
      if depth < 0 { return arguments }
    }
    return arguments
  }

  // MARK: - Values

  func value(of argument: Argument) throws(Unknown) -> String {
    var pieces = 0
    return try value(of: argument.tokens, &pieces)
  }

  /// Texts and constants joined by `+`.
  private func value(of tokens: ArraySlice<SourceToken>, _ pieces: inout Int) throws(Unknown) -> String {
    var text = ""
    var rest = tokens
    while let token = rest.popFirst() {
      switch token.kind {
      case .text(let parts): text += try value(of: parts, at: token.place, &pieces)
      case .name(var name):
        while rest.first?.isMark(".") ?? false, case .name(let member)? = rest.dropFirst().first?.kind {
          name = member
          rest = rest.dropFirst(2)
        }
        text += try constant(name, at: token.place, &pieces)
      case .mark(let mark): throw Unknown(words: String(mark), place: token.place)
      }
      guard text.utf8.count <= Self.longestText else {
        throw Unknown(words: "a text of \(text.utf8.count) bytes", place: token.place)
      }
      guard let joint = rest.popFirst() else { return text }
      guard joint.isMark("+") else { throw Unknown(words: Self.words(of: joint), place: joint.place) }
    }
    return text
  }

  private func value(
    of parts: [SourceToken.TextPart], at place: Place, _ pieces: inout Int
  ) throws(Unknown) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      case .reference(let name): text += try constant(name, at: place, &pieces)
      }
    }
    return text
  }

  /// What the file sets the name to, if it does so once; that may name others.
  private func constant(_ name: String, at place: Place, _ pieces: inout Int) throws(Unknown) -> String {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    pieces += 1
    // What names itself comes to an end here, too.
    guard let starts = settings[last], starts.count == 1, pieces < Self.mostPieces else {
      throw Unknown(words: name, place: place)
    }
    return try value(of: expression(from: starts[0]), &pieces)
  }

  /// Up to where a text or name is followed by no `+`, `.` or the like: Kotlin ends statements without a mark.
  private func expression(from start: Int) -> ArraySlice<SourceToken> {
    var end = start
    while end < tokens.count {
      end += 1
      guard end < tokens.count, tokens[end].isMark("+") || tokens[end].isMark(".") else { break }
      end += 1
    }
    return tokens[min(start, tokens.count)..<min(end, tokens.count)]
  }

  private static func words(of token: SourceToken) -> String {
    switch token.kind {
    case .text: "a text"
    case .name(let name): name
    case .mark(let mark): String(mark)
    }
  }
}
