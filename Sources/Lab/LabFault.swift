import Glibc

/// Why the lab could not do what it was asked to.
package enum LabFault: Error, Hashable, Sendable {
  /// A call of the system failed; `code` is its errno.
  case system(call: String, code: Int32)
  /// No server of that name; `known` are all that there are.
  case unknownName(String, known: [String])
  /// No state of that name; `known` are all that there are.
  case unknownState(String, known: [String])
  /// No lab answers at that socket.
  case notRunning(path: String)
  /// Another lab answers at that socket already.
  case alreadyControlled(path: String)
  /// A socket's path may have 107 bytes (unix(7)).
  case pathTooLong(String)
  /// The line is no command of the lab's.
  case unknownCommand(String)
  /// What a running lab answered when it refused a command.
  case refused(String)
}

extension LabFault: CustomStringConvertible {
  /// One sentence without a full stop.
  package var description: String {
    switch self {
    case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
    case .unknownName(let name, let known):
      "the lab has no server \"\(name)\"; it has \(known.joined(separator: ", "))"
    case .unknownState(let state, let known):
      "the lab has no state \"\(state)\"; it has \(known.joined(separator: ", "))"
    case .notRunning(let path): "no lab is running: nothing answers at \(path)"
    case .alreadyControlled(let path):
      "another lab answers at \(path), so this one cannot be changed from outside"
    case .pathTooLong(let path): "\(path) is too long for a socket's path: at most 107 bytes"
    case .unknownCommand(let line): "\"\(line)\" is no command; the lab knows \"set NAME STATE\" and \"list\""
    case .refused(let answer): answer
    }
  }
}
