import Pinning

/// The list of public suffixes (https://publicsuffix.org/list/), as Debian's package publicsuffix installs it.
package struct PublicSuffixList: Sendable {
  /// Whose suffix it is, by the two sections of the list.
  package enum Kind: Hashable, Sendable {
    /// Names below it are registered with a registry.
    case registry
    /// Names below it are handed out by a private owner, to customers.
    case privately
  }

  private let rules: [String: Kind]

  /// Where Debian's package puts it.
  package static let debianPath = "/usr/share/publicsuffix/public_suffix_list.dat"

  /// Read once, when it is first asked for; nil where the package is not installed.
  package static let debian = try? PublicSuffixList(path: debianPath)

  /// Reads a file. Throws where it cannot be read.
  package init(path: String) throws(PublicSuffixFault) {
    do {
      self.init(bytes: try FileBytes.read(path: path))
    } catch {
      throw .unreadable(path: path, errno: error.errno)
    }
  }

  package init(text: String) { self.init(bytes: Array(text.utf8)) }

  /// Rules up to the first blank of each line, in lower case as they are published; comments begin with two slashes.
  private init(bytes: [UInt8]) {
    var rules = [String: Kind](minimumCapacity: bytes.count / 24)
    var kind = Kind.registry
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      guard !line.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) else {
        if line.starts(with: Self.privateSection) { kind = .privately }
        continue
      }
      let rule = line.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
      if let rule = Self.ascii(String(decoding: rule, as: UTF8.self)) { rules[rule] = kind }
    }
    self.rules = rules
  }

  /// As certificates have it: labels beyond ASCII in Punycode. Nil for what is no rule.
  private static func ascii(_ rule: String) -> String? {
    if rule.utf8.allSatisfy({ $0 < 0x80 }) { return rule.isEmpty ? nil : rule }
    let mark = rule.hasPrefix("!") ? "!" : rule.hasPrefix("*.") ? "*." : ""
    return DomainNames.canonical(String(rule.dropFirst(mark.count))).map { mark + $0 }
  }

  private static let privateSection = Array("// ===BEGIN PRIVATE DOMAINS===".utf8)

  /// Nil where the name is no public suffix itself, but lies below one. A top-level domain that is not listed is one
  /// (the list's default rule, `*`). Names are compared as ASCII.
  package func kind(of name: String) -> Kind? {
    let name = name.lowercased()
    if rules["!" + name] != nil { return nil }
    if let kind = rules[name] { return kind }
    guard let dot = name.firstIndex(of: ".") else { return .registry }
    return rules["*." + name[name.index(after: dot)...]]
  }
}

/// Why there is no list.
package enum PublicSuffixFault: Error, Hashable, Sendable {
  /// `errno` as open(2) or read(2) left it.
  case unreadable(path: String, errno: Int32)
}
