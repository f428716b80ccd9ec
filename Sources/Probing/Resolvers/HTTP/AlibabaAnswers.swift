import Endpoints
import Pinning

/// What Alibaba Cloud's HTTPDNS answers, by name.
enum AlibabaAnswers {
  /// `/d` and `/sign_d` give one object `{"host":…,"ips":[…],"ipsv6":[…],"ttl":…}`; `/resolve` and `/sign_resolve` give
  /// `{"dns":[…]}`, newer servers `{"results":[…]}`, with an object for each name or for each family of it.
  static func read(_ json: PlainJSON) throws(ResolverFault) -> [DNSName: SaidOfName] {
    var said = [DNSName: SaidOfName]()
    if let code = json.member("code")?.asText, json.member("host") == nil { throw .refused(code: code) }
    guard let list = json.member("dns") ?? json.member("results") else {
      try read(one: json, into: &said)
      return said
    }
    guard let items = list.asItems else { throw .badMember("dns") }
    for item in items { try read(one: item, into: &said) }
    return said
  }

  private static func read(one item: PlainJSON, into said: inout [DNSName: SaidOfName]) throws(ResolverFault) {
    guard let host = item.member("host")?.asText, let name = DNSName(host) else { throw .badMember("host") }
    let addresses =
      try PlainJSON.addresses(item.member("ips"), "ips") + PlainJSON.addresses(item.member("ipsv6"), "ipsv6")
    said[name, default: SaidOfName()].add(addresses, seconds: PlainJSON.seconds(item.member("ttl")))
  }

  /// `/v2/d` gives `{"code":"success","data":{"answers":[{"dn":…,"v4":{"ips":[…],"ttl":…,"no_ip_code":…},"v6":{…}}]}}`.
  static func readV2(_ json: PlainJSON) throws(ResolverFault) -> [DNSName: SaidOfName] {
    guard let code = json.member("code")?.asText else { throw .badMember("code") }
    guard code == "success" else { throw .refused(code: code) }
    guard let items = json.member("data")?.member("answers")?.asItems else { throw .badMember("answers") }
    var said = [DNSName: SaidOfName]()
    for item in items {
      guard let host = item.member("dn")?.asText, let name = DNSName(host) else { throw .badMember("dn") }
      for family in [item.member("v4"), item.member("v6")] {
        guard let family, family != .null else { continue }
        let addresses = try PlainJSON.addresses(family.member("ips"), "ips")
        said[name, default: SaidOfName()].add(addresses, seconds: PlainJSON.seconds(family.member("ttl")))
        if family.member("no_ip_code")?.asText == "DomainNotExist" { said[name]?.isUnknown = true }
      }
      if said[name] == nil { said[name] = SaidOfName() }
    }
    return said
  }
}
