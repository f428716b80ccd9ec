extension NetworkSecurityConfig {
  /// What makes `XmlConfigSource` throw, at the app's first connection.
  var parsingFaults: [ClientFault] {
    faults + duplicates + allDomainConfigs.flatMap(Self.faults)
  }

  private var duplicates: [ClientFault] {
    var seen = Set<String>()
    return allDomainConfigs.flatMap(\.domains)
      .filter { !seen.insert($0.matchedName).inserted }.map { .duplicateDomain($0.name) }
  }

  private static func faults(of config: DomainConfig) -> [ClientFault] {
    guard let host = config.domains.first?.name else {
      return [.missing(key: "domain", place: "domain-config")]
    }
    guard let set = config.rule.pinSet else { return [] }
    let dates = set.expiration.flatMap { set.day == nil ? ClientFault.badDate(text: $0, host: host) : nil }
    return [dates].compactMap { $0 } + set.pins.compactMap { fault(of: $0, host: host) }
  }

  private static func fault(of pin: Pin, host: String) -> ClientFault? {
    if pin.digest.uppercased() != "SHA-256" { return .unknownDigest(name: pin.digest, host: host) }
    return PinMatching.pins([pin.value], decoding: AndroidBase64.decode).isEmpty
      ? .badPin(text: pin.value, host: host) : nil
  }
}
