import Foundation

/// The sockets of this process, as the kernel lists them: independent of what other tests do at the same time.
enum OpenSockets {
  /// Descriptors of this process whose far end is `port`.
  static func connected(toPort port: UInt16) throws -> Int {
    let inodes = try inodes(farPort: port)
    return try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
      .filter { inodes.contains($0) }
      .count
  }

  /// Columns of proc(5)'s `/proc/net/tcp`: number, near end, far end, state, …, the inode as the tenth.
  private static func inodes(farPort port: UInt16) throws -> Set<String> {
    let suffix = ":" + String(format: "%04X", Int(port))
    var found = Set<String>()
    for file in ["/proc/self/net/tcp", "/proc/self/net/tcp6"] where FileManager.default.fileExists(atPath: file) {
      for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
        let columns = line.split(separator: " ")
        guard columns.count > 9, columns[2].hasSuffix(suffix) else { continue }
        found.insert("socket:[\(columns[9])]")
      }
    }
    return found
  }
}
