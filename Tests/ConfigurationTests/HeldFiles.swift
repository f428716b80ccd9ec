import Pinning
import PositionedJSON

@testable import Configuration

/// Files held in memory, and nothing else.
struct HeldFiles: FileSource {
  var files: [String: [UInt8]] = [:]

  func read(_ path: String) throws(FileFault) -> [UInt8] {
    guard let bytes = files[path] else { throw .notFound }
    return bytes
  }

  func names(in folder: String) throws(FileFault) -> [String] {
    let names = files.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
    guard !names.isEmpty else { throw .notFound }
    return names
  }
}

/// What came of reading a text as `endpoints.json`.
struct Outcome {
  var configuration: Configuration?
  var errors = [ConfigurationIssue]()
  var warnings = [ConfigurationIssue]()
  var omitted = 0

  init(_ text: String, files: [String: [UInt8]] = [:], at date: Timestamp? = nil) {
    self.init(bytes: Array(text.utf8), files: files, at: date)
  }

  init(bytes: [UInt8], files: [String: [UInt8]] = [:], at date: Timestamp? = nil) {
    do throws(ConfigurationErrors) {
      let configuration = try ConfigurationReader.read(
        bytes, name: "endpoints.json", files: HeldFiles(files: files), environment: { Self.environment[$0] }, at: date)
      self.configuration = configuration
      warnings = configuration.warnings
    } catch {
      errors = error.errors
      warnings = error.warnings
      omitted = error.omitted
    }
  }

  /// A file of one endpoint with these members beside name and URL.
  init(endpoint members: String, files: [String: [UInt8]] = [:], at date: Timestamp? = nil) {
    self.init("{endpoints:[{name:'a',url:'https://a.example',\(members)}]}", files: files, at: date)
  }

  /// What `env:` finds.
  static let environment = ["TOKEN": "s3cret", "EMPTY": "", "LINES": "a\nb"]

  var errorCodes: [String] { errors.map(\.problem.code) }

  var errorPaths: [String] { errors.map(\.path.description) }

  var warningCodes: [String] { warnings.map(\.problem.code) }
}

/// 44 characters that are a pin; different bytes, different pins.
func pin(_ byte: UInt8) -> Pin {
  Pin(spkiSHA256: Digest256(bytes: [UInt8](repeating: byte, count: 32))!)
}
