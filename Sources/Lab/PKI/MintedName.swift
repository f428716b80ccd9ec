package import Pinning

/// A GeneralName to be minted (RFC 5280, section 4.2.1.6): in alternative names and in name constraints.
package enum MintedName: Hashable, Sendable {
  case dns(String)
  case ip(IPAddress)
  case email(String)
  case uri(String)
  /// Address bytes as they stand: of a wrong length, or address and mask together in a name constraint.
  case rawIP([UInt8])
  /// A whole element, tag and length included.
  case raw([UInt8])

  /// A host as a certificate bears it: an address where the text is one, else a DNS name.
  package init(host: String) {
    self = IPAddress(host).map { .ip($0) } ?? .dns(host)
  }

  package var der: [UInt8] {
    switch self {
    case .email(let address): DER.implicit(1, Array(address.utf8))
    case .dns(let name): DER.implicit(2, Array(name.utf8))
    case .uri(let text): DER.implicit(6, Array(text.utf8))
    case .ip(let address): DER.implicit(7, address.bytes)
    case .rawIP(let bytes): DER.implicit(7, bytes)
    case .raw(let element): element
    }
  }
}
