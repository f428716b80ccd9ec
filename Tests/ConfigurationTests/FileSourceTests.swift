import Foundation
import Glibc
import Testing

@testable import Configuration

struct FileSourceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func readsRelativeToItsFolderAndAbsolute() throws {
    try folder.write("certs/a.pem", [1, 2, 3])
    let files = DiskFiles(relativeTo: folder.path)
    #expect(try files.read("certs/a.pem") == [1, 2, 3])
    #expect(try files.read("certs/../certs/a.pem") == [1, 2, 3])
    #expect(try DiskFiles(relativeTo: "/nowhere").read(folder.path + "/certs/a.pem") == [1, 2, 3])
    #expect(try DiskFiles(beside: folder.path + "/endpoints.json").read("certs/a.pem") == [1, 2, 3])
  }

  @Test func readsMoreThanOneChunk() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write("large", bytes)
    #expect(try DiskFiles(relativeTo: folder.path).read("large") == bytes)
  }

  @Test(arguments: ["missing.pem", "missing/a.pem", "file/a.pem"])
  func saysThatAFileDoesNotExist(_ path: String) throws {
    try folder.write("file", [1])
    #expect(throws: FileFault.notFound) { try DiskFiles(relativeTo: folder.path).read(path) }
  }

  @Test func refusesWhatIsNoFile() throws {
    try folder.write("directory/a.pem", [1])
    let files = DiskFiles(relativeTo: folder.path)
    #expect(throws: FileFault.directory) { try files.read("directory") }
    #expect(throws: FileFault.badPath) { try files.read("") }
    #expect(throws: FileFault.badPath) { try files.read("a\0b") }
    #expect(throws: FileFault.notRegular) { try files.read("/dev/zero") }
  }

  @Test(.timeLimit(.minutes(1)))
  func neverWaitsForAPipe() throws {
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(throws: FileFault.notRegular) { try DiskFiles(relativeTo: folder.path).read("pipe") }
  }

  @Test func boundsTheSize() throws {
    try folder.write("ten", [UInt8](repeating: 0, count: 10))
    #expect(try DiskFiles(relativeTo: folder.path, limit: 10).read("ten").count == 10)
    #expect(throws: FileFault.tooLarge(limit: 9)) { try DiskFiles(relativeTo: folder.path, limit: 9).read("ten") }
    // Files of /proc say that they have no bytes, and have some.
    #expect(throws: FileFault.tooLarge(limit: 9)) { try DiskFiles(relativeTo: "", limit: 9).read("/proc/self/stat") }
  }

  @Test func saysWhatTheSystemSays() throws {
    try #require(symlink("loop", folder.path + "/loop") == 0)
    let fault = FileFault.system(errno: ELOOP, text: "Too many levels of symbolic links")
    #expect(throws: fault) { try DiskFiles(relativeTo: folder.path).read("loop") }
  }

  @Test func listsAFolder() throws {
    for name in ["a", "b", "sub/c"] { try folder.write("res/\(name)", [1]) }
    let files = DiskFiles(relativeTo: folder.path)
    #expect(try files.names(in: "res").sorted() == ["a", "b", "sub"])
    #expect(try files.names(in: "res/sub/../sub") == ["c"])
    #expect(throws: FileFault.notFound) { try files.names(in: "none") }
    #expect(throws: FileFault.notFound) { try files.names(in: "res/a") }
    #expect(throws: FileFault.badPath) { try files.names(in: "") }
  }

  @Test func boundsTheNamesOfAFolder() throws {
    for number in 0...DiskFiles.mostNames {
      let descriptor = open("\(folder.path)/\(number)", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
      try #require(descriptor >= 0)
      close(descriptor)
    }
    let fault = FileFault.tooManyNames(limit: DiskFiles.mostNames)
    #expect(throws: fault) { try DiskFiles(relativeTo: "").names(in: folder.path) }
  }

  @Test func foldersInMemoryAreListedWithThoseOnDisk() throws {
    for name in ["raw/disk.pem", "xml/b.xml"] { try folder.write("res/\(name)", [1]) }
    let files = LayeredFiles(
      ["res/raw/held.pem": [2], "res/xml/a.xml": [3], "/abs/b": [4]], over: DiskFiles(relativeTo: folder.path))
    #expect(try files.names(in: "res/xml/../raw").sorted() == ["disk.pem", "held.pem"])
    #expect(try files.names(in: "./res/").sorted() == ["raw", "xml"])
    #expect(try files.names(in: "/abs") == ["b"])
    #expect(try files.read("res/xml/../raw/held.pem") == [2])
    #expect(throws: FileFault.notFound) { try files.names(in: "none") }
  }

  @Test func filesInMemoryComeFirst() throws {
    try folder.write("lab/root.pem", [1])
    try folder.write("lab/other.pem", [2])
    let files = LayeredFiles(["lab/root.pem": [9]], over: DiskFiles(relativeTo: folder.path))
    #expect(try files.read("lab/root.pem") == [9])
    #expect(try files.read("lab/other.pem") == [2])
    #expect(throws: FileFault.notFound) { try files.read("lab/none.pem") }
  }
}

/// A folder of its own, removed with the value.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pintop-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path(percentEncoded: false)
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
