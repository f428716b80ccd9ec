import ArgumentParser
import Glibc
import Reporting

/// Why a command could not do its work.
struct CommandError: Error {
  let failure: CommandFailure
  /// For people; names the place and the remedy.
  let detail: String
  /// What is wrong in a file, place by place.
  let issues: [FileIssue]

  init(_ failure: CommandFailure, _ detail: String, issues: [FileIssue] = []) {
    self.failure = failure
    self.detail = detail
    self.issues = issues
  }
}

/// What the process exits with: 0, 1 and 2 are the severities of a round; 3 is "could not judge".
enum Exit {
  /// Ends the process for an error that a command threw, or for a call that could not be parsed.
  static func end(_ error: any Error, arguments: [String]) -> Never {
    if let error = error as? CommandError { end(error, arguments) }
    // Help and the version are asked for, and no failures.
    if Pintop.exitCode(for: error) == .success { Pintop.exit(withError: error) }
    end(CommandError(.badArguments, Pintop.fullMessage(for: error)), arguments)
  }

  private static func end(_ error: CommandError, _ arguments: [String]) -> Never {
    if arguments.contains("--json") {
      Output.text(ErrorJSON.text(error.failure, detail: error.detail, issues: error.issues))
    }
    Output.error("pintop: " + error.detail)
    exit(CommandFailure.exitCode)
  }
}
