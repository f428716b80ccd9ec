import PositionedJSON

/// Reads one XML document (XML 1.0, fifth edition) as far as configurations of clients need it.
///
/// No entity but the five and numbers, no document type but Apple's plain one for property lists, nothing fetched.
/// It never calls itself: what is open stands in a list, so that depth costs no stack.
package struct XMLReader {
  package struct Limits: Sendable {
    /// Such files have some kilobytes; an Info.plist with everything in it some hundred.
    package let bytes: Int
    /// A property list in use is some ten deep, Android's configuration five and its nesting.
    package let depth: Int
    package let nodes: Int

    package init(bytes: Int = 4 << 20, depth: Int = 64, nodes: Int = 200_000) {
      self.bytes = bytes
      self.depth = depth
      self.nodes = nodes
    }
  }

  private struct Open {
    let name: String
    let attributes: [XMLAttribute]
    let place: Place
    var children = [XMLNode]()
    /// Text since the last child; sections beside it join it.
    var text = [UInt8]()
    var textPlace: Place?

    mutating func endText() {
      guard let place = textPlace else { return }
      children.append(.text(String(decoding: text, as: UTF8.self), place))
      text = []
      textPlace = nil
    }

    mutating func append(_ node: XMLNode) {
      endText()
      children.append(node)
    }
  }

  private let limits: Limits
  private var scanner: XMLScanner
  private var open = [Open]()
  private var root: XMLElement?
  private var outerComments = [XMLNode]()
  private var nodes = 0

  package static func read(_ bytes: [UInt8], limits: Limits = Limits()) throws(XMLFault) -> XMLDocument {
    let start = Place(line: 1, column: 1)
    guard bytes.count <= limits.bytes else {
      throw XMLFault(place: start, cause: .tooLarge(bytes: bytes.count, limit: limits.bytes))
    }
    let text: (utf8: [UInt8], encoding: TextEncoding)
    do throws(EncodingFault) {
      text = declaresLatin1(bytes) ? (TextEncoding.latin1(bytes), .latin1) : try TextEncoding.decode(bytes)
    } catch {
      throw XMLFault(place: place(of: error, in: bytes), cause: .encoding(error))
    }
    var reader = XMLReader(limits: limits, scanner: XMLScanner(text.utf8))
    return try reader.document(text.encoding)
  }

  private init(limits: Limits, scanner: XMLScanner) {
    self.limits = limits
    self.scanner = scanner
  }

  /// Where UTF-8 ends to be some; the beginning for what concerns the whole file.
  private static func place(of fault: EncodingFault, in bytes: [UInt8]) -> Place {
    switch fault {
    case .invalidUTF8(_, let offset):
      var scanner = XMLScanner(bytes)
      while scanner.offset < offset { scanner.next() }
      return scanner.place
    case .halfUnit, .invalidUTF16, .noByteOrderMark: return Place(line: 1, column: 1)
    }
  }

  private mutating func document(_ encoding: TextEncoding) throws(XMLFault) -> XMLDocument {
    try declaration(encoding)
    while !scanner.isAtEnd {
      if scanner.isAt("<") { try markup() } else { try text() }
    }
    if let innermost = open.last { throw XMLFault(place: innermost.place, cause: .unclosed(.element)) }
    guard let root else { throw XMLFault(place: scanner.place, cause: .noRoot) }
    return XMLDocument(root: root, outerComments: outerComments)
  }

  private mutating func markup() throws(XMLFault) {
    let place = scanner.place
    if scanner.skip("<!--") {
      let comment = try scanner.text(upTo: "-->", of: .comment, opened: place)
      try add(.comment(comment, place))
    } else if scanner.skip("<![CDATA[") {
      guard !open.isEmpty else { throw XMLFault(place: place, cause: .textOutsideRoot) }
      append(try scanner.text(upTo: "]]>", of: .section, opened: place).utf8, at: place)
      try count(at: place)
    } else if scanner.skip("<?") {
      _ = try scanner.text(upTo: "?>", of: .instruction, opened: place)
    } else if scanner.isAt("<!DOCTYPE") {
      guard root == nil, open.isEmpty else { throw XMLFault(place: place, cause: .lateDocumentType) }
      try scanner.documentType()
    } else if scanner.skip("</") {
      try endTag(at: place)
    } else {
      try startTag(at: place)
    }
  }

  private mutating func startTag(at place: Place) throws(XMLFault) {
    scanner.next()
    let name = try scanner.name()
    if root != nil { throw XMLFault(place: place, cause: .secondRoot(name)) }
    guard open.count < limits.depth else { throw XMLFault(place: place, cause: .nestedTooDeeply(limit: limits.depth)) }
    try count(at: place)
    let attributes = try attributes(opened: place)
    open.append(Open(name: name, attributes: attributes, place: place))
    if scanner.skip("/>") {
      close()
    } else if !scanner.skip(">") {
      if scanner.isAtEnd { throw XMLFault(place: place, cause: .unclosed(.tag)) }
      throw XMLFault(place: scanner.place, cause: .expected(.tagEnd, seen: scanner.scalar))
    }
  }

  private mutating func attributes(opened: Place) throws(XMLFault) -> [XMLAttribute] {
    var attributes = [XMLAttribute]()
    var names = Set<String>()
    while scanner.skipBlanks(), let byte = scanner.byte, byte != UInt8(ascii: "/"), byte != UInt8(ascii: ">") {
      let attribute = try attribute()
      guard names.insert(attribute.name).inserted else {
        throw XMLFault(place: attribute.place, cause: .duplicateAttribute(attribute.name))
      }
      try count(at: attribute.place)
      attributes.append(attribute)
    }
    return attributes
  }

  private mutating func attribute() throws(XMLFault) -> XMLAttribute {
    let place = scanner.place
    let name = try scanner.name()
    scanner.skipBlanks()
    guard scanner.skip("=") else {
      throw XMLFault(place: scanner.place, cause: .expected(.equals, seen: scanner.scalar))
    }
    scanner.skipBlanks()
    guard let quote = scanner.byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw XMLFault(place: scanner.place, cause: .expected(.quote, seen: scanner.scalar))
    }
    scanner.next()
    var value = [UInt8]()
    while scanner.byte != quote {
      guard let byte = scanner.byte else { throw XMLFault(place: place, cause: .unclosed(.attribute)) }
      if byte == UInt8(ascii: "<") {
        throw XMLFault(place: scanner.place, cause: .expected(.quote, seen: "<"))
      } else if byte == UInt8(ascii: "&") {
        value += Array(String(try scanner.reference()).utf8)
      } else if XMLScanner.isBlank(byte) {
        let isPair = scanner.isAt("\r\n")
        scanner.next()
        if isPair { scanner.next() }
        value.append(UInt8(ascii: " "))
      } else {
        try scanner.character(into: &value)
      }
    }
    scanner.next()
    return XMLAttribute(name: name, value: String(decoding: value, as: UTF8.self), place: place)
  }

  private mutating func endTag(at place: Place) throws(XMLFault) {
    let name = try scanner.name()
    scanner.skipBlanks()
    guard scanner.skip(">") else {
      throw XMLFault(place: scanner.place, cause: .expected(.tagEnd, seen: scanner.scalar))
    }
    guard let innermost = open.last else { throw XMLFault(place: place, cause: .endWithoutStart(name)) }
    guard innermost.name == name else {
      throw XMLFault(
        place: place, cause: .mismatchedEnd(seen: name, open: innermost.name, opened: innermost.place))
    }
    close()
  }

  private mutating func close() {
    guard var last = open.popLast() else { return }
    last.endText()
    let element = XMLElement(name: last.name, attributes: last.attributes, children: last.children, place: last.place)
    if open.isEmpty { root = element } else { open[open.count - 1].append(.element(element)) }
  }

  private mutating func text() throws(XMLFault) {
    let place = scanner.place
    var text = [UInt8]()
    while let byte = scanner.byte, byte != UInt8(ascii: "<") {
      if byte == UInt8(ascii: "&") {
        guard !open.isEmpty else { throw XMLFault(place: scanner.place, cause: .textOutsideRoot) }
        text += Array(String(try scanner.reference()).utf8)
      } else {
        if byte == UInt8(ascii: "]"), scanner.isAt("]]>") {
          throw XMLFault(place: scanner.place, cause: .endOfSection)
        }
        if open.isEmpty, !XMLScanner.isBlank(byte) {
          throw XMLFault(place: scanner.place, cause: root == nil ? .noRoot : .textOutsideRoot)
        }
        try scanner.character(into: &text)
      }
    }
    if !open.isEmpty { append(text, at: place) }
    try count(at: place)
  }

  private mutating func append(_ text: some Sequence<UInt8>, at place: Place) {
    let last = open.count - 1
    if open[last].textPlace == nil { open[last].textPlace = place }
    open[last].text += text
  }

  private mutating func add(_ comment: XMLNode) throws(XMLFault) {
    try count(at: scanner.place)
    if open.isEmpty { outerComments.append(comment) } else { open[open.count - 1].append(comment) }
  }

  private mutating func count(at place: Place) throws(XMLFault) {
    nodes += 1
    guard nodes <= limits.nodes else { throw XMLFault(place: place, cause: .tooManyNodes(limit: limits.nodes)) }
  }

  /// `<?xml version="1.0" encoding="utf-8"?>`, which may be left out.
  private mutating func declaration(_ encoding: TextEncoding) throws(XMLFault) {
    let place = scanner.place
    guard scanner.isAt("<?xml "), scanner.skip("<?xml") else { return }
    let text = try scanner.text(upTo: "?>", of: .declaration, opened: place)
    guard let name = Self.declaredEncoding(in: text) else { return }
    let isTrue: Bool
    switch name.asciiLowercased {
    case "utf-8", "utf8", "us-ascii", "ascii": isTrue = encoding == .utf8
    case "utf-16", "utf16", "utf-16le", "utf-16be": isTrue = encoding == .utf16
    case let name where Self.latin1Names.contains(name): isTrue = encoding == .latin1
    default: isTrue = false
    }
    guard isTrue else { throw XMLFault(place: place, cause: .declaredEncoding(name)) }
  }

  /// As Android's resource compiler and Apple's readers know it.
  private static let latin1Names: Set<String> = ["iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1"]

  /// The declaration is ASCII in both of the encodings that it may name, and short.
  private static func declaresLatin1(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(200)
    guard start.starts(with: "<?xml ".utf8), let end = start.firstIndex(of: UInt8(ascii: ">")) else { return false }
    let text = String(decoding: start[..<end].dropFirst(5).filter { $0 != UInt8(ascii: "?") }, as: UTF8.self)
    return declaredEncoding(in: text).map { latin1Names.contains($0.asciiLowercased) } ?? false
  }

  private static func declaredEncoding(in text: String) -> String? {
    var words = text.split { $0 == "=" || $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\"" || $0 == "'" }[...]
    while let word = words.popFirst() {
      if word == "encoding" { return words.first.map(String.init) }
    }
    return nil
  }
}
