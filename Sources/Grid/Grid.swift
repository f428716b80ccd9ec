/// A screen as values: rows of styled cells. Every row has exactly `size.columns` cells.
package struct Grid: Hashable, Sendable {
  package let size: Size
  package private(set) var rows: [[Cell]]
  /// Where the terminal's cursor is to be shown (a text field), else it is hidden.
  package var cursor: Position?

  package struct Position: Hashable, Sendable {
    package let column: Int
    package let row: Int

    package init(column: Int, row: Int) {
      self.column = column
      self.row = row
    }
  }

  package init(size: Size) {
    self.size = size
    self.rows = Array(repeating: Array(repeating: .blank, count: max(0, size.columns)), count: max(0, size.rows))
  }

  package subscript(column column: Int, row row: Int) -> Cell { rows[row][column] }

  /// Sets one cell; outside the grid it does nothing. The caller keeps wide cells and their tails together.
  package mutating func set(_ cell: Cell, column: Int, row: Int) {
    guard rows.indices.contains(row), rows[row].indices.contains(column) else { return }
    rows[row][column] = cell
  }
}
