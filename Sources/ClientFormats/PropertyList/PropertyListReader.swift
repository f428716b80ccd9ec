import Pinning
import PositionedJSON

/// Reads a property list, XML, binary or in JSON, whichever the bytes are.
package enum PropertyListReader {
  package static func read(_ bytes: [UInt8], limits: XMLReader.Limits = .init()) throws(PropertyListFault)
    -> PropertyListValue
  {
    if BinaryPropertyList.isOne(bytes) { return try BinaryPropertyList.read(bytes) }
    if isOpenStep(bytes) {
      if let value = try JSONPropertyList.value(bytes) { return value }
      throw PropertyListFault(place: .file, cause: .openStep)
    }
    let document: XMLDocument
    do throws(XMLFault) {
      document = try XMLReader.read(bytes, limits: limits)
    } catch {
      throw PropertyListFault(place: .text(error.place), cause: .xml(error.cause))
    }
    return try XMLPropertyList.value(of: document)
  }

  /// `{`, `(` or a comment of C at the front: no XML begins so.
  private static func isOpenStep(_ bytes: [UInt8]) -> Bool {
    let start = bytes.drop { XMLScanner.isBlank($0) }
    return start.first == UInt8(ascii: "{") || start.first == UInt8(ascii: "(") || start.starts(with: "//".utf8)
  }
}

/// Property lists in XML, as Apple's document type describes them. The document's depth is bounded, and so is this.
enum XMLPropertyList {
  static func value(of document: XMLDocument) throws(PropertyListFault) -> PropertyListValue {
    let root = document.root
    guard root.name == "plist" else { throw fault(.wrongRoot(root.name), root) }
    try checkText(of: root)
    let values = root.elements
    guard let only = values.first, values.count == 1 else { throw fault(.rootValues(values.count), root) }
    return try value(of: only)
  }

  private static func value(of element: XMLElement) throws(PropertyListFault) -> PropertyListValue {
    PropertyListValue(content: try content(of: element), place: .text(element.place))
  }

  private static func content(of element: XMLElement) throws(PropertyListFault) -> PropertyListValue.Content {
    switch element.name {
    case "dict": return .dictionary(try entries(of: element))
    case "array":
      try checkText(of: element)
      var values = [PropertyListValue]()
      for child in element.elements { values.append(try value(of: child)) }
      return .array(values)
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "string": return .string(try text(of: element))
    case "integer": return .integer(try integer(of: element))
    case "real": return .real(try real(of: element))
    case "date": return .date(try date(of: element))
    case "data": return .data(try data(of: element))
    default: throw fault(.unknownElement(element.name), element)
    }
  }

  private static func entries(of element: XMLElement) throws(PropertyListFault) -> [PropertyListEntry] {
    try checkText(of: element)
    var entries = PropertyListEntries()
    var pending: (key: String, element: XMLElement)?
    for child in element.elements {
      if let (key, keyElement) = pending {
        guard child.name != "key" else { throw fault(.keyWithoutValue(key), keyElement) }
        entries.set(PropertyListEntry(key: key, keyPlace: .text(keyElement.place), value: try value(of: child)))
        pending = nil
      } else {
        guard child.name == "key" else { throw fault(.valueWithoutKey, child) }
        pending = (try text(of: child), child)
      }
    }
    if let (key, keyElement) = pending { throw fault(.keyWithoutValue(key), keyElement) }
    return entries.list
  }

  private static func text(of element: XMLElement) throws(PropertyListFault) -> String {
    if let inner = element.elements.first { throw fault(.elementInText(inner.name), inner) }
    return element.text
  }

  /// Decimal, or hexadecimal after `0x` as Apple's reader takes it.
  private static func integer(of element: XMLElement) throws(PropertyListFault) -> Int64 {
    let text = try text(of: element).trimmed
    let magnitude = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let isHex = magnitude.asciiLowercased.hasPrefix("0x")
    let digits = isHex ? magnitude.dropFirst(2) : magnitude
    guard digits.utf8.allSatisfy({ Unicode.Scalar($0).hexDigitValue != nil }),
      let value = Int64((text.hasPrefix("-") ? "-" : "") + digits, radix: isHex ? 16 : 10)
    else { throw fault(.badNumber(text), element) }
    return value
  }

  private static func real(of element: XMLElement) throws(PropertyListFault) -> Double {
    let text = try text(of: element).trimmed
    guard let value = Double(text) else { throw fault(.badNumber(text), element) }
    return value
  }

  private static func date(of element: XMLElement) throws(PropertyListFault) -> Timestamp {
    let text = try text(of: element).trimmed
    guard let date = Timestamp(rfc3339: text) else { throw fault(.badDate(text), element) }
    return date
  }

  private static func data(of element: XMLElement) throws(PropertyListFault) -> [UInt8] {
    let characters = try text(of: element).utf8.filter { !XMLScanner.isBlank($0) }
    do {
      return try Base64.decode(String(decoding: characters, as: UTF8.self))
    } catch {
      throw fault(.badData, element)
    }
  }

  private static func checkText(of element: XMLElement) throws(PropertyListFault) {
    for child in element.children {
      guard case .text(let text, let place) = child, !text.utf8.allSatisfy(XMLScanner.isBlank) else { continue }
      throw PropertyListFault(place: .text(place), cause: .strayText)
    }
  }

  private static func fault(_ cause: PropertyListFault.Cause, _ element: XMLElement) -> PropertyListFault {
    PropertyListFault(place: .text(element.place), cause: cause)
  }
}
