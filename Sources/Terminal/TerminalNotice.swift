/// What a person should be told about the terminal, after the screen is up.
package enum TerminalNotice: Hashable, Sendable {
  /// `TERM` was missing (nil), `dumb` or not described here; the screen is drawn for another type.
  case drawnAs(String, insteadOf: String?)
}

extension TerminalNotice: CustomStringConvertible {
  package var description: String {
    switch self {
    case .drawnAs(let used, insteadOf: let wanted?): "TERM=\(wanted) cannot be used here; drawing as \(used)"
    case .drawnAs(let used, insteadOf: nil): "TERM is not set; drawing as \(used)"
    }
  }
}
