/// Where the files come from that a configuration names.
package protocol FileSource: Sendable {
  /// All bytes of the file. `path` is as the configuration writes it: absolute, or relative to the configuration.
  func read(_ path: String) throws(FileFault) -> [UInt8]
}

/// Why a file could not be read.
package enum FileFault: Error, Hashable, Sendable {
  case notFound
  case notAllowed
  case directory
  /// A pipe, a socket, a device: reading it may never end.
  case notRegular
  case tooLarge(limit: Int)
  /// The path is empty or holds a NUL.
  case badPath
  /// Any other error number of the operating system, with its text.
  case system(errno: Int32, text: String)
}

extension FileFault {
  package var code: String {
    switch self {
    case .notFound: "missing-file"
    case .notAllowed: "file-not-allowed"
    case .directory: "file-is-directory"
    case .notRegular: "file-not-regular"
    case .tooLarge: "file-too-large"
    case .badPath: "bad-path"
    case .system: "file-unreadable"
    }
  }

  /// What follows the file's name in a sentence, without a full stop.
  package var message: String {
    switch self {
    case .notFound: "does not exist"
    case .notAllowed: "may not be read by this user"
    case .directory: "is a directory"
    case .notRegular: "is no regular file"
    case .tooLarge(let limit): "is larger than \(limit) bytes"
    case .badPath: "is no path"
    case .system(_, let text): "cannot be read: \(text)"
    }
  }

  package var remedy: String {
    switch self {
    case .notFound: "check the path"
    case .notAllowed: "allow the user that runs pintop to read it"
    case .directory, .notRegular, .badPath: "name a file"
    case .tooLarge: "check that this is the file you mean"
    case .system: "check the file and its disk"
    }
  }
}

/// Files held in memory first, then those of another source: what a program brings with it needs no disk.
package struct LayeredFiles: FileSource {
  private let held: [String: [UInt8]]
  private let rest: any FileSource

  /// `held` is by path, exactly as the configuration writes it.
  package init(_ held: [String: [UInt8]], over rest: any FileSource) {
    self.held = held
    self.rest = rest
  }

  package func read(_ path: String) throws(FileFault) -> [UInt8] {
    if let bytes = held[path] { return bytes }
    return try rest.read(path)
  }
}
