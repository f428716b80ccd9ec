/// Finds the blocks of RFC 7468 in a text.
enum PEM {
  struct Block {
    let label: String
    /// The base64 between the lines, without blanks and line ends.
    let body: String
    /// Of the BEGIN line, from 1.
    let line: Int
    let isTerminated: Bool
  }

  static func blocks(in bytes: [UInt8]) -> [Block] {
    var blocks = [Block]()
    var open: (label: String, line: Int, body: [UInt8])?
    for (index, line) in lines(of: bytes).enumerated() {
      if let label = label(of: line, after: "-----BEGIN ") {
        if let open { blocks.append(block(open, isTerminated: false)) }
        open = (label, index + 1, [])
      } else if let current = open, let label = label(of: line, after: "-----END ") {
        blocks.append(block(current, isTerminated: label == current.label))
        open = nil
      } else {
        open?.body += line.filter { !isBlank($0) }
      }
    }
    if let open { blocks.append(block(open, isTerminated: false)) }
    return blocks
  }

  private static func block(_ open: (label: String, line: Int, body: [UInt8]), isTerminated: Bool) -> Block {
    Block(
      label: open.label, body: String(decoding: open.body, as: UTF8.self), line: open.line, isTerminated: isTerminated)
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func label(of line: ArraySlice<UInt8>, after prefix: String) -> String? {
    var line = line
    while let last = line.last, isBlank(last) { line.removeLast() }
    let dashes = Array("-----".utf8)
    guard line.starts(with: prefix.utf8), line.count > prefix.utf8.count + dashes.count,
      line.suffix(dashes.count).elementsEqual(dashes)
    else { return nil }
    return String(decoding: line.dropFirst(prefix.utf8.count).dropLast(dashes.count), as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
