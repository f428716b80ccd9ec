import Lab
import Pinning

/// The columns of the case table, as clients' files.
enum Column: String, CaseIterable {
  case afCertificate, afPublicKey, alamofire, trustKit, android, pinnedDomains, okHttpAndroid, okHttpJVM, hpkp, curl

  /// As `--client` takes it, relative to the stage's folder.
  var argument: String {
    switch self {
    case .afCertificate: "afnetworking:clients/ac.json"
    case .afPublicKey: "afnetworking:clients/ak.json"
    case .alamofire: "alamofire:clients/alamofire.json"
    case .trustKit: "trustkit:clients/TrustKit.plist"
    case .android: "android-nsc:clients/xml/network_security_config.xml"
    case .pinnedDomains: "ios-pinned-domains:clients/ATS.plist"
    case .okHttpAndroid: "okhttp:clients/android.txt"
    case .okHttpJVM: "okhttp:clients/jvm.txt"
    case .hpkp: "hpkp:clients/header.txt"
    case .curl: "curl:clients/curl.txt"
    }
  }
}

/// What a row of the case table ships, in every format.
struct Wardrobe {
  /// In order; a certificate may stand twice.
  var pinned: [MintedCertificate]
  /// For `NSPinnedDomains`: those that are listed as leaf identities.
  var leaves: [MintedCertificate] = []
  /// Pins beside the path; listed wherever others are.
  var backup: MintedCertificate?
  var expires: String?
  /// The client's own switch for a private CA.
  var trusts: MintedCertificate?
  var checksHost = true

  func write(to stage: Stage) throws {
    let folder = stage.folder
    let all = pinned + [backup].compactMap { $0 }
    let files = try all.enumerated().map { index, certificate in
      try folder.write(certificate.der, to: "clients/\(index).cer")
      return "\"\(index).cer\""
    }.joined(separator: ", ")
    let pins = all.map(\.pin.base64)
    try folder.write(afNetworking("certificate", files), to: "clients/ac.json")
    try folder.write(afNetworking("publicKey", files), to: "clients/ak.json")
    try folder.write(alamofire(files), to: "clients/alamofire.json")
    try folder.write(
      Plist.trustKit([(Stage.host, Plist.trustKitDomain(pins, expires: expires))]), to: "clients/TrustKit.plist")
    try folder.write(try android(pins, stage), to: "clients/xml/network_security_config.xml")
    try folder.write(pinnedDomains, to: "clients/ATS.plist")
    let line = Stage.host + pins.map { " sha256/\($0)" }.joined() + "\n"
    if let trusts { try folder.write(trusts.pem, to: "clients/ca.pem") }
    let manager = trusts == nil ? "" : "trustManager ca.pem\n"
    try folder.write("platform android\n" + manager + line, to: "clients/android.txt")
    try folder.write("platform jvm\n" + manager + line, to: "clients/jvm.txt")
    try folder.write(
      pins.map { "pin-sha256=\"\($0)\"; " }.joined() + "max-age=5184000; includeSubDomains", to: "clients/header.txt")
    try folder.write(pins.map { "sha256//\($0)" }.joined(separator: ";"), to: "clients/curl.txt")
  }

  private func afNetworking(_ mode: String, _ files: String) -> String {
    """
    {"version": "4.0.1", "SSLPinningMode": "\(mode)", "allowInvalidCertificates": \(trusts != nil),
     "validatesDomainName": \(checksHost), "pinnedCertificates": [\(files)]}
    """
  }

  private func alamofire(_ files: String) -> String {
    let isLax = trusts != nil
    return """
      {"evaluators": {"\(Stage.host)": {"type": "publicKeys", "certificates": [\(files)],
       "performDefaultValidation": \(!isLax), "validateHost": \(!isLax && checksHost)}}}
      """
  }

  private func android(_ pins: [String], _ stage: Stage) throws -> String {
    if let trusts { try stage.folder.write(trusts.pem, to: "clients/raw/own_ca.pem") }
    let anchors = trusts == nil ? "" : "<trust-anchors><certificates src=\"@raw/own_ca\"/></trust-anchors>"
    let expiration = expires.map { " expiration=\"\($0)\"" } ?? ""
    let list = pins.map { "<pin digest=\"SHA-256\">\($0)</pin>" }.joined()
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <network-security-config><domain-config><domain>\(Stage.host)</domain>\(anchors)
      <pin-set\(expiration)>\(list)</pin-set></domain-config></network-security-config>
      """
  }

  private var pinnedDomains: String {
    let atLeaf = pinned.filter(leaves.contains).map(\.pin.base64)
    let above = pinned.filter { !leaves.contains($0) }.map(\.pin.base64)
    let beside = [backup].compactMap { $0 }.map(\.pin.base64)
    return Plist.pinnedDomains([
      (
        Stage.host, leaf: atLeaf.isEmpty ? nil : atLeaf + beside, authorities: above.isEmpty ? nil : above + beside,
        includesSubdomains: false
      )
    ])
  }
}

/// Property lists as apps ship them.
enum Plist {
  static func document(_ inner: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>\(inner)</dict></plist>
    """
  }

  /// `domains` are hosts with the inside of their dictionaries.
  static func trustKit(_ domains: [(host: String, inner: String)]) -> String {
    let list = domains.map { "<key>\($0.host)</key><dict>\($0.inner)</dict>" }.joined()
    return document(
      "<key>TSKConfiguration</key><dict><key>TSKPinnedDomains</key><dict>\(list)</dict></dict>")
  }

  static func trustKitDomain(_ pins: [String], expires: String? = nil, _ more: String = "") -> String {
    "<key>TSKPublicKeyHashes</key>" + strings(pins)
      + (expires.map { "<key>TSKExpirationDate</key><string>\($0)</string>" } ?? "") + more
  }

  static func pinnedDomains(
    _ domains: [(host: String, leaf: [String]?, authorities: [String]?, includesSubdomains: Bool)]
  ) -> String {
    let list = domains.map { domain in
      "<key>\(domain.host)</key><dict>"
        + (domain.includesSubdomains ? "<key>NSIncludesSubdomains</key><true/>" : "")
        + identities("NSPinnedLeafIdentities", domain.leaf) + identities("NSPinnedCAIdentities", domain.authorities)
        + "</dict>"
    }.joined()
    return document(
      "<key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict>\(list)</dict></dict>")
  }

  private static func identities(_ key: String, _ pins: [String]?) -> String {
    guard let pins else { return "" }
    let list = pins.map { "<dict><key>SPKI-SHA256-BASE64</key><string>\($0)</string></dict>" }.joined()
    return "<key>\(key)</key><array>\(list)</array>"
  }

  static func strings(_ texts: [String]) -> String {
    "<array>" + texts.map { "<string>\($0)</string>" }.joined() + "</array>"
  }
}
