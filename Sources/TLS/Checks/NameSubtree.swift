import Pinning

/// One GeneralSubtree of a name constraint (RFC 5280, section 4.2.1.10).
enum NameSubtree {
  /// `host`, lowercased, covers itself and all below; with `onlyBelow`, written with a leading dot, not itself.
  case dns(host: [UInt8], onlyBelow: Bool)
  /// A network: address and mask of the same length.
  case ip(address: [UInt8], mask: [UInt8])
  case directory(NameAttributes)
  /// A mailbox, a host, or with a leading dot all hosts below, lowercased.
  case email([UInt8])
  /// A host, or with a leading dot all hosts below, lowercased.
  case uri([UInt8])
  /// A form that is not evaluated, or a value that cannot be: who bears a name of that form breaks the constraint.
  case unusable(NameForm)

  var form: NameForm {
    switch self {
    case .dns: .dns
    case .ip: .ip
    case .directory: .directory
    case .email: .email
    case .uri: .uri
    case .unusable(let form): form
    }
  }
}

/// The kinds of GeneralName by their tag number.
enum NameForm: UInt8, Hashable {
  case other = 0
  case email = 1
  case dns = 2
  case x400 = 3
  case directory = 4
  case ediParty = 5
  case uri = 6
  case ip = 7
  case registered = 8

  /// As RFC 5280 spells them.
  var name: String {
    switch self {
    case .other: "otherName"
    case .email: "rfc822Name"
    case .dns: "dNSName"
    case .x400: "x400Address"
    case .directory: "directoryName"
    case .ediParty: "ediPartyName"
    case .uri: "uniformResourceIdentifier"
    case .ip: "iPAddress"
    case .registered: "registeredID"
    }
  }
}
