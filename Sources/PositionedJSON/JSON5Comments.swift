/// A comment of a JSON5 text, without its slashes and stars.
package struct JSON5Comment: Hashable, Sendable {
  package let text: String
  /// Of its first slash.
  package let place: Place
}

extension JSON5Parser {
  /// The comments of a text that has been parsed; of any other, those up to the first broken string.
  package static func comments(_ bytes: [UInt8]) -> [JSON5Comment] {
    guard var scanner = try? JSON5Scanner(bytes) else { return [] }
    var comments = [JSON5Comment]()
    while let scalar = scanner.peek() {
      switch scalar {
      case "\"", "'":
        if (try? scanner.string()) == nil { return comments }
      case "/":
        if let comment = scanner.comment() { comments.append(comment) }
      default: scanner.next()
      }
    }
    return comments
  }
}

extension JSON5Scanner {
  /// The comment that begins here; nil, and one step further, where none does.
  fileprivate mutating func comment() -> JSON5Comment? {
    let place = place
    next()
    var text = String.UnicodeScalarView()
    if skip("/") {
      while let scalar = peek(), !Self.endsLine(scalar) {
        text.append(scalar)
        next()
      }
      return JSON5Comment(text: String(text), place: place)
    }
    guard skip("*") else { return nil }
    while let scalar = next() {
      if scalar == "*", skip("/") { break }
      text.append(scalar)
    }
    return JSON5Comment(text: String(text), place: place)
  }
}
