import Glibc

/// Why a file could not be read.
struct FileFault: Error {
  let errno: Int32
}

/// Reads whole files.
enum FileBytes {
  /// A file of more bytes than `limit` fails with EFBIG.
  static func read(path: String, limit: Int = .max) throws(FileFault) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFault(errno: errno) }
    defer { close(descriptor) }
    var bytes = [UInt8]()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileFault(errno: errno) }
      if count == 0 { return bytes }
      guard bytes.count <= limit - count else { throw FileFault(errno: EFBIG) }
      bytes += buffer[..<count]
    }
  }
}
