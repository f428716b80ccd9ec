package import ClientFormats
import Synchronization

/// The files that a client's file names, relative to the folder that it stands in.
///
/// A file of a stranger may name others without end, so all that it is given together is bounded.
package final class FilesBeside: ClientFileSource {
  /// All certificates that browsers trust take a quarter of a megabyte; no client ships as much as this.
  package static let most = 64 << 20

  private let folder: String
  private let files: any FileSource
  private let given = Mutex(0)

  /// `path` is that of the client's file, as `files` takes it.
  package init(_ path: String, in files: any FileSource) {
    self.folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    self.files = files
  }

  package func read(_ path: String) throws(ClientFileUnreadable) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try files.read(beside(path))
    } catch {
      throw ClientFileUnreadable(detail: error.message)
    }
    let sum = given.withLock { given in
      given += bytes.count
      return given
    }
    guard sum <= Self.most else {
      throw ClientFileUnreadable(detail: "is one too many: the files of one client have more than \(Self.most) bytes")
    }
    return bytes
  }

  package func names(in folder: String) throws(ClientFileUnreadable) -> [String] {
    do throws(FileFault) {
      return try files.names(in: beside(folder))
    } catch {
      throw ClientFileUnreadable(detail: error.message)
    }
  }

  private func beside(_ path: String) -> String { path.hasPrefix("/") || path.isEmpty ? path : folder + path }
}
