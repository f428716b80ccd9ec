/// A rectangle of cells; nothing of it is ever negative.
package struct Rect: Hashable, Sendable {
  package let column: Int
  package let row: Int
  package let columns: Int
  package let rows: Int

  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = max(0, column)
    self.row = max(0, row)
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }

  package init(_ size: Size) {
    self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  package var endColumn: Int { column + columns }
  package var endRow: Int { row + rows }
  package var isEmpty: Bool { columns == 0 || rows == 0 }

  /// One row of it; empty where there is no such row.
  package func line(_ index: Int) -> Rect {
    Rect(column: column, row: row + index, columns: columns, rows: index >= 0 && index < rows ? 1 : 0)
  }

  package func dropTop(_ count: Int) -> Rect {
    let taken = min(max(0, count), rows)
    return Rect(column: column, row: row + taken, columns: columns, rows: rows - taken)
  }

  package func top(_ count: Int) -> Rect {
    Rect(column: column, row: row, columns: columns, rows: min(max(0, count), rows))
  }

  package func dropLeft(_ count: Int) -> Rect {
    let taken = min(max(0, count), columns)
    return Rect(column: column + taken, row: row, columns: columns - taken, rows: rows)
  }

  package func left(_ count: Int) -> Rect {
    Rect(column: column, row: row, columns: min(max(0, count), columns), rows: rows)
  }

  /// What it has in common with `other`.
  package func clipped(to other: Rect) -> Rect {
    let left = max(column, other.column)
    let top = max(row, other.row)
    return Rect(
      column: left, row: top, columns: min(endColumn, other.endColumn) - left,
      rows: min(endRow, other.endRow) - top)
  }

  /// A rectangle of that size in its middle, shrunk to fit.
  package func centred(columns wanted: Int, rows wantedRows: Int) -> Rect {
    let width = min(wanted, columns)
    let height = min(wantedRows, rows)
    return Rect(
      column: column + (columns - width) / 2, row: row + (rows - height) / 2, columns: width, rows: height)
  }
}
