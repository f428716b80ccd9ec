/// Collects what is wrong with one file, each thing once.
struct IssueList {
  /// More than anybody reads; a file that is wrong everywhere must not fill the memory.
  static let longest = 500

  private let file: String
  private var issues = [ConfigurationIssue]()
  private var known = Set<ConfigurationIssue>()
  private(set) var omitted = 0

  init(file: String) {
    self.file = file
  }

  mutating func add(_ problem: ConfigurationProblem, at place: Place, _ path: JSONPath) {
    let issue = ConfigurationIssue(file: file, place: place, path: path, problem: problem)
    guard known.count < Self.longest else {
      omitted += 1
      return
    }
    if known.insert(issue).inserted { issues.append(issue) }
  }

  mutating func add<Value>(_ problem: ConfigurationProblem, at located: Located<Value>) {
    add(problem, at: located.place, located.path)
  }

  var errors: [ConfigurationIssue] { sorted { !$0.problem.isWarning } }

  var warnings: [ConfigurationIssue] { sorted { $0.problem.isWarning } }

  /// In file order; what stands at one place, in the order found.
  private func sorted(_ isWanted: (ConfigurationIssue) -> Bool) -> [ConfigurationIssue] {
    issues.enumerated().filter { isWanted($0.element) }
      .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(\.element)
  }
}
