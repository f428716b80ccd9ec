import Endpoints
import Pinning

/// An address of `connect`; without a port it takes the URL's.
struct ConnectAddress: Hashable, Sendable {
  let ip: IPAddress
  let port: UInt16?

  func address(defaultPort: UInt16) -> SocketAddress { SocketAddress(ip: ip, port: port ?? defaultPort) }

  /// Reads `203.0.113.7`, `203.0.113.7:443`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:443`.
  static func read(_ text: String) -> Result<ConnectAddress, AddressFault> {
    let bare = text.hasPrefix("[") && text.hasSuffix("]") ? text.dropFirst().dropLast() : text[...]
    if let ip = IPAddress(bare) { return .success(ConnectAddress(ip: ip, port: nil)) }
    if let address = SocketAddress(text) { return .success(ConnectAddress(ip: address.ip, port: address.port)) }
    return .failure(AddressFault(diagnosis(of: text)))
  }

  /// What somebody may have meant by a text that is no address.
  private static func diagnosis(of text: String) -> AddressProblem {
    if text.contains("://") { return .url(text) }
    if text.contains("%") { return .zone(text) }
    guard let colon = text.lastIndex(of: ":") else { return isName(text[...]) ? .name(text) : .noAddress(text) }
    let host = text[..<colon]
    let port = text[text.index(after: colon)...]
    if host.hasPrefix("["), host.hasSuffix("]"), IPAddress(host.dropFirst().dropLast()) != nil {
      return .badPort(String(port))
    }
    if host.contains(":") { return IPAddress(host) == nil ? .noAddress(text) : .addressWithoutBrackets(text) }
    if IPAddress(host) != nil { return .badPort(String(port)) }
    return isName(host) ? .name(text) : .noAddress(text)
  }

  private static func isName(_ text: Substring) -> Bool {
    text.unicodeScalars.contains { $0.properties.isAlphabetic }
  }
}

/// A problem of an address as an error.
struct AddressFault: Error, Hashable {
  let problem: AddressProblem

  init(_ problem: AddressProblem) {
    self.problem = problem
  }
}
