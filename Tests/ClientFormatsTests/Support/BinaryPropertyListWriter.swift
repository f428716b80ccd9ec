import Pinning

@testable import ClientFormats

/// Writes binary property lists, right and wrong ones, from objects that are given as bytes.
enum BinaryPropertyListWriter {
  static func file(_ objects: [[UInt8]], top: Int = 0, offsets: [Int]? = nil) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var places = [Int]()
    for object in objects {
      places.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for offset in offsets ?? places { bytes += bigEndian(offset, width: 4) }
    bytes += [0, 0, 0, 0, 0, 0, 4, 2]
    bytes += bigEndian(objects.count, width: 8) + bigEndian(top, width: 8) + bigEndian(table, width: 8)
    return bytes
  }

  static func text(_ text: String) -> [UInt8] {
    header(5, text.utf8.count) + Array(text.utf8)
  }

  static func utf16(_ text: String) -> [UInt8] {
    header(6, text.utf16.count) + text.utf16.flatMap { bigEndian(Int($0), width: 2) }
  }

  static func array(_ references: [Int]) -> [UInt8] {
    header(0xa, references.count) + references.flatMap { bigEndian($0, width: 2) }
  }

  static func dictionary(_ entries: [(Int, Int)]) -> [UInt8] {
    header(0xd, entries.count) + (entries.map(\.0) + entries.map(\.1)).flatMap { bigEndian($0, width: 2) }
  }

  private static func header(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind << 4 | UInt8(count)] : [kind << 4 | 0x0f, 0x12] + bigEndian(count, width: 4)
  }

  static func bigEndian(_ value: Int, width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// The binary form of a value, each part an object of its own.
  static func file(_ value: PropertyListValue) -> [UInt8] {
    var objects = [[UInt8]]()
    _ = add(value, &objects)
    return file(objects)
  }

  private static func add(_ value: PropertyListValue, _ objects: inout [[UInt8]]) -> Int {
    let index = objects.count
    objects.append([])
    switch value.content {
    case .string(let text): objects[index] = text.utf8.allSatisfy { $0 < 0x80 } ? self.text(text) : utf16(text)
    case .integer(let number): objects[index] = [0x13] + bigEndian(Int(number), width: 8)
    case .real(let number): objects[index] = [0x23] + bigEndian(Int(bitPattern: UInt(number.bitPattern)), width: 8)
    case .bool(let bool): objects[index] = [bool ? 9 : 8]
    case .date(let date):
      let seconds = Double(date.secondsSinceEpoch - 978_307_200)
      objects[index] = [0x33] + bigEndian(Int(bitPattern: UInt(seconds.bitPattern)), width: 8)
    case .data(let bytes): objects[index] = header(4, bytes.count) + bytes
    case .array(let values):
      var references = [Int]()
      for value in values { references.append(add(value, &objects)) }
      objects[index] = array(references)
    case .dictionary(let entries):
      var pairs = [(Int, Int)]()
      for entry in entries {
        objects.append(text(entry.key))
        let key = objects.count - 1
        pairs.append((key, add(entry.value, &objects)))
      }
      objects[index] = dictionary(pairs)
    }
    return index
  }
}
