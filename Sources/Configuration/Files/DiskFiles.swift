import Glibc

/// Regular files of bounded size on disk.
package struct DiskFiles: FileSource {
  /// As large as a configuration may be; the certificates that Debian trusts take about 220 KB.
  package static let usualLimit = 16 << 20

  private let directory: String
  private let limit: Int

  /// Relative paths are taken from `directory`; an empty one is the working directory.
  package init(relativeTo directory: String, limit: Int = Self.usualLimit) {
    self.directory = directory
    self.limit = limit
  }

  /// Files that stand beside another: relative paths are taken from its folder.
  package init(beside path: String, limit: Int = Self.usualLimit) {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    self.init(relativeTo: folder ?? "", limit: limit)
  }

  package func read(_ path: String) throws(FileFault) -> [UInt8] {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .badPath }
    // Without O_NONBLOCK, opening a pipe that nobody writes to would never return.
    let descriptor = open(resolved(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.fault(errno) }
    defer { close(descriptor) }
    try checkKind(descriptor)
    return try readAll(descriptor)
  }

  /// More than any folder of resources has.
  package static let mostNames = 10_000

  package func names(in folder: String) throws(FileFault) -> [String] {
    guard !folder.isEmpty, !folder.utf8.contains(0) else { throw .badPath }
    guard let directory = opendir(resolved(folder)) else { throw Self.fault(errno) }
    defer { closedir(directory) }
    var names = [String]()
    while let entry = readdir(directory) {
      let name = Self.name(of: entry)
      guard name != ".", name != ".." else { continue }
      guard names.count < Self.mostNames else { throw .tooManyNames(limit: Self.mostNames) }
      names.append(name)
    }
    return names
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
  }

  private func resolved(_ path: String) -> String {
    path.hasPrefix("/") || directory.isEmpty ? path : directory + "/" + path
  }

  private func checkKind(_ descriptor: Int32) throws(FileFault) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.fault(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .directory
    default: throw .notRegular
    }
    guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
  }

  /// The size may have been 0 or changed since (files of /proc do), so the limit is held here again.
  private func readAll(_ descriptor: Int32) throws(FileFault) -> [UInt8] {
    var bytes = [UInt8]()
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw Self.fault(errno)
      }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }
  }

  private static func fault(_ number: Int32) -> FileFault {
    switch number {
    case ENOENT, ENOTDIR: return .notFound
    case EACCES, EPERM: return .notAllowed
    case EISDIR: return .directory
    case ENXIO: return .notRegular
    default:
      // Safe on any thread since glibc 2.32, which keeps the text of an unknown number for each thread.
      let text = strerror(number).map { String(cString: $0) }
      return .system(errno: number, text: text ?? "error \(number)")
    }
  }
}
