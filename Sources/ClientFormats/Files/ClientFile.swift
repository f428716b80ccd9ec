package import Pinning

/// What one file of a shipped build says, as values, with what was noted on the way.
package struct ClientFile: Hashable, Sendable {
  package let content: ClientFileContent
  /// What the real client passes over in silence, in file order; at most `ClientRemark.most`.
  package let remarks: [ClientRemark]
  /// Where the texts stand that the values hold.
  package let places: TextPlaces

  package var format: ClientFormat { content.format }
}

/// The values of one file, by format.
package enum ClientFileContent: Hashable, Sendable {
  case trustkit(TrustKitConfiguration)
  case androidNSC(NetworkSecurityConfig)
  case iosPinnedDomains(AppTransportSecurity)
  case okhttp(OkHttpPinner)
  case afnetworking(AFNetworkingPolicy)
  case alamofire(AlamofireTrustManager)
  case sectrust(HandWrittenSecTrust)
  case hpkp(HPKPHeader)
  case curl(CurlPinnedKey)

  package var format: ClientFormat {
    switch self {
    case .trustkit: .trustkit
    case .androidNSC: .androidNSC
    case .iosPinnedDomains: .iosPinnedDomains
    case .okhttp: .okhttp
    case .afnetworking: .afnetworking
    case .alamofire: .alamofire
    case .sectrust: .sectrust
    case .hpkp: .hpkp
    case .curl: .curl
    }
  }

  /// What the reader found that the real client would not start with. The models find more in the values.
  package var faults: [ClientFault] {
    switch self {
    case .trustkit(let configuration): configuration.faults
    case .androidNSC(let config): config.faults
    case .iosPinnedDomains(let security): security.faults
    case .okhttp(let pinner): pinner.faults
    case .afnetworking(let policy): policy.faults
    case .alamofire(let manager): manager.faults
    case .sectrust(let delegate): delegate.faults
    case .hpkp(let header): header.faults
    case .curl(let key): key.faults
    }
  }

  /// A client that ships a file of this format which cannot be read at all.
  package static func faulty(_ format: ClientFormat, _ faults: [ClientFault]) -> ClientFileContent {
    switch format {
    case .trustkit: .trustkit(TrustKitConfiguration(domains: [], faults: faults))
    case .androidNSC: .androidNSC(NetworkSecurityConfig(faults: faults))
    case .iosPinnedDomains: .iosPinnedDomains(AppTransportSecurity(faults: faults))
    case .okhttp: .okhttp(OkHttpPinner(entries: [], faults: faults))
    case .afnetworking: .afnetworking(AFNetworkingPolicy(faults: faults))
    case .alamofire: .alamofire(AlamofireTrustManager(evaluators: [], faults: faults))
    case .sectrust: .sectrust(HandWrittenSecTrust(faults: faults))
    case .hpkp: .hpkp(HPKPHeader(pins: [], maxAge: nil, faults: faults))
    case .curl: .curl(CurlPinnedKey(argument: .unreadableKey(detail: "the file cannot be read"), faults: faults))
    }
  }
}

/// The places of texts in a file: hosts, pins, dates, file names, and names of keys.
package struct TextPlaces: Hashable, Sendable {
  private var places = [String: [FilePlace]]()

  package init() {}

  mutating func note(_ text: String, _ place: FilePlace) {
    places[text, default: []].append(place)
  }

  /// Where the text stands, in file order.
  package func all(_ text: String) -> [FilePlace] { places[text] ?? [] }

  mutating func note(key: String, of owner: String, _ place: FilePlace) {
    note(Self.name(key, owner), place)
  }

  /// Where a key or attribute of a host's entry stands; of the whole file where `owner` is empty.
  package func key(_ key: String, of owner: String = "") -> FilePlace? { all(Self.name(key, owner)).first }

  mutating func note(element: String, _ place: FilePlace) {
    note(Self.name(element, "<"), place)
  }

  /// Where the elements of this name begin, in the order in which they were read.
  package func elements(_ name: String) -> [FilePlace] { all(Self.name(name, "<")) }

  /// Apart from all texts: no file that is read holds a NUL.
  private static func name(_ key: String, _ owner: String) -> String { "\0\(owner)\0\(key)" }
}

extension ClientFile {
  /// Where the text stands that a fault is about, such as a pin's; nil where nothing in the file is to blame alone.
  package func place(of fault: ClientFault) -> FilePlace? {
    switch fault {
    case .malformedFile, .missing, .badValue: nil
    case .badPin(let text, _), .badDate(let text, _), .unknownDigest(let text, _): places.all(text).first
    case .duplicateDomain(let domain): places.all(domain).last
    case .tooFewPins(let host, _, _), .hostWithoutRegistrySuffix(let host), .subdomainsOfPublicSuffix(let host),
      .exclusionWithOtherKeys(let host, _), .exclusionWithoutParent(let host), .badPattern(let host):
      places.all(host).first
    case .pemCertificate(let file), .unreadableCertificate(let file, _): places.all(file).first
    }
  }
}
