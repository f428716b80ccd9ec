import ArgumentParser
import Glibc
import Reporting

/// What the process exits with. 0, 1 and 2 are the severities of a round; 3 is "could not judge".
enum Exit {
  static let couldNotJudge: Int32 = 3

  /// Ends the process for an error that a command threw, or for a call that could not be parsed.
  static func end(_ error: any Error, arguments: [String]) -> Never {
    let failure = CommandFailure(error, usage: Pintop.fullMessage(for: error))
    guard let failure else {
      // Help and the version are no failures.
      Pintop.exit(withError: error)
    }
    if arguments.contains("--json") {
      Output.line(ErrorJSON.text(code: failure.code, detail: failure.detail))
    }
    Output.error(failure.detail)
    exit(couldNotJudge)
  }
}

/// Why a command could not do its work.
struct CommandFailure: Error {
  /// Published, in kebab-case.
  let code: String
  let detail: String

  init(code: String, detail: String) {
    self.code = code
    self.detail = detail
  }

  /// Nil where the error is a wish for help or the version.
  init?(_ error: any Error, usage: String) {
    if let failure = error as? CommandFailure {
      self = failure
    } else if Pintop.exitCode(for: error) == .success {
      return nil
    } else {
      self.init(code: "bad-arguments", detail: usage)
    }
  }
}
