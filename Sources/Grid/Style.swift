/// How a cell looks, apart from its character. Never a background: reverse video stands for emphasis.
package struct Style: Hashable, Sendable {
  package var ink: Ink
  package var attributes: Attributes

  package init(_ ink: Ink = .standard, _ attributes: Attributes = []) {
    self.ink = ink
    self.attributes = attributes
  }

  package static let plain = Style()

  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let bold = Attributes(rawValue: 1)
    package static let reverse = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let dim = Attributes(rawValue: 8)
  }
}

/// A colour by its meaning. The painter finds the nearest that the terminal has.
package enum Ink: UInt8, Hashable, Sendable, CaseIterable {
  /// The terminal's own foreground.
  case standard
  /// Refused and broken: red, 166 of 256.
  case red
  /// Unreachable: magenta, 175 of 256.
  case magenta
  /// Expiring, unpinned, partial: yellow, 214 of 256.
  case yellow
  /// Stale: cyan, 74 of 256.
  case cyan
  /// Waiting, muted, secondary: grey, 244 of 256.
  case grey
}
