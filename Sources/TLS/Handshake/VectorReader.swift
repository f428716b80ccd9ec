/// Reads variable-length vectors (RFC 8446, section 3.4), never beyond the bytes it was given.
struct VectorReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.rest = bytes
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func vector(lengthBytes: Int) -> ArraySlice<UInt8>? {
    guard let length = take(lengthBytes) else { return nil }
    return take(length.reduce(0) { $0 << 8 | Int($1) })
  }
}
