import Foundation

/// What a command left behind.
struct CommandResult {
  let status: Int32
  /// Standard output and standard error together.
  let text: String
}

/// Runs a program of the system and waits for its end.
func run(_ arguments: String..., input: String = "") throws -> CommandResult {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  let output = Pipe()
  let inward = Pipe()
  process.standardOutput = output
  process.standardError = output
  process.standardInput = inward
  try process.run()
  try inward.fileHandleForWriting.write(contentsOf: Data(input.utf8))
  try inward.fileHandleForWriting.close()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return CommandResult(status: process.terminationStatus, text: String(decoding: data, as: UTF8.self))
}

/// A folder that goes with the test.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("lab-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and gives its path.
  func write(_ name: String, _ text: String) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
