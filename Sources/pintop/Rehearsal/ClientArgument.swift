import ArgumentParser
import Pinning

/// `FORMAT:FILE` of `--client`.
struct ClientArgument: ExpressibleByArgument, Hashable, Sendable {
  /// As it was given.
  let text: String
  let format: ClientFormat
  let path: String

  init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":"), let format = ClientFormat(rawValue: String(argument[..<colon]))
    else { return nil }
    self.text = argument
    self.format = format
    self.path = String(argument[argument.index(after: colon)...])
    guard !path.isEmpty else { return nil }
  }

  static var allValueStrings: [String] { ClientFormat.allCases.map { "\($0.rawValue):FILE" } }
}
