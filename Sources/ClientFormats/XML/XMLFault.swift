package import PositionedJSON

/// Why a text is no XML document that is read here, and where.
package struct XMLFault: Error, Hashable, Sendable {
  package let place: Place
  package let cause: Cause

  package enum Cause: Hashable, Sendable {
    case tooLarge(bytes: Int, limit: Int)
    case nestedTooDeeply(limit: Int)
    /// Elements, attributes, texts and comments together.
    case tooManyNodes(limit: Int)
    case encoding(EncodingFault)
    /// The declaration names an encoding that is not the file's, or none that is read.
    case declaredEncoding(String)
    /// What begins here does not end before the file does.
    case unclosed(Part)
    case foreignCharacter(Unicode.Scalar)
    case expected(Part, seen: Unicode.Scalar?)
    case mismatchedEnd(seen: String, open: String, opened: Place)
    case endWithoutStart(String)
    case duplicateAttribute(String)
    /// None of the five entities, and no number.
    case unknownEntity(String)
    /// The number names no character that XML may hold.
    case badCharacterReference(String)
    case textOutsideRoot
    case secondRoot(String)
    case noRoot
    /// `<!DOCTYPE … [ … ]>`, where entities are declared.
    case internalSubset
    /// A document type whose definition would have to be fetched.
    case externalDocumentType(String)
    case lateDocumentType
    /// `]]>` in a text.
    case endOfSection
  }

  package enum Part: String, Hashable, Sendable {
    case element, tag, attribute, comment, declaration
    case section = "CDATA section"
    case instruction = "processing instruction"
    case documentType = "document type"
    case reference
    case name
    case equals = "equals sign"
    case quote = "quotation mark"
    case tagEnd = ">"
    case blank
  }
}

extension XMLFault.Cause {
  /// Without a full stop.
  package var message: String {
    switch self {
    case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes, and at most \(limit) are read"
    case .nestedTooDeeply(let limit): "elements are nested more than \(limit) deep"
    case .tooManyNodes(let limit): "the file holds more than \(limit) elements, attributes and texts"
    case .encoding(let fault): fault.message
    case .declaredEncoding(let name): "the XML declaration says \(SafeText.quote(name)), and the file is not that"
    case .unclosed(let part): "the \(part.rawValue) that begins here has no end"
    case .foreignCharacter(let scalar): "XML may not hold \(SafeText.quote(scalar))"
    case .expected(let part, let seen):
      "expected \(part.words), saw \(seen.map { SafeText.quote($0) } ?? "the end of the file")"
    case .mismatchedEnd(let seen, let open, let opened):
      "</\(SafeText.escape(seen))> does not close <\(SafeText.escape(open))> of line \(opened.line)"
    case .endWithoutStart(let name): "</\(SafeText.escape(name))> closes nothing"
    case .duplicateAttribute(let name): "the attribute \(SafeText.quote(name)) stands twice"
    case .unknownEntity(let name): "the entity &\(SafeText.escape(name)); is not one of XML's own five"
    case .badCharacterReference(let text): "&#\(SafeText.escape(text)); is no character"
    case .textOutsideRoot: "there is text outside the root element"
    case .secondRoot(let name): "<\(SafeText.escape(name))> is a second root element"
    case .noRoot: "there is no element"
    case .internalSubset: "the document type declares things of its own, which may hide entity bombs"
    case .externalDocumentType(let name):
      "the document type \(SafeText.quote(name)) is defined outside the file, and nothing is fetched"
    case .lateDocumentType: "a document type may only stand before the root element"
    case .endOfSection: "]]> closes no CDATA section"
    }
  }

  /// Without a full stop.
  package var remedy: String {
    switch self {
    case .tooLarge: "check that this is the file you mean"
    case .nestedTooDeeply, .tooManyNodes: "no client's configuration needs as much; remove what is needless"
    case .encoding, .declaredEncoding: "save the file as UTF-8"
    case .unclosed: "close it"
    case .foreignCharacter: "remove the character"
    case .expected, .endOfSection: "write < as &lt; and & as &amp; in texts, and attributes as name=\"value\""
    case .mismatchedEnd, .endWithoutStart: "make start and end tags match"
    case .duplicateAttribute: "remove one of the two"
    case .unknownEntity: "write the character itself, or its number as &#...;"
    case .badCharacterReference: "write another number"
    case .textOutsideRoot, .secondRoot, .noRoot: "put everything inside one element"
    case .internalSubset, .externalDocumentType, .lateDocumentType:
      "remove the document type; only Apple's for property lists is taken"
    }
  }
}

extension XMLFault.Part {
  fileprivate var words: String {
    switch self {
    case .element, .attribute, .equals: "an \(rawValue)"
    case .tag, .comment, .declaration, .section, .instruction, .documentType, .reference, .name, .quote, .blank:
      "a \(rawValue)"
    case .tagEnd: rawValue
    }
  }
}
