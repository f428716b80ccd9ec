import Endpoints
import Pinning

/// What is read of servers' JSON.
extension PlainJSON {
  /// Nil where this is no object, or has no such member.
  func member(_ name: String) -> PlainJSON? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  var asText: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var asItems: [PlainJSON]? {
    if case .array(let items) = self { items } else { nil }
  }

  var asWholeNumber: Int64? {
    if case .number(let number) = self { Int64(exactly: number.value) } else { nil }
  }

  /// A TTL in seconds. What is none (a text, a fraction, less than zero, more than 31 bits; RFC 2181, section 8) counts
  /// as zero, as does a TTL that is not there: the answer is used, and not kept.
  static func seconds(_ value: PlainJSON?) -> UInt32 {
    guard let number = value?.asWholeNumber, (0...Int64(Int32.max)).contains(number) else { return 0 }
    return UInt32(number)
  }

  /// An array of addresses; nothing where it is not there.
  static func addresses(_ value: PlainJSON?, _ name: String) throws(ResolverFault) -> [IPAddress] {
    guard let value, value != .null else { return [] }
    guard let items = value.asItems else { throw .badMember(name) }
    var addresses = [IPAddress]()
    for item in items {
      guard let text = item.asText else { throw .badMember(name) }
      guard let address = IPAddress(text) else { throw .badAddress(text) }
      if !addresses.contains(address) { addresses.append(address) }
    }
    return addresses
  }
}

extension HTTPAnswer {
  /// The body as JSON. Services call it by several content types; a page in HTML is from somebody on the way.
  func json() throws(ResolverFault) -> PlainJSON {
    if mediaType == "text/html" { throw .contentType(mediaType, wanted: "application/json") }
    do throws(PlainJSONFault) {
      return try PlainJSONParser.parse(body)
    } catch {
      throw .json(error)
    }
  }

  /// The content type without its parameters, in lower case (RFC 9110, section 8.3.1).
  var mediaType: String? {
    field("Content-Type").map { value in
      var type = value.prefix { $0 != ";" }[...]
      while type.last?.isWhitespace == true { type.removeLast() }
      while type.first?.isWhitespace == true { type.removeFirst() }
      return type.lowercased()
    }
  }

  /// Seconds that the answer spent in caches (RFC 9111, section 5.1): of several the first counts, and what is no number
  /// is passed over.
  var age: UInt32 {
    guard let first = field("Age")?.split(separator: ",").first else { return 0 }
    let digits = first.filter { $0 != " " && $0 != "\t" }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return 0
    }
    return UInt32(digits) ?? .max
  }
}
