import Foundation
import Testing

/// The built pintop, run as a user's shell would run it.
enum Tool {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Beside the test bundle, where SwiftPM puts every product of the build.
  static let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "pintop").path()

  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func run(
    _ arguments: [String], in folder: URL = repository, environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await execute(path, arguments, in: folder, environment: environment)
  }

  /// Runs pintop as an ordinary user, also where the tests run as root: in a folder that becomes that user's.
  static func runAsOrdinaryUser(
    _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]
  ) async throws -> Outcome {
    try OrdinaryUser.own(folder.url)
    let command = OrdinaryUser.prefix + [path] + arguments
    return try await execute(command[0], Array(command[1...]), in: folder.url, environment: environment)
  }

  /// Runs a program to its end with its streams in files, so that no pipe can fill and block it.
  static func execute(
    _ program: String, _ arguments: [String], in folder: URL = repository, environment: [String: String] = [:]
  ) async throws -> Outcome {
    let scratch = try TemporaryFolder()
    try scratch.write("", to: "output")
    try scratch.write("", to: "errors")
    let status = try await ChildProcess.run(
      program, arguments, in: folder.path(),
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      output: scratch.url.appending(path: "output").path(), errors: scratch.url.appending(path: "errors").path())
    return Outcome(status: status, output: try scratch.text("output"), errors: try scratch.text("errors"))
  }
}

/// A folder that goes when the value does.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "pintop-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  @discardableResult func write(_ text: String, to name: String) throws -> URL {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }

  @discardableResult func write(_ bytes: [UInt8], to name: String) throws -> URL {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }
}
