/// All that a key can mean.
package enum Action: Hashable, Sendable {
  case move(Move)
  case nextPane, previousPane
  case focus(Pane)
  case recheckSelection, recheckShown
  case openFilter, openSortPicker, reverseSort
  case open, zoom
  case close, closeOrQuit, quit
  case nextProblem, previousProblem
  case acknowledge
  case help, redraw
  /// Yes to a question, or the end of what is typed.
  case accept
}

package enum Move: Hashable, Sendable {
  case up, down, halfPageUp, halfPageDown, pageUp, pageDown, first, last
}
