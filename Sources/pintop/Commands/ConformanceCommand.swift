import ArgumentParser
import Foundation
import Probing
import Reporting

/// Runs a file of server-validation cases and counts where pintop and the file differ.
struct ConformanceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conformance", abstract: "Run a file of validation cases, one JSON object a line.",
    shouldDisplay: false)

  @Argument(help: "The file of cases.") var file: String

  @Flag(name: .long, help: "Print every case, not only the misses.") var all = false

  func run() throws {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw CommandError(.unreadableFile, "cannot read \(file)")
    }
    let judge = ConformanceJudge(now: WallClock.now())
    var tally = Tally()
    for testCase in try ConformanceCase.read(data) {
      let outcome = judge.outcome(of: testCase)
      let isMiss = tally.count(testCase.expected, isTrusted: outcome.isTrusted)
      if isMiss || all { Output.line(Self.line(testCase, outcome)) }
    }
    Output.line(tally.summary)
  }

  private static func line(_ testCase: ConformanceCase, _ outcome: ConformanceJudge.Outcome) -> String {
    "\(testCase.id)\n  expected \(testCase.expected.rawValue), got \(outcome.isTrusted ? "SUCCESS" : "FAILURE"): "
      + outcome.reason
  }

  private struct Tally {
    private var passes = 0
    private var falseAccepts = 0
    private var falseRejects = 0

    /// Whether it is a miss.
    mutating func count(_ expected: ConformanceCase.Expectation, isTrusted: Bool) -> Bool {
      switch (expected, isTrusted) {
      case (.success, true), (.failure, false):
        passes += 1
        return false
      case (.failure, true): falseAccepts += 1
      case (.success, false): falseRejects += 1
      }
      return true
    }

    var summary: String {
      "\(passes) of \(passes + falseAccepts + falseRejects) pass, \(falseAccepts) false accepts, \(falseRejects) false rejects"
    }
  }
}
