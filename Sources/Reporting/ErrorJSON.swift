/// Why a command could not judge at all. Each case is one published code.
package enum CommandFailure: String, Hashable, Sendable, CaseIterable {
  case badArguments = "bad-arguments"
  case badConfiguration = "bad-configuration"
  case unreadableFile = "unreadable-file"
  case noSuchEndpoint = "no-such-endpoint"
  case labFailed = "lab-failed"
  case interrupted
  case commandFailed = "command-failed"

  /// What a command exits with that could not judge.
  package static let exitCode: Int32 = 3

  /// The published code, in kebab-case.
  package var code: String { rawValue }
}

/// What stands on standard output where a command that prints JSON could not judge.
package enum ErrorJSON {
  /// The document on one line, with a line end. `detail` is one or more sentences for people.
  package static func text(_ failure: CommandFailure, detail: String) -> String {
    JSONValue.object([
      JSONMember("schemaVersion", .integer(CheckJSON.schemaVersion)),
      JSONMember("error", CheckJSON.reason(failure.code, detail)),
    ]).compact + "\n"
  }
}
