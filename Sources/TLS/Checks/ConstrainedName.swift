import Pinning

/// A name of a certificate that name constraints are held against.
enum ConstrainedName {
  /// Lowercased; a wildcard keeps its `*.`.
  case dns([UInt8])
  case ip([UInt8])
  case directory(NameAttributes)
  case email([UInt8])
  case uri([UInt8])
  case unusable(NameForm, String)

  var form: NameForm {
    switch self {
    case .dns: .dns
    case .ip: .ip
    case .directory: .directory
    case .email: .email
    case .uri: .uri
    case .unusable(let form, _): form
    }
  }

  /// For sentences.
  var text: String {
    switch self {
    case .dns(let bytes), .email(let bytes), .uri(let bytes): String(decoding: bytes, as: UTF8.self)
    case .ip(let bytes): IPAddress(bytes: bytes).map(\.description) ?? Hex.encode(bytes)
    case .directory(let name): name.steps.joined().map(\.value).joined(separator: ", ")
    case .unusable(_, let text): text
    }
  }

  /// Subject and alternative names; without alternative host names the common name of a server too, where it is one
  /// (clients that still heed it must not be led around the constraint).
  static func names(of certificate: CertificateAnatomy, isServer: Bool, subject: [UInt8]) -> [ConstrainedName] {
    var names = alternativeNames(of: certificate)
    guard let attributes = NameAttributes(der: subject) else {
      return names + [.unusable(.directory, "a subject that cannot be decoded")]
    }
    if !certificate.hasEmptySubject { names.append(.directory(attributes)) }
    if !names.contains(where: { $0.form == .email }) {
      names += attributes.emailAddresses.map { .email(NameConstraintReader.lowercased(Array($0.utf8))) }
    }
    if isServer, !names.contains(where: { $0.form == .dns }) {
      names += attributes.commonNames.filter { $0.contains(".") && HostNameSyntax.fault(of: $0) == nil }
        .map { .dns(NameConstraintReader.lowercased(Array($0.utf8))) }
    }
    return names
  }

  private static func alternativeNames(of certificate: CertificateAnatomy) -> [ConstrainedName] {
    guard let item = certificate.extension(ExtensionID.subjectAlternativeName) else { return [] }
    return (DERCursor.one(item.value, tag: DERCursor.sequence)?.children ?? []).compactMap { name in
      guard let form = NameForm(rawValue: name.tag & 0x1f) else { return nil }
      let bytes = name.bytes
      switch form {
      case .dns: return .dns(NameConstraintReader.lowercased(bytes))
      case .email: return .email(NameConstraintReader.lowercased(bytes))
      case .uri: return .uri(NameConstraintReader.lowercased(bytes))
      case .ip: return .ip(bytes)
      case .directory:
        return NameAttributes(der: bytes).map { .directory($0) } ?? .unusable(form, "a name that cannot be decoded")
      case .other, .x400, .ediParty, .registered: return .unusable(form, "a name of the form \(form.name)")
      }
    }
  }
}
