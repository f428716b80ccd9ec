import Pinning

/// Reads Apple's binary property lists (`bplist00`): a table of objects that name one another by number.
///
/// Objects may be shared, so a small file can mean a huge tree: values are counted as they are met, not as they are
/// stored, and leaves are decoded once.
struct BinaryPropertyList {
  private static let header = Array("bplist0".utf8)
  private static let trailerLength = 32
  /// As for XML.
  private static let limits = (bytes: 4 << 20, depth: 64, values: 200_000)
  /// From 1970-01-01 to 2001-01-01, where Apple's dates begin.
  private static let referenceDate: Double = 978_307_200

  private let bytes: [UInt8]
  private let offsetWidth: Int
  private let referenceWidth: Int
  private let objectCount: Int
  private let table: Int
  private var onTheWay = Set<Int>()
  private var leaves = [Int: PropertyListValue]()
  private var values = 0

  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: header) }

  static func read(_ bytes: [UInt8]) throws(PropertyListFault) -> PropertyListValue {
    guard bytes.count <= limits.bytes else {
      throw fault(.tooLarge(bytes: bytes.count, limit: limits.bytes), at: 0)
    }
    var reader = try BinaryPropertyList(bytes)
    return try reader.value(of: try reader.topObject())
  }

  private init(_ bytes: [UInt8]) throws(PropertyListFault) {
    let trailer = bytes.count - Self.trailerLength
    guard trailer >= Self.header.count + 1 else { throw Self.fault(.badTrailer, at: 0) }
    self.bytes = bytes
    offsetWidth = Int(bytes[trailer + 6])
    referenceWidth = Int(bytes[trailer + 7])
    guard let objects = Self.number(bytes[(trailer + 8)..<(trailer + 16)]),
      let table = Self.number(bytes[(trailer + 24)..<(trailer + 32)]), (1...8).contains(offsetWidth),
      (1...8).contains(referenceWidth), (1...trailer).contains(objects), table >= Self.header.count + 1,
      table <= trailer - objects * offsetWidth
    else { throw Self.fault(.badTrailer, at: trailer) }
    self.objectCount = objects
    self.table = table
  }

  private func topObject() throws(PropertyListFault) -> Int {
    let trailer = bytes.count - Self.trailerLength
    guard let top = Self.number(bytes[(trailer + 16)..<(trailer + 24)]) else {
      throw Self.fault(.badTrailer, at: trailer + 16)
    }
    return top
  }

  // MARK: Objects

  private mutating func value(of object: Int) throws(PropertyListFault) -> PropertyListValue {
    let start = try offset(of: object)
    values += 1
    guard values <= Self.limits.values else { throw Self.fault(.tooManyValues(limit: Self.limits.values), at: start) }
    if let known = leaves[object] { return known }
    guard onTheWay.insert(object).inserted else { throw Self.fault(.cycle, at: start) }
    defer { onTheWay.remove(object) }
    guard onTheWay.count <= Self.limits.depth else {
      throw Self.fault(.nestedTooDeeply(limit: Self.limits.depth), at: start)
    }
    let content = try content(at: start)
    let value = PropertyListValue(content: content, place: .byte(start))
    switch content {
    case .array, .dictionary: break
    case .string, .integer, .real, .bool, .date, .data: leaves[object] = value
    }
    return value
  }

  private func offset(of object: Int) throws(PropertyListFault) -> Int {
    guard (0..<objectCount).contains(object) else { throw Self.fault(.badReference(object), at: table) }
    let entry = table + object * offsetWidth
    guard let offset = Self.number(bytes[entry..<(entry + offsetWidth)]), offset > Self.header.count, offset < table
    else { throw Self.fault(.badOffset(object: object), at: entry) }
    return offset
  }

  private mutating func content(at start: Int) throws(PropertyListFault) -> PropertyListValue.Content {
    let marker = bytes[start]
    switch marker >> 4 {
    case 0x0 where marker == 0x08: return .bool(false)
    case 0x0 where marker == 0x09: return .bool(true)
    case 0x1: return .integer(try integer(at: start))
    case 0x2: return .real(try real(at: start))
    case 0x3 where marker == 0x33: return .date(try date(at: start))
    case 0x4: return .data(Array(try body(at: start, width: 1)))
    case 0x5, 0x7: return .string(try text(try body(at: start, width: 1), isASCII: marker >> 4 == 5, at: start))
    case 0x6: return .string(try utf16(try body(at: start, width: 2), at: start))
    case 0xa:
      let references = try references(in: try body(at: start, width: referenceWidth), at: start)
      var elements = [PropertyListValue]()
      for reference in references { elements.append(try value(of: reference)) }
      return .array(elements)
    case 0xd: return .dictionary(try entries(at: start))
    default: throw Self.fault(.unknownType(marker), at: start)
    }
  }

  private mutating func entries(at start: Int) throws(PropertyListFault) -> [PropertyListEntry] {
    let references = try references(in: try body(at: start, width: 2 * referenceWidth), at: start)
    let count = references.count / 2
    var entries = [PropertyListEntry]()
    var keys = Set<String>()
    for index in 0..<count {
      let key = try value(of: references[index])
      guard case .string(let name) = key.content else { throw Self.fault(.keyNotText, at: start) }
      guard keys.insert(name).inserted else {
        throw PropertyListFault(place: key.place, cause: .duplicateKey(name))
      }
      entries.append(
        PropertyListEntry(key: name, keyPlace: key.place, value: try value(of: references[count + index])))
    }
    return entries
  }

  // MARK: Bytes

  /// The bytes after the marker and, where it is 15 or more, the count.
  private func body(at start: Int, width: Int) throws(PropertyListFault) -> ArraySlice<UInt8> {
    var count = Int(bytes[start] & 0x0f)
    var first = start + 1
    if count == 0x0f {
      guard first < table, bytes[first] >> 4 == 1, bytes[first] & 0x0f <= 3 else {
        throw Self.fault(.badLength, at: start)
      }
      let countWidth = 1 << Int(bytes[first] & 0x0f)
      first += 1
      guard first + countWidth <= table, let long = Self.number(bytes[first..<(first + countWidth)]) else {
        throw Self.fault(.badLength, at: start)
      }
      count = long
      first += countWidth
    }
    guard count <= (table - first) / width else { throw Self.fault(.badLength, at: start) }
    return bytes[first..<(first + count * width)]
  }

  private func references(in body: ArraySlice<UInt8>, at start: Int) throws(PropertyListFault) -> [Int] {
    var references = [Int]()
    for index in stride(from: body.startIndex, to: body.endIndex, by: referenceWidth) {
      guard let reference = Self.number(body[index..<(index + referenceWidth)]) else {
        throw Self.fault(.badReference(.max), at: start)
      }
      references.append(reference)
    }
    return references
  }

  /// One, two or four bytes count from zero; eight are signed, and of sixteen the lower eight must say it all.
  private func integer(at start: Int) throws(PropertyListFault) -> Int64 {
    let width = 1 << Int(bytes[start] & 0x0f)
    guard width <= 16, start + width < table else { throw Self.fault(.badLength, at: start) }
    let digits = bytes[(start + 1)...(start + width)]
    let low = digits.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let value = Int64(bitPattern: low)
    let sign: UInt8 = value < 0 ? 0xff : 0
    guard width < 16 || digits.prefix(8).allSatisfy({ $0 == sign }) else { throw Self.fault(.outOfRange, at: start) }
    return value
  }

  private func real(at start: Int) throws(PropertyListFault) -> Double {
    let width = 1 << Int(bytes[start] & 0x0f)
    guard width == 4 || width == 8, start + width < table else { throw Self.fault(.badLength, at: start) }
    let bits = bytes[(start + 1)...(start + width)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return width == 8 ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
  }

  private func date(at start: Int) throws(PropertyListFault) -> Timestamp {
    let seconds = try real(at: start) + Self.referenceDate
    // Years 1 to 9999, far inside what an integer holds.
    guard abs(seconds) < 3e11 else { throw Self.fault(.outOfRange, at: start) }
    return Timestamp(secondsSinceEpoch: Int64(seconds.rounded(.down)))
  }

  private func text(_ body: ArraySlice<UInt8>, isASCII: Bool, at start: Int) throws(PropertyListFault) -> String {
    guard let text = String(validating: body, as: UTF8.self), !isASCII || body.allSatisfy({ $0 < 0x80 }) else {
      throw Self.fault(.badText, at: start)
    }
    return text
  }

  private func utf16(_ body: ArraySlice<UInt8>, at start: Int) throws(PropertyListFault) -> String {
    let units = stride(from: body.startIndex, to: body.endIndex, by: 2).map {
      UInt16(body[$0]) << 8 | UInt16(body[$0 + 1])
    }
    guard let text = String(validating: units, as: UTF16.self) else { throw Self.fault(.badText, at: start) }
    return text
  }

  /// Big-endian; nil beyond what can count bytes of a file.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    let value = digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return value <= UInt64(UInt32.max) ? Int(value) : nil
  }

  private static func fault(_ fault: BinaryFault, at offset: Int) -> PropertyListFault {
    PropertyListFault(place: .byte(offset), cause: .binary(fault))
  }
}
