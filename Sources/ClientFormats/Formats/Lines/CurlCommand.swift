/// A command line of curl's, or a configuration file for `--config`, read for what is said of pins.
struct CurlCommand {
  /// The argument of the last `--pinnedpubkey`, without quotation marks.
  let pinnedKey: String
  /// `-k` or `--insecure`.
  let isInsecure: Bool

  /// Nil where nothing is pinned.
  init?(_ text: String) {
    var pinned: String?
    var isInsecure = false
    for line in Self.lines(text) {
      var words = line[...]
      let isOption = words.first.map(Self.name) == "insecure" && words.count == 1
      if isOption { isInsecure = true }
      while let word = words.popFirst() {
        if Self.isInsecure(word) { isInsecure = true }
        guard let value = Self.value(of: word, &words) else { continue }
        pinned = value
      }
    }
    guard let pinned else { return nil }
    pinnedKey = pinned
    self.isInsecure = isInsecure
  }

  /// What is set where the word is the option's name; `=` and `:` may stand between in a configuration file.
  private static func value(of word: String, _ rest: inout ArraySlice<String>) -> String? {
    let name = name(word)
    guard name.hasPrefix("pinnedpubkey") else { return nil }
    let joined = name.dropFirst("pinnedpubkey".count)
    if let mark = joined.first { return mark == "=" || mark == ":" ? set(String(joined.dropFirst()), &rest) : nil }
    guard let next = rest.first else { return nil }
    rest.removeFirst()
    return next.hasPrefix("=") || next.hasPrefix(":") ? set(String(next.dropFirst()), &rest) : next
  }

  private static func set(_ text: String, _ rest: inout ArraySlice<String>) -> String? {
    text.isEmpty ? rest.popFirst() : text
  }

  private static func name(_ word: String) -> String { String(word.drop { $0 == "-" }) }

  /// `--insecure`, `-k`, or a `k` among options of one letter that take no value.
  private static func isInsecure(_ word: String) -> Bool {
    if word == "--insecure" { return true }
    guard word.hasPrefix("-"), !word.hasPrefix("--") else { return false }
    return word.contains("k") && word.dropFirst().allSatisfy { "afgijklnpqsvGILNORSZ#0123456".contains($0) }
  }

  /// The words of each line as a shell takes them: in quotation marks or between blanks. A backslash at a line's end
  /// joins the next one, and a line that begins with `#` is a comment.
  private static func lines(_ text: String) -> [[String]] {
    var words = Words()
    for character in text { words.take(character) }
    return words.ended
  }

  private struct Words {
    private var lines = [[String]]()
    private var line = [String]()
    private var word = ""
    /// Nothing in quotation marks is a word, too.
    private var isInWord = false
    private var quote: Character?
    private var isEscaped = false
    private var isComment = false

    mutating func take(_ character: Character) {
      if isComment {
        isComment = !character.isNewline
      } else if isEscaped {
        isEscaped = false
        if !character.isNewline { add(character) }
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open { quote = nil } else { add(character) }
      } else if character == "\"" || character == "'" {
        quote = character
        isInWord = true
      } else if character.isWhitespace {
        endWord()
        if character.isNewline { endLine() }
      } else if character == "#", line.isEmpty, !isInWord {
        isComment = true
      } else {
        add(character)
      }
    }

    /// All lines, once everything is taken.
    var ended: [[String]] { lines + [isInWord ? line + [word] : line] }

    private mutating func add(_ character: Character) {
      isInWord = true
      word.append(character)
    }

    private mutating func endWord() {
      guard isInWord else { return }
      line.append(word)
      word = ""
      isInWord = false
    }

    private mutating func endLine() {
      lines.append(line)
      line = []
    }
  }
}
