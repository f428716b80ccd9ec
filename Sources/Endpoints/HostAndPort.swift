/// How a host stands before its port.
enum HostAndPort {
  /// `host:port`, an IPv6 address in brackets; without the port where it is the usual one (RFC 9110, section 7.2).
  static func text(_ host: String, _ port: UInt16, usual: UInt16? = nil) -> String {
    let bracketed = host.contains(":") ? "[\(host)]" : host
    return port == usual ? bracketed : "\(bracketed):\(port)"
  }
}
