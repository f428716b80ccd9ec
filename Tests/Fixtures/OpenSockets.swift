import Foundation
import Glibc

/// The sockets of this process, as the kernel lists them: independent of what other tests do at the same time.
package enum OpenSockets {
  /// Descriptors of this process whose far end is `port`.
  package static func connected(toPort port: UInt16) throws -> Int { try count(port, column: 2) }

  /// Descriptors of this process whose near end is `port`, a listening one among them.
  package static func bound(toPort port: UInt16) throws -> Int { try count(port, column: 1) }

  private static func count(_ port: UInt16, column: Int) throws -> Int {
    let inodes = inodes(port, column: column)
    return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
      .filter { inodes.contains($0) }
      .count
  }

  /// Columns of proc(5)'s `/proc/net/tcp`: number, near end, far end, state, …, the inode as the tenth.
  private static func inodes(_ port: UInt16, column: Int) -> Set<String> {
    let suffix = ":" + String(format: "%04X", Int(port))
    var found = Set<String>()
    for file in ["/proc/self/net/tcp", "/proc/self/net/tcp6"] {
      for line in read(file).split(separator: "\n") {
        let columns = line.split(separator: " ")
        guard columns.count > 9, columns[column].hasSuffix(suffix) else { continue }
        found.insert("socket:[\(columns[9])]")
      }
    }
    return found
  }

  /// Reads to the end: these files have no size, and give some kilobytes at a time.
  private static func read(_ path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var text = [UInt8]()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = Glibc.read(descriptor, &chunk, chunk.count), count > 0 { text += chunk.prefix(count) }
    return String(decoding: text, as: UTF8.self)
  }
}
