package import Pinning

/// Writes one pin set in the format of any client, so that a rotation is prepared for all platforms at once.
package enum ClientFormatWriter {
  /// Writes the set. `date` is when it is written, which only formats with a life in seconds ask for.
  package static func write(_ set: PinsToWrite, as format: ClientFormat, at date: Timestamp) throws(WritingFault)
    -> WrittenClient
  {
    try check(set)
    switch format {
    case .trustkit: return try trustKit(set)
    case .androidNSC: return networkSecurityConfig(set)
    case .iosPinnedDomains: return try pinnedDomains(set)
    case .okhttp: return okHttp(set)
    case .afnetworking: return try afNetworking(set)
    case .alamofire: return try alamofire(set)
    case .sectrust: return try secTrust(set)
    case .hpkp: return try hpkp(set, at: date)
    case .curl: return curl(set)
    }
  }

  private static func check(_ set: PinsToWrite) throws(WritingFault) {
    guard !set.hosts.isEmpty else { throw .noHosts }
    guard !set.pins.isEmpty else { throw .noPins }
    for host in set.hosts where !isHost(host.name) { throw .badHost(host.name) }
    for certificate in set.certificates where !isFileName(certificate.file) { throw .badFileName(certificate.file) }
  }

  /// Letters, digits, hyphens, dots and underscores; colons for addresses. Nothing that a format would read otherwise.
  private static func isHost(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { isNameByte($0) || $0 == UInt8(ascii: ":") }
  }

  private static func isFileName(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix(".") && text.utf8.allSatisfy(isNameByte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  // MARK: Shared by the formats

  static func client(
    _ format: ClientFormat, _ path: String, _ text: String, _ losses: [WritingLoss],
    certificates: [PinsToWrite.NamedCertificate] = []
  ) -> WrittenClient {
    let files = certificates.map { WrittenClient.File(path: $0.file, bytes: $0.facts.der) }
    return WrittenClient(
      format: format, files: [WrittenClient.File(path: path, bytes: Array(text.utf8))] + files, losses: losses)
  }

  /// The day at whose beginning, in UTC, the set ends at the latest; ending early keeps clients connected.
  static func expiry(_ set: PinsToWrite, _ losses: inout [WritingLoss]) -> String? {
    guard let expires = set.expires else { return nil }
    let day = expires.day
    if Timestamp(day: day) != expires { losses.append(.expiryRounded(to: day)) }
    return day
  }

  static func lossesOfBackup(_ set: PinsToWrite) -> [WritingLoss] {
    Set(set.pins.map(\.pin)).count < 2 ? [.noBackupPin] : []
  }

  static func distinct(_ pins: [Pin]) -> [Pin] {
    var seen = Set<Pin>()
    return pins.filter { seen.insert($0).inserted }
  }
}
