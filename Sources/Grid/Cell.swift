/// One column of one row.
package struct Cell: Hashable, Sendable {
  /// One printable scalar, with at most one combining mark behind it. A cell behind a wide character is `.tail`.
  package var text: Text
  package var style: Style

  package enum Text: Hashable, Sendable {
    case narrow(Unicode.Scalar, combining: Unicode.Scalar?)
    /// Takes this column and the next, which must be `.tail`.
    case wide(Unicode.Scalar, combining: Unicode.Scalar?)
    case tail
  }

  package init(_ text: Text, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }

  package static let blank = Cell(.narrow(" ", combining: nil))
}
