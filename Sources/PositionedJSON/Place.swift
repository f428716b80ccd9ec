/// A place in a text file, as an editor shows it.
package struct Place: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// From 1. A line ends with LF, CR or CRLF.
  package let line: Int
  /// From 1, counted in Unicode scalars; a tab is one.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: Place, right: Place) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// `12:9`.
  package var description: String { "\(line):\(column)" }
}
