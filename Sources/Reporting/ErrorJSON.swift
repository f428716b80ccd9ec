/// Why a command could not judge at all. Each case is one published code.
package enum CommandFailure: String, Hashable, Sendable, CaseIterable {
  case badArguments = "bad-arguments"
  case badConfiguration = "bad-configuration"
  case unreadableFile = "unreadable-file"
  case noSuchEndpoint = "no-such-endpoint"
  /// A server that was to be looked at presents no certificate.
  case unreachable = "server-unreachable"
  /// What was to be written is there already.
  case alreadyThere = "already-there"
  /// A format cannot say what was asked of it.
  case cannotWrite = "cannot-write"
  case labFailed = "lab-failed"
  case interrupted
  case commandFailed = "command-failed"

  /// What a command exits with that could not judge.
  package static let exitCode: Int32 = 3

  /// The published code, in kebab-case.
  package var code: String { rawValue }
}

/// One thing that is wrong with a file, for programs.
package struct FileIssue: Hashable, Sendable {
  package let code: String
  package let file: String
  /// From 1.
  package let line: Int
  /// From 1.
  package let column: Int
  /// Such as `endpoints[2].url`; empty for the whole file.
  package let path: String
  package let message: String
  package let remedy: String
  package let isWarning: Bool

  package init(
    code: String, file: String, line: Int, column: Int, path: String, message: String, remedy: String, isWarning: Bool
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.message = message
    self.remedy = remedy
    self.isWarning = isWarning
  }
}

/// What stands on standard output where a command that prints JSON could not judge.
package enum ErrorJSON {
  /// The document on one line, with a line end. `detail` is one or more sentences for people; `issues` say the same of
  /// a file one by one, and are left out where there are none.
  package static func text(_ failure: CommandFailure, detail: String, issues: [FileIssue] = []) -> String {
    var members = [JSONMember("code", .string(failure.code)), JSONMember("detail", .string(detail))]
    if !issues.isEmpty { members.append(JSONMember("issues", .array(issues.map(issue)))) }
    return JSONValue.object([
      JSONMember("schemaVersion", .integer(CheckJSON.schemaVersion)), JSONMember("error", .object(members)),
    ]).compact + "\n"
  }

  private static func issue(_ issue: FileIssue) -> JSONValue {
    .object([
      JSONMember("severity", .string(issue.isWarning ? "warning" : "error")),
      JSONMember("code", .string(issue.code)),
      JSONMember("file", .string(issue.file)),
      JSONMember("line", .integer(Int64(issue.line))),
      JSONMember("column", .integer(Int64(issue.column))),
      JSONMember("path", .string(issue.path)),
      JSONMember("message", .string(issue.message)),
      JSONMember("remedy", .string(issue.remedy)),
    ])
  }
}
