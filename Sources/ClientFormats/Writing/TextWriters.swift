import Pinning

extension ClientFormatWriter {
  static func networkSecurityConfig(_ set: PinsToWrite) -> WrittenClient {
    var losses = lossesOfBackup(set)
    let day = expiry(set, &losses)
    if day != nil { losses.append(.expiryInDeviceTimeZone) }
    var lines = ["<?xml version=\"1.0\" encoding=\"utf-8\"?>", "<network-security-config>", "    <domain-config>"]
    lines += set.hosts.map { host in
      "        <domain includeSubdomains=\"\(host.includesSubdomains)\">\(XMLText.escape(host.name))</domain>"
    }
    lines.append("        <pin-set" + (day.map { " expiration=\"\($0)\"" } ?? "") + ">")
    lines += distinct(set.pins.map(\.pin)).map { pin in
      "            <pin digest=\"SHA-256\">\(pin.base64)</pin>"
    }
    lines += ["        </pin-set>", "    </domain-config>", "</network-security-config>"]
    return client(.androidNSC, "res/xml/network_security_config.xml", text(lines), losses)
  }

  static func okHttp(_ set: PinsToWrite) -> WrittenClient {
    var losses = lossesOfBackup(set)
    if set.expires != nil { losses.append(.noExpiry) }
    let pins = distinct(set.pins.map(\.pin)).map { "sha256/\($0.base64)" }.joined(separator: " ")
    let lines = set.hosts.map { ($0.includesSubdomains ? "**." : "") + $0.name + " " + pins }
    return client(.okhttp, "okhttp.txt", text(["platform android"] + lines), losses)
  }

  /// RFC 7469, section 2.1.
  static func hpkp(_ set: PinsToWrite, at date: Timestamp) throws(WritingFault) -> WrittenClient {
    var losses: [WritingLoss] = lossesOfBackup(set) + [.everyHost]
    // Section 4.1 finds about 60 days a good balance.
    var maxAge: Int64 = 60 * Timestamp.secondsPerDay
    if let expires = set.expires {
      maxAge = expires.seconds(since: date)
      guard maxAge > 0 else { throw .ended }
    } else {
      losses.append(.maxAgeChosen(maxAge))
    }
    var directives = distinct(set.pins.map(\.pin)).map { "pin-sha256=\"\($0.base64)\"" }
    directives.append("max-age=\(maxAge)")
    if set.hosts.allSatisfy(\.includesSubdomains) {
      directives.append("includeSubDomains")
    } else {
      losses += set.hosts.filter(\.includesSubdomains).map { .subdomainsNotCovered(host: $0.name) }
    }
    return client(.hpkp, "hpkp.txt", text([directives.joined(separator: "; ")]), losses)
  }

  static func curl(_ set: PinsToWrite) -> WrittenClient {
    var losses: [WritingLoss] = lossesOfBackup(set) + [.everyHost]
    if set.expires != nil { losses.append(.noExpiry) }
    let authorities = distinct(set.pins(of: .authority))
    if !authorities.isEmpty { losses.append(.authorityPinsNeverMatch(authorities)) }
    let hashes = distinct(set.pins.map(\.pin)).map { "sha256//\($0.base64)" }
    return client(.curl, "pinnedpubkey.txt", text([hashes.joined(separator: ";")]), losses)
  }

  private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }
}
