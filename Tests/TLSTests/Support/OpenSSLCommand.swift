import Foundation
import Testing

/// Runs the `openssl` command: someone else's reading of the same bytes.
enum OpenSSLCommand {
  /// What it wrote to standard output. Its openssl.cnf is left out.
  static func run(_ arguments: [String], input: Data = Data()) throws -> Data {
    let (output, status) = try outcome(arguments, input: input)
    #expect(status == 0)
    return output
  }

  /// The same where failing is an answer.
  static func outcome(_ arguments: [String], input: Data = Data()) throws -> (output: Data, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    process.environment = ["OPENSSL_CONF": "/dev/null", "PATH": "/usr/bin:/bin"]
    let (stdin, stdout) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = FileHandle.nullDevice
    try process.run()
    stdin.fileHandleForWriting.write(input)
    try stdin.fileHandleForWriting.close()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (output, process.terminationStatus)
  }
}
