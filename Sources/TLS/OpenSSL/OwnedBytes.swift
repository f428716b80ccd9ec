import COpenSSL

/// Bytes that OpenSSL allocates for its caller.
enum OwnedBytes {
  /// Copies and frees what `write` puts out; nil where the length that it returns is below 1.
  static func taking(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>) -> Int32) -> [UInt8]? {
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = write(&bytes)
    guard let bytes else { return nil }
    defer { observe_free(bytes) }
    return count > 0 ? Array(UnsafeBufferPointer(start: bytes, count: Int(count))) : nil
  }
}
