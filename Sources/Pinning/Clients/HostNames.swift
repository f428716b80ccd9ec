/// How clients compare and cover hosts. Hosts are ASCII with A-labels wherever a client does no IDNA.
enum HostNames {
  /// Lower case, without one trailing dot.
  static func folded(_ host: some StringProtocol) -> String {
    (host.hasSuffix(".") ? String(host.dropLast()) : String(host)).lowercased()
  }

  /// `host` is below `parent`, any number of labels.
  static func isSubdomain(_ host: String, of parent: String) -> Bool {
    !parent.isEmpty && host.utf8.count > parent.utf8.count + 1 && host.hasSuffix("." + parent)
  }

  /// `host` is exactly one label below `parent`.
  static func isChild(_ host: String, of parent: String) -> Bool {
    guard isSubdomain(host, of: parent) else { return false }
    return !host.dropLast(parent.count + 1).contains(".")
  }

  /// A subject's common name against a host, with one whole label as a wildcard, as libraries before SAN did it.
  static func commonName(_ name: String, matches host: String) -> Bool {
    let name = folded(name)
    return name.hasPrefix("*.") ? isChild(host, of: String(name.dropFirst(2))) : name == host
  }
}
