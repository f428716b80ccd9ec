import Glibc

/// Why a terminal could not be opened.
package enum TerminalError: Error, Hashable {
  /// Standard input or output is a file or a pipe: plain text belongs there.
  case notATerminal
  /// None of these types is described on this system (`TERMINFO`, /usr/share/terminfo), or none can place a cursor.
  case noUsableType(tried: [String])
  /// A call to the system failed, with its `errno`.
  case system(SystemCall, code: Int32)

  package enum SystemCall: Hashable, Sendable {
    case signalDescriptor, eventDescriptor, terminalDescriptor, readModes, setModes
  }
}

extension TerminalError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notATerminal: "standard input and output are not a terminal"
    case .noUsableType(let tried): "no usable terminal type among \(tried.joined(separator: ", "))"
    case .system(let call, let code): "\(call.words): \(String(cString: strerror(code)))"
    }
  }
}

extension TerminalError.SystemCall {
  fileprivate var words: String {
    switch self {
    case .signalDescriptor: "cannot take signals"
    case .eventDescriptor: "cannot make an event descriptor"
    case .terminalDescriptor: "cannot open the terminal"
    case .readModes: "cannot read the terminal's modes"
    case .setModes: "cannot set the terminal's modes"
    }
  }
}
