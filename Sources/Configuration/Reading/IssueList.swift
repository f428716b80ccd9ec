import PositionedJSON

/// Collects what is wrong with one file, each thing once.
struct IssueList {
  /// More than anybody reads; a file that is wrong everywhere must not fill the memory.
  static let longest = 500

  private let file: String
  private var found: (errors: [ConfigurationIssue], warnings: [ConfigurationIssue]) = ([], [])
  private var known = Set<ConfigurationIssue>()
  /// Issues that were found and are not kept.
  private(set) var omitted = 0

  init(file: String) {
    self.file = file
  }

  mutating func add(_ problem: ConfigurationProblem, at place: Place, _ path: JSONPath) {
    let issue = ConfigurationIssue(file: file, place: place, path: path, problem: problem)
    guard !known.contains(issue) else { return }
    // Errors and warnings have their bounds apart: no number of warnings may hide that there is an error.
    guard (problem.isWarning ? found.warnings : found.errors).count < Self.longest else {
      omitted += 1
      return
    }
    known.insert(issue)
    if problem.isWarning { found.warnings.append(issue) } else { found.errors.append(issue) }
  }

  mutating func add<Value>(_ problem: ConfigurationProblem, at located: Located<Value>) {
    add(problem, at: located.place, located.path)
  }

  /// No more errors are kept.
  var isFull: Bool { found.errors.count >= Self.longest }

  /// Counts an error that is not kept.
  mutating func omit() { omitted += 1 }

  /// In file order.
  var errors: [ConfigurationIssue] { Self.sorted(found.errors) }

  /// In file order.
  var warnings: [ConfigurationIssue] { Self.sorted(found.warnings) }

  /// By place; what stands at one place, in the order found.
  private static func sorted(_ issues: [ConfigurationIssue]) -> [ConfigurationIssue] {
    issues.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(\.element)
  }
}
