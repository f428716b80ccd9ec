import ArgumentParser
import Pinning

/// A host as a user names it: a DNS name, in its own script or in ASCII, or an address, with brackets or without.
///
/// Its case and a trailing dot are kept, for some clients look their rules up by the text as it stands.
struct RehearsalHost: ExpressibleByArgument, Hashable, Sendable {
  let text: String
  /// With A-labels in place of names beyond ASCII.
  let ascii: String

  init?(argument: String) {
    guard let ascii = Self.ascii(argument) else { return nil }
    self.text = argument
    self.ascii = ascii
  }

  /// An endpoint's host, which was checked when it was read.
  init(checked host: String) {
    self.text = host
    self.ascii = host
  }

  private static func ascii(_ text: String) -> String? {
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inner = String(text.dropFirst().dropLast())
      return IPAddress(inner)?.family == .v6 ? inner : nil
    }
    if IPAddress(text) != nil { return text }
    guard let name = text.utf8.allSatisfy({ $0 < 0x80 }) ? text : DomainNames.canonical(text) else { return nil }
    return HostName.isName(name.hasSuffix(".") ? name.dropLast() : name[...]) ? name : nil
  }
}
