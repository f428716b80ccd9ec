import Pinning

/// A value of strict JSON with its keys in order.
private enum JSONText {
  case text(String)
  case bool(Bool)
  case array([JSONText])
  case object([(key: String, value: JSONText)])

  /// Two blanks a level, and a line end at the end.
  var file: String { render(indent: "") + "\n" }

  private func render(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .text(let text): return Self.quote(text)
    case .bool(let value): return "\(value)"
    case .array(let values):
      return "[" + values.map { $0.render(indent: inner) }.joined(separator: ", ") + "]"
    case .object(let members):
      let lines = members.map { "\(inner)\(Self.quote($0.key)): \($0.value.render(indent: inner))" }
      return members.isEmpty ? "{}" : "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  /// Hosts and file names are checked to be plain; nothing in them needs an escape.
  private static func quote(_ text: String) -> String { "\"\(text)\"" }
}

extension ClientFormatWriter {
  static func afNetworking(_ set: PinsToWrite) throws(WritingFault) -> WrittenClient {
    let (certificates, losses) = try certificates(set)
    let object = JSONText.object([
      ("version", .text(AFNetworkingVersion.latest.description)),
      ("SSLPinningMode", .text(AFNetworkingPolicy.PinningMode.publicKey.rawValue)),
      ("allowInvalidCertificates", .bool(false)),
      ("validatesDomainName", .bool(true)),
      ("pinnedCertificates", names(certificates)),
    ])
    return client(.afnetworking, "afnetworking.json", object.file, losses + [.everyHost], certificates: certificates)
  }

  static func alamofire(_ set: PinsToWrite) throws(WritingFault) -> WrittenClient {
    let (certificates, losses) = try certificates(set)
    let evaluator = JSONText.object([("type", .text("publicKeys")), ("certificates", names(certificates))])
    let object = JSONText.object([
      ("allHostsMustBeEvaluated", .bool(false)),
      ("evaluators", .object(set.hosts.map { ($0.name, evaluator) })),
    ])
    let uncovered = set.hosts.filter(\.includesSubdomains).map { WritingLoss.subdomainsNotCovered(host: $0.name) }
    return client(.alamofire, "alamofire.json", object.file, losses + uncovered, certificates: certificates)
  }

  /// Authorities become the only anchors; a leaf's certificate is compared.
  static func secTrust(_ set: PinsToWrite) throws(WritingFault) -> WrittenClient {
    if set.hasBothRoles { throw .leafAndAuthority }
    let (certificates, losses) = try certificates(set)
    let isLeaf = !set.pins(of: .leaf).isEmpty
    let members: [(key: String, value: JSONText)] =
      isLeaf
      ? [("anchors", .text("system")), ("policy", .text("ssl")), ("pinnedCertificates", names(certificates))]
      : [("anchors", names(certificates)), ("anchorsOnly", .bool(true)), ("policy", .text("ssl"))]
    return client(
      .sectrust, "sectrust.json", JSONText.object(members).file, losses + [.everyHost], certificates: certificates)
  }

  private static func names(_ certificates: [PinsToWrite.NamedCertificate]) -> JSONText {
    .array(certificates.map { .text($0.file) })
  }

  /// The certificates of the pinned keys, and what their absence or the format's silence about dates loses.
  private static func certificates(_ set: PinsToWrite) throws(WritingFault) -> (
    [PinsToWrite.NamedCertificate], [WritingLoss]
  ) {
    let pins = distinct(set.pins.map(\.pin))
    let certificates = set.certificates.filter { pins.contains($0.facts.pin) }
    guard !certificates.isEmpty else { throw .noCertificates }
    var losses = set.expires == nil ? [] : [WritingLoss.noExpiry]
    let bare = pins.filter { pin in !certificates.contains { $0.facts.pin == pin } }
    if !bare.isEmpty { losses.append(.pinsWithoutCertificate(bare)) }
    if Set(certificates.map(\.facts.pin)).count < 2 { losses.append(.noBackupPin) }
    return (certificates, losses)
  }
}
