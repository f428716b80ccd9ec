import Pinning

/// What the lab's builds carry, as text, by path below the folder of all of them.
struct LabClientTexts {
  private let seed: String

  init(seed: String) {
    self.seed = seed
  }

  /// `videoEnds` is the day on which one set ends.
  func files(videoEnds: String) throws(MintFault) -> [String: String] {
    [
      "ios-6.2/Info.plist": plist(trustKit(try ios62())),
      "ios-6.1/Info.plist": plist(pinnedDomains(try ios61Authorities()) + trustKit(try ios61())),
      "ios-5.0/Info.plist": plist(trustKit([PinnedHost("updates", [try leaf("updates")])])),
      "android-9.1/res/xml/network_security_config.xml": networkSecurityConfig([
        PinnedHost("", [try issuing(), try root()])
      ]),
      "android-9.1/okhttp.txt": "platform android\n" + okHttp("*.\(AppEndpoint.domain)", [try issuing(), try root()]),
      "android-8.4/res/xml/network_security_config.xml": networkSecurityConfig(try android84(videoEnds)),
      "desktop-2.0/okhttp.txt": "platform jvm\n" + (try desktop()),
      "watch-1.4/trust.json": watch,
      "car-2.1/okhttp.txt": "platform android\n" + okHttp("maps.\(AppEndpoint.domain)", [try issuing(), try root()]),
    ]
  }

  /// A host of the apps' domain with its pins; the domain itself, with all below it, where the name is empty.
  private struct PinnedHost {
    let name: String
    let pins: [Pin]
    let ends: String?

    init(_ name: String, _ pins: [Pin], ends: String? = nil) {
      self.name = name
      self.pins = pins
      self.ends = ends
    }

    var host: String { name.isEmpty ? AppEndpoint.domain : "\(name).\(AppEndpoint.domain)" }
  }

  // MARK: - Who pins what

  /// The newest: the issuing CA, and a backup key of each server.
  private func ios62() throws(MintFault) -> [PinnedHost] {
    var hosts = [PinnedHost]()
    for name in ["shop", "account", "feed", "photos", "video"] {
      hosts.append(PinnedHost(name, [try issuing(), try backup(name)]))
    }
    return hosts
  }

  /// The one before: keys of leaves, and a set that ended at the beginning of the year.
  private func ios61() throws(MintFault) -> [PinnedHost] {
    [
      PinnedHost("shop", [try leaf("shop"), try backup("shop")]),
      PinnedHost("feed", [try leaf("feed"), try backup("feed")]),
      PinnedHost("photos", [try leaf("photos"), try backup("photos")], ends: "2026-01-01"),
    ]
  }

  private func ios61Authorities() throws(MintFault) -> [PinnedHost] {
    [PinnedHost("shop", [try issuing(), try root()]), PinnedHost("account", [try issuing(), try root()])]
  }

  /// The oldest: `account` by its leaf alone, `video` by a set that ends.
  private func android84(_ videoEnds: String) throws(MintFault) -> [PinnedHost] {
    [
      PinnedHost("shop", [try leaf("shop"), try backup("shop")]), PinnedHost("account", [try leaf("account")]),
      PinnedHost("feed", [try leaf("feed"), try backup("feed")]),
      PinnedHost("photos", [try leaf("photos"), try backup("photos")]),
      PinnedHost("video", [try leaf("video"), try backup("video")], ends: videoEnds),
    ]
  }

  private func desktop() throws(MintFault) -> String {
    var lines = ""
    for name in ["shop", "video"] {
      lines += okHttp("\(name).\(AppEndpoint.domain)", [try leaf(name), try backup(name)])
    }
    return lines
  }

  private func leaf(_ name: String) throws(MintFault) -> Pin { try SigningKey.seeded("\(name) leaf", seed: seed).pin }

  private func backup(_ name: String) throws(MintFault) -> Pin {
    try SigningKey.seeded("\(name) backup", seed: seed).pin
  }

  private func issuing() throws(MintFault) -> Pin { try SigningKey.seeded(LabPKI.issuingKeyName, seed: seed).pin }

  private func root() throws(MintFault) -> Pin { try SigningKey.seeded(LabPKI.rootKeyName, seed: seed).pin }

  // MARK: - How the formats say it

  private func plist(_ members: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \(members)</dict>
    </plist>

    """
  }

  private func trustKit(_ hosts: [PinnedHost]) -> String {
    let domains = hosts.map { host in
      let pins = host.pins.map { "          <string>\($0.base64)</string>\n" }.joined()
      let end = host.ends.map { "        <key>TSKExpirationDate</key>\n        <string>\($0)</string>\n" } ?? ""
      return """
              <key>\(host.host)</key>
              <dict>
        \(end)        <key>TSKPublicKeyHashes</key>
                <array>
        \(pins)        </array>
              </dict>

        """
    }.joined()
    return """
        <key>TSKConfiguration</key>
        <dict>
          <key>TSKPinnedDomains</key>
          <dict>
      \(domains)    </dict>
        </dict>

      """
  }

  private func pinnedDomains(_ hosts: [PinnedHost]) -> String {
    let domains = hosts.map { host in
      let pins = host.pins.map {
        "          <dict><key>SPKI-SHA256-BASE64</key><string>\($0.base64)</string></dict>\n"
      }.joined()
      return """
              <key>\(host.host)</key>
              <dict>
                <key>NSPinnedCAIdentities</key>
                <array>
        \(pins)        </array>
              </dict>

        """
    }.joined()
    return """
        <key>NSAppTransportSecurity</key>
        <dict>
          <key>NSPinnedDomains</key>
          <dict>
      \(domains)    </dict>
        </dict>

      """
  }

  private func networkSecurityConfig(_ hosts: [PinnedHost]) -> String {
    let configs = hosts.map { host in
      let pins = host.pins.map { "      <pin digest=\"SHA-256\">\($0.base64)</pin>\n" }.joined()
      let end = host.ends.map { " expiration=\"\($0)\"" } ?? ""
      let subdomains = host.name.isEmpty ? " includeSubdomains=\"true\"" : ""
      return """
          <domain-config>
            <domain\(subdomains)>\(host.host)</domain>
            <pin-set\(end)>
        \(pins)    </pin-set>
          </domain-config>

        """
    }.joined()
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <network-security-config>
      \(configs)</network-security-config>

      """
  }

  private func okHttp(_ pattern: String, _ pins: [Pin]) -> String {
    "\(pattern) " + pins.map { "sha256/\($0.base64)" }.joined(separator: " ") + "\n"
  }

  /// The certificate stands beside it only while the lab runs.
  private var watch: String {
    """
    {
      "allHostsMustBeEvaluated": true,
      "evaluators": {
        "shop.\(AppEndpoint.domain)": { "type": "publicKeys", "certificates": ["issuing.cer"] },
        "account.\(AppEndpoint.domain)": { "type": "publicKeys", "certificates": ["issuing.cer"] }
      }
    }

    """
  }
}
