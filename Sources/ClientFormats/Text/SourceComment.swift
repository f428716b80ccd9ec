package import Pinning
package import PositionedJSON

/// A comment in a client's file: what whoever wrote it believed.
package struct SourceComment: Hashable, Sendable {
  package let text: String
  package let place: Place

  /// The comments of a file that has been read, in file order. Formats of one line have none.
  package static func all(in bytes: [UInt8], as format: ClientFormat) -> [SourceComment] {
    switch format {
    case .androidNSC, .trustkit, .iosPinnedDomains: xml(bytes)
    case .afnetworking, .alamofire, .sectrust:
      JSON5Parser.comments(bytes).map { SourceComment(text: $0.text, place: $0.place) }
    case .okhttp: lines(bytes)
    case .hpkp, .curl: []
    }
  }

  private static func xml(_ bytes: [UInt8]) -> [SourceComment] {
    // A binary property list has no comments, and is no XML either.
    guard let document = try? XMLReader.read(bytes) else { return [] }
    var comments = [SourceComment]()
    var rest = [XMLNode.element(document.root)] + document.outerComments
    while let node = rest.popLast() {
      switch node {
      case .comment(let text, let place): comments.append(SourceComment(text: text, place: place))
      case .element(let element): rest += element.children
      case .text: continue
      }
    }
    return comments.sorted { $0.place < $1.place }
  }

  /// From a `#` that begins a word to the end of its line.
  private static func lines(_ bytes: [UInt8]) -> [SourceComment] {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
      number, line in
      var column = 1
      var isAfterBlank = true
      for scalar in line.unicodeScalars {
        if scalar == "#", isAfterBlank {
          let comment = String(line.unicodeScalars.dropFirst(column))
          return SourceComment(text: comment, place: Place(line: number + 1, column: column))
        }
        isAfterBlank = scalar == " " || scalar == "\t"
        column += 1
      }
      return nil
    }
  }
}
