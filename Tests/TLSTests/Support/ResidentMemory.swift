import Glibc
import Testing

/// The memory that this process holds, as the kernel counts it.
enum ResidentMemory {
  static func bytes() throws -> Int {
    let file = try #require(fopen("/proc/self/statm", "r"))
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 200)
    try #require(fgets(&line, Int32(line.count), file) != nil)
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let pages = try #require(Int(text.split(separator: " ")[1]))
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
