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
    return isName(name) ? name : nil
  }

  /// RFC 1123, section 2.1, with the underscore that some servers' names have; RFC 1035, section 2.3.4, for lengths. What
  /// ends in a number is an address, and a wrong one.
  private static func isName(_ text: String) -> Bool {
    let name = text.hasSuffix(".") ? text.dropLast() : text[...]
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...253).contains(name.utf8.count), labels.allSatisfy(isLabel), let last = labels.last else { return false }
    return !last.utf8.allSatisfy { (48...57).contains($0) }
  }

  private static func isLabel(_ label: Substring) -> Bool {
    (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
      && label.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
