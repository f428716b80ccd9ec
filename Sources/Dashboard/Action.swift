/// All that a key can mean.
package enum Action: Hashable, Sendable {
  case move(Move)
  case scrollLeft, scrollRight
  case nextPane, previousPane
  case focus(Pane)
  case recheckSelection, recheckShown
  case mark, unmarkAll
  case openFilter, openSortPicker, reverseSort
  case openCommand, complete
  case open, zoom
  case close, closeOrQuit, quit
  case nextProblem, previousProblem
  case acknowledge, acknowledgeShown, mute
  case freeze, pause
  case openCopyMenu
  case copy(CopyItem)
  case openColumnPicker, toggleColumn
  case timeFormat, mouse
  case help, redraw
  /// Yes to a question, or the end of what is typed.
  case accept
}

package enum Move: Hashable, Sendable {
  case up, down, halfPageUp, halfPageDown, pageUp, pageDown, first, last
}

/// What of the selected endpoint is put on the clipboard.
package enum CopyItem: Hashable, Sendable, CaseIterable {
  case host, pin, fingerprint, openSSL, json, incident
}
