/// What a person pressed, as a terminal can tell it.
package enum Key: Hashable, Sendable {
  case character(Unicode.Scalar)
  case control(Unicode.Scalar)
  case function(Int)
  case escape, enter, tab, backTab, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
  /// Text between the marks of bracketed paste: text in a field, nothing elsewhere.
  case paste(String)
  /// The first mouse button on a cell, counted from 0; only where the mouse was asked for.
  case click(column: Int, row: Int)
  case wheelUp, wheelDown
}
