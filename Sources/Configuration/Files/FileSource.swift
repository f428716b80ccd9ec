/// Where the files come from that a configuration names.
package protocol FileSource: Sendable {
  /// All bytes of the file. `path` is as the configuration writes it: absolute, or relative to the configuration.
  func read(_ path: String) throws(FileFault) -> [UInt8]

  /// The names in a folder, without `.` and `..`, in any order. `folder` is written as the paths of `read` are.
  func names(in folder: String) throws(FileFault) -> [String]
}

/// Why a file could not be read.
package enum FileFault: Error, Hashable, Sendable {
  case notFound
  case notAllowed
  case directory
  /// A pipe, a socket, a device: reading it may never end.
  case notRegular
  case tooLarge(limit: Int)
  /// A folder holds more names than are read.
  case tooManyNames(limit: Int)
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
    case .tooManyNames: "folder-too-large"
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
    case .tooManyNames(let limit): "holds more than \(limit) names"
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
    case .tooManyNames: "check that this is the folder you mean"
    case .system: "check the file and its disk"
    }
  }
}
