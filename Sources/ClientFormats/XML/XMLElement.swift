package import PositionedJSON

/// An element of an XML document with the place where it begins. Names are as written, prefixes and all.
package struct XMLElement: Hashable, Sendable {
  package let name: String
  /// In file order; no name stands twice.
  package let attributes: [XMLAttribute]
  package let children: [XMLNode]
  /// Of the `<`.
  package let place: Place

  package var elements: [XMLElement] {
    children.compactMap { child in
      switch child {
      case .element(let element): element
      case .text, .comment: nil
      }
    }
  }

  /// All text directly inside, comments left out.
  package var text: String {
    children.map { child in
      switch child {
      case .text(let text, _): text
      case .element, .comment: ""
      }
    }.joined()
  }

  package subscript(attribute name: String) -> XMLAttribute? { attributes.first { $0.name == name } }
}

package struct XMLAttribute: Hashable, Sendable {
  package let name: String
  /// References resolved; line ends and tabs as blanks (XML 1.0, section 3.3.3).
  package let value: String
  package let place: Place
}

package enum XMLNode: Hashable, Sendable {
  case element(XMLElement)
  /// Text and CDATA sections that follow one another are one.
  case text(String, Place)
  case comment(String, Place)
}

/// A whole document.
package struct XMLDocument: Hashable, Sendable {
  package let root: XMLElement
  /// Comments before and after the root, with their places; those within it are among its nodes.
  package let outerComments: [XMLNode]
}
