package import ClientFormats
package import Pinning

/// How much a finding matters. It orders findings and makes the exit code.
package enum LintSeverity: String, Hashable, Comparable, Sendable, CaseIterable {
  /// Worth knowing; nothing is wrong.
  case note
  /// It works, and will hurt.
  case warning
  /// Clients are refused, crash, or go without the protection that the file seems to give.
  case critical

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .critical: 2
    }
  }

  package static func < (left: LintSeverity, right: LintSeverity) -> Bool { left.rank < right.rank }

  /// What `pintop lint` exits with where this is the worst finding; as `check` does.
  package var exitCode: Int32 { Int32(rank) }
}

/// One thing that is unwise in a shipped file: where, what, why, and what to do.
package struct LintFinding: Hashable, Sendable {
  /// As the file was named to the linter.
  package let file: String
  package let format: ClientFormat
  package let place: FilePlace
  package let rule: LintRule

  package init(file: String, format: ClientFormat, place: FilePlace, rule: LintRule) {
    self.file = file
    self.format = format
    self.place = place
    self.rule = rule
  }

  package var code: LintCode { rule.code }

  package var severity: LintSeverity { rule.severity(in: format) }

  /// One sentence without a full stop. Texts of the file in it are escaped.
  package var why: String { rule.why(in: format) }

  /// What to do, without a full stop.
  package var remedy: String { rule.remedy }
}

extension [LintFinding] {
  /// Nil where there is none.
  package var worst: LintSeverity? { map(\.severity).max() }

  /// 0 where there are only notes or nothing, 1 at worst a warning, 2 something critical.
  package var exitCode: Int32 { worst?.exitCode ?? 0 }
}
