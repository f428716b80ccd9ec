/// A text that is sent and never shown: a password, a token. Printing, dumping and interpolating it give only a mark.
package struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What stands in its place wherever it would be shown.
  package static let mark = "(secret)"

  /// For the wire alone.
  package let revealed: String

  package init(_ revealed: String) {
    self.revealed = revealed
  }

  package var description: String { Self.mark }

  package var debugDescription: String { Self.mark }

  package var customMirror: Mirror { Mirror(self, children: []) }
}
