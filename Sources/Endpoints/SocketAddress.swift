package import Pinning

/// An IP address and a TCP port: one address of an endpoint.
package struct SocketAddress: Hashable, Sendable, CustomStringConvertible {
  package let ip: IPAddress
  package let port: UInt16

  package init(ip: IPAddress, port: UInt16) {
    self.ip = ip
    self.port = port
  }

  /// Reads `192.0.2.1:443` or `[2001:db8::1]:443`; without a port, `defaultPort` is taken where one is given.
  package init?(_ text: some StringProtocol, defaultPort: UInt16? = nil) {
    let whole = Substring(text)
    if let ip = IPAddress(whole), let defaultPort {
      self.init(ip: ip, port: defaultPort)
      return
    }
    guard let colon = whole.lastIndex(of: ":") else { return nil }
    var host = whole[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    let digits = whole[whole.index(after: colon)...]
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let port = UInt16(digits), port > 0,
      let ip = IPAddress(host)
    else { return nil }
    self.init(ip: ip, port: port)
  }

  package var description: String {
    switch ip.family {
    case .v4: "\(ip):\(port)"
    case .v6: "[\(ip)]:\(port)"
    }
  }
}
