package import PositionedJSON

/// One thing that is wrong, or unwise, in a configuration: where, what, and the remedy.
package struct ConfigurationIssue: Hashable, Sendable, CustomStringConvertible {
  /// The file's name as it was given to the reader.
  package let file: String
  package let place: Place
  package let path: JSONPath
  package let problem: ConfigurationProblem

  package init(file: String, place: Place, path: JSONPath, problem: ConfigurationProblem) {
    self.file = file
    self.place = place
    self.path = path
    self.problem = problem
  }

  /// `endpoints.json:12:9: endpoints[2].url: what is wrong; what to do`. One line of printable ASCII, apart from the
  /// file's name, which is as it was given. A warning says so after the place.
  package var description: String {
    let label = problem.isWarning ? "warning: " : ""
    let path = path.steps.isEmpty ? "" : "\(path): "
    return "\(file):\(place): \(label)\(path)\(problem.message); \(problem.remedy)"
  }
}

/// Why a configuration cannot be used: everything that is wrong with it at once.
package struct ConfigurationErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// In file order; never empty.
  package let errors: [ConfigurationIssue]
  /// In file order.
  package let warnings: [ConfigurationIssue]
  /// How many more issues there are that are not kept.
  package let omitted: Int

  /// One line each, errors first.
  package var description: String {
    let lines = (errors + warnings).map(\.description)
    return (lines + (omitted > 0 ? ["and \(omitted) more"] : [])).joined(separator: "\n")
  }
}
