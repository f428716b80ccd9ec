import Pinning

/// Rules on the names of a server's certificate (RFC 5280, section 4.2.1.6; RFC 9525; BR 7.1.2.7.12 and 7.1.4.3).
enum AlternativeNameChecks {
  static func breaches(_ subject: CheckSubject, suffixes: PublicSuffixList?) -> [Breach] {
    guard subject.isServer else { return [] }
    guard let item = subject.anatomy.extension(ExtensionID.subjectAlternativeName) else {
      return [Breach(.alternativeNameMissing, "it bears no alternative name")]
    }
    return criticality(subject, item) + commonNames(subject)
      + subject.facts.alternativeNames.flatMap { name($0, suffixes) }
  }

  /// Critical exactly where the subject is empty; RFC 5280 only recommends the one half.
  private static func criticality(_ subject: CheckSubject, _ item: CertificateAnatomy.Extension) -> [Breach] {
    if subject.anatomy.hasEmptySubject {
      return item.isCritical
        ? []
        : [Breach(.alternativeNameCriticality, "its subject is empty, and its alternative names are not critical")]
    }
    guard item.isCritical, subject.isUnderCurrentProfile else { return [] }
    return [Breach(.alternativeNameCriticality, "its alternative names are critical though it has a subject")]
  }

  /// A common name that is a host or an address is a copy of an alternative name, character for character, where there
  /// are any of its kind. Other texts claim no identity, and private CAs write there what they like; a name that a
  /// wildcard covers is certified all the same.
  private static func commonNames(_ subject: CheckSubject) -> [Breach] {
    subject.anatomy.subjectCommonNames.compactMap { name in
      guard let names = peers(of: name, subject.facts.alternativeNames), !names.isEmpty, !names.contains(name),
        !names.contains("*." + name), !names.contains(where: { covers($0, name) })
      else { return nil }
      return Breach(.commonNameNotAlternative, "its common name \"\(name)\" is none of its alternative names")
    }
  }

  /// The alternative names of the kind that a common name seems to be; nil where it seems to be neither.
  private static func peers(of text: String, _ names: [AlternativeName]) -> [String]? {
    guard !text.isEmpty, !text.contains(where: \.isWhitespace) else { return nil }
    if looksLikeAddress(text) {
      return names.compactMap { if case .ip(let address) = $0 { address.description } else { nil } }
    }
    guard text.contains(".") else { return nil }
    return names.compactMap { if case .dns(let name) = $0 { name } else { nil } }
  }

  /// In colons, in hexadecimal, or ending in a number.
  private static func looksLikeAddress(_ text: String) -> Bool {
    text.contains(":") || text.lowercased().hasPrefix("0x") || isAddress(text)
  }

  private static func covers(_ wildcard: String, _ name: String) -> Bool {
    guard wildcard.hasPrefix("*."), let dot = name.firstIndex(of: ".") else { return false }
    return wildcard.dropFirst() == name[dot...]
  }

  // MARK: - One name

  private static func name(_ name: AlternativeName, _ suffixes: PublicSuffixList?) -> [Breach] {
    switch name {
    case .dns(let name): hostName(name, suffixes)
    case .ip: []
    case .malformedIP(let bytes):
      [Breach(.addressLength, "its alternative name \(Hex.encode(bytes)) is an address of \(bytes.count) octets")]
    case .email, .uri, .other:
      [Breach(.alternativeNameKind, "its alternative name \(name.description) is neither a host name nor an address")]
    }
  }

  private static func hostName(_ name: String, _ suffixes: PublicSuffixList?) -> [Breach] {
    if name.contains("*") { return wildcard(name, suffixes) }
    if isAddress(name) {
      return [Breach(.addressAsHostName, "its alternative name \"\(name)\" is an address written as a host name")]
    }
    guard let fault = HostNameSyntax.fault(of: name) else { return [] }
    return [Breach(.hostNameSyntax, "its alternative name \"\(name)\" \(fault)")]
  }

  /// In dots or colons, or ending in a number, decimal or hexadecimal, which no top-level domain is (RFC 3696, section 2).
  private static func isAddress(_ name: String) -> Bool {
    if name.utf8.contains(UInt8(ascii: ":")) { return IPAddress(name) != nil }
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    let last = name[(dot.map { name.utf8.index(after: $0) } ?? name.startIndex)...]
    return !last.isEmpty && HostName.endsInNumber(last)
  }

  /// `*.` and a whole name, which is no public suffix.
  private static func wildcard(_ name: String, _ suffixes: PublicSuffixList?) -> [Breach] {
    let base = name.dropFirst(2)
    guard name.hasPrefix("*."), !base.contains("*") else {
      return [Breach(.wildcardForm, "its wildcard \"\(name)\" is not the whole left-most label")]
    }
    if let fault = HostNameSyntax.fault(of: base) {
      return [Breach(.hostNameSyntax, "its alternative name \"\(name)\" \(fault)")]
    }
    switch suffixes?.kind(of: String(base)) ?? (base.contains(".") ? nil : .registry) {
    case .registry:
      return [Breach(.wildcardPublicSuffix, "its wildcard \"\(name)\" covers all of a public suffix")]
    case .privately:
      return [Breach(.wildcardPrivateSuffix, "its wildcard \"\(name)\" covers all customers of a private suffix")]
    case nil: return []
    }
  }
}
