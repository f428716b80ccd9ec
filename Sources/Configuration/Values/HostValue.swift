import Pinning
import PositionedJSON

/// Reads the host of a URL: a DNS name in ASCII, or an address without brackets.
enum HostValue {
  /// Lower case, without its trailing dot.
  static func read(_ text: Substring) throws(URLFault) -> String {
    guard !text.isEmpty else { throw URLFault(.noHost) }
    if let address = IPAddress(text) { return address.description }
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { throw URLFault(.internationalName(String(text))) }
    let name = text.hasSuffix(".") ? text.dropLast() : text
    guard !name.isEmpty else { throw URLFault(.badHost(String(text))) }
    guard name.utf8.count <= HostName.longest else { throw URLFault(.hostTooLong(bytes: name.utf8.count)) }
    let labels = HostName.labels(of: name)
    for label in labels where !HostName.isLabel(label) { throw URLFault(.badLabel(String(label))) }
    if let last = labels.last, HostName.endsInNumber(last) { throw URLFault(.noAddress(String(text))) }
    return name.lowercased()
  }
}
