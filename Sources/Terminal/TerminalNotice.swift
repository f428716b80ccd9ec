/// What a person should be told about the terminal, after the screen is up.
package enum TerminalNotice: Hashable, Sendable {
  /// `TERM` was missing (nil), `dumb` or not described here; the screen is drawn for another type.
  case drawnAs(String, insteadOf: String?)
}

extension TerminalNotice: CustomStringConvertible {
  package var description: String {
    switch self {
    case .drawnAs(let used, insteadOf: let wanted?): "TERM=\(shortened(wanted)) cannot be used here; drawing as \(used)"
    case .drawnAs(let used, insteadOf: nil): "TERM is not set; drawing as \(used)"
    }
  }

  /// The variable may hold anything.
  private func shortened(_ wanted: String) -> String {
    let printable = wanted.unicodeScalars.prefix(32).map { (0x20..<0x7F).contains($0.value) ? Character($0) : "?" }
    return String(printable)
  }
}
