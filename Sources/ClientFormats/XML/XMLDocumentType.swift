extension XMLScanner {
  /// `<!DOCTYPE name>` with nothing to fetch, or Apple's line for property lists, which is never fetched either.
  mutating func documentType() throws(XMLFault) {
    let place = place
    _ = skip("<!DOCTYPE")
    guard skipBlanks() else { throw XMLFault(place: self.place, cause: .expected(.blank, seen: scalar)) }
    let name = try name()
    skipBlanks()
    var identifiers = [String]()
    if skip("PUBLIC") {
      identifiers = [try literal(), try literal()]
    } else if skip("SYSTEM") {
      identifiers = [try literal()]
    }
    skipBlanks()
    if isAt("[") { throw XMLFault(place: place, cause: .internalSubset) }
    guard skip(">") else {
      throw XMLFault(place: isAtEnd ? place : self.place, cause: .unclosed(.documentType))
    }
    guard let system = identifiers.last, !(name == "plist" && Self.isApples(system)) else { return }
    throw XMLFault(place: place, cause: .externalDocumentType(system))
  }

  private static func isApples(_ system: String) -> Bool {
    ["PropertyList-1.0.dtd", "PropertyList.dtd"].contains { system.hasSuffix("/" + $0) }
  }

  private mutating func literal() throws(XMLFault) -> String {
    skipBlanks()
    let place = place
    if skip("\"") { return try text(upTo: "\"", of: .documentType, opened: place) }
    if skip("'") { return try text(upTo: "'", of: .documentType, opened: place) }
    throw XMLFault(place: place, cause: .expected(.quote, seen: scalar))
  }
}
