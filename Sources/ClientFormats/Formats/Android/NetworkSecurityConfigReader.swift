import Pinning
import PositionedJSON

/// `network_security_config.xml`, read as AOSP's `XmlConfigSource` does: what it does not know it passes over, what it
/// throws at is a fault.
extension Reading {
  private typealias Config = NetworkSecurityConfig

  private enum Kind: String {
    case base = "base-config"
    case domain = "domain-config"
    case debug = "debug-overrides"
  }

  mutating func networkSecurityConfig(_ bytes: [UInt8]) throws(ClientFileFaults) -> NetworkSecurityConfig {
    let root = try securityConfigRoot(bytes)
    var base: Config.Rule?
    var domains = [Config.DomainConfig]()
    var debug: Config.Rule?
    var debugFaults = [ClientFault]()
    for element in root.elements {
      switch element.name {
      case "base-config":
        if base != nil { malformed("only one base-config is allowed", element) }
        base = rule(of: element, .base).rule
      case "domain-config": domains.append(domainConfig(element))
      case "debug-overrides":
        if debug != nil { malformed("only one debug-overrides is allowed", element) }
        let own = faults.count
        debug = rule(of: element, .debug).rule
        debugFaults = Array(faults[own...])
        faults.removeSubrange(own...)
        for fault in debugFaults { remark(.faultInDebugBuilds(fault), at: .text(element.place)) }
      default: pass(over: element, in: root)
      }
    }
    passAttributes(of: root, known: [])
    return NetworkSecurityConfig(
      baseConfig: base, domainConfigs: domains, debugOverrides: debug.map { $0.trustAnchors ?? [] },
      debugFaults: debugFaults, notedElements: notedElements(in: root), faults: faults)
  }

  private func securityConfigRoot(_ bytes: [UInt8]) throws(ClientFileFaults) -> XMLElement {
    if FormatSigns.isCompiledXML(bytes) { throw refusal(.compiledXML) }
    let root: XMLElement
    do throws(XMLFault) {
      root = try XMLReader.read(bytes).root
    } catch {
      throw refusal(.xml(error.cause), at: .text(error.place))
    }
    guard root.name == "network-security-config" else {
      throw refusal(.wrongRoot(seen: root.name, expected: "network-security-config"), at: .text(root.place))
    }
    return root
  }

  private mutating func domainConfig(_ element: XMLElement) -> NetworkSecurityConfig.DomainConfig {
    let (rule, children) = rule(of: element, .domain)
    var domains = [Config.Domain]()
    var nested = [Config.DomainConfig]()
    for child in children {
      if child.name == "domain-config" {
        nested.append(domainConfig(child))
      } else if let domain = domain(child) {
        domains.append(domain)
      }
    }
    if !children.contains(where: { $0.name == "domain" }) { malformed("domain-config names no domain", element) }
    return Config.DomainConfig(domains: domains, rule: rule, nested: nested)
  }

  /// What the element sets, and its `domain` and `domain-config` children.
  private mutating func rule(of element: XMLElement, _ kind: Kind) -> (rule: NetworkSecurityConfig.Rule, [XMLElement]) {
    places.note(element: element.name, .text(element.place))
    passAttributes(of: element, known: kind == .debug ? [] : ["cleartextTrafficPermitted", "hstsEnforced"])
    var anchors: [Config.TrustAnchor]?
    var pinSet: Config.PinSet?
    var transparency: XMLElement?
    var children = [XMLElement]()
    for child in element.elements {
      switch child.name {
      case "trust-anchors":
        if anchors != nil { malformed("only one trust-anchors is allowed in \(kind.rawValue)", child) }
        anchors = trustAnchors(child)
      case "pin-set" where kind == .domain:
        if pinSet != nil { malformed("only one pin-set is allowed in a domain-config", child) }
        pinSet = self.pinSet(child)
      case "certificateTransparency" where kind != .debug: transparency = child
      case "domain" where kind == .domain, "domain-config" where kind == .domain: children.append(child)
      case "pin-set", "domain", "domain-config": malformed("\(child.name) is not allowed in \(kind.rawValue)", child)
      default: pass(over: child, in: element)
      }
    }
    let rule = Config.Rule(
      trustAnchors: anchors, pinSet: pinSet,
      certificateTransparency: transparency.flatMap { boolean("enabled", of: $0) },
      cleartextTrafficPermitted: kind == .debug ? nil : boolean("cleartextTrafficPermitted", of: element))
    return (rule, children)
  }

  private mutating func domain(_ element: XMLElement) -> NetworkSecurityConfig.Domain? {
    passAttributes(of: element, known: ["includeSubdomains"])
    guard let name = leafText(of: element, "a domain's name") else { return nil }
    return Config.Domain(
      note(name, .text(element.place)), includesSubdomains: boolean("includeSubdomains", of: element) ?? false)
  }

  private mutating func pinSet(_ element: XMLElement) -> NetworkSecurityConfig.PinSet {
    places.note(element: element.name, .text(element.place))
    passAttributes(of: element, known: ["expiration"])
    var pins = [Config.Pin]()
    for child in element.elements {
      if child.name == "pin" {
        if let pin = pin(child) { pins.append(pin) }
      } else {
        pass(over: child, in: element)
      }
    }
    let expiration = element[attribute: "expiration"].map { note($0.value, .text($0.place)) }
    return Config.PinSet(pins: pins, expiration: expiration)
  }

  private mutating func pin(_ element: XMLElement) -> NetworkSecurityConfig.Pin? {
    passAttributes(of: element, known: ["digest"])
    guard let digest = element[attribute: "digest"] else {
      faults.append(.missing(key: "digest", place: FilePlace.text(element.place).words))
      return nil
    }
    guard let value = leafText(of: element, "a pin's digest") else { return nil }
    return Config.Pin(
      digest: note(digest.value, .text(digest.place)), value: note(value, .text(element.place)))
  }

  private mutating func trustAnchors(_ element: XMLElement) -> [NetworkSecurityConfig.TrustAnchor] {
    places.note(element: element.name, .text(element.place))
    passAttributes(of: element, known: [])
    var anchors = [Config.TrustAnchor]()
    for child in element.elements {
      if child.name == "certificates" {
        if let anchor = trustAnchor(child) { anchors.append(anchor) }
      } else {
        pass(over: child, in: element)
      }
    }
    return anchors
  }

  private mutating func trustAnchor(_ element: XMLElement) -> NetworkSecurityConfig.TrustAnchor? {
    places.note(element: element.name, .text(element.place))
    passAttributes(of: element, known: ["src", "overridePins"])
    guard let attribute = element[attribute: "src"] else {
      faults.append(.missing(key: "src", place: FilePlace.text(element.place).words))
      return nil
    }
    let overridesPins = boolean("overridePins", of: element)
    switch attribute.value {
    case "system": return Config.TrustAnchor(source: .system, overridesPins: overridesPins)
    case "user": return Config.TrustAnchor(source: .user, overridesPins: overridesPins)
    default: break
    }
    guard let resource = RawResource(attribute.value) else {
      faults.append(.badValue(key: "src", value: attribute.value, place: FilePlace.text(attribute.place).words))
      return nil
    }
    let certificate = rawCertificate(resource, at: .text(attribute.place))
    return Config.TrustAnchor(source: .raw(certificate), overridesPins: overridesPins)
  }

  // MARK: Parts

  /// The text of an element that may hold nothing else; nil, and a fault, where it is not so.
  private mutating func leafText(of element: XMLElement, _ what: String) -> String? {
    if let inner = element.elements.first {
      malformed("\(element.name) holds the element \(SafeText.escape(inner.name))", element)
      return nil
    }
    let text = element.text.trimmed
    if text.isEmpty {
      malformed("\(what) is missing", element)
      return nil
    }
    return text
  }

  /// What Android's resource compiler takes for a boolean; any other text leaves the default.
  private mutating func boolean(_ name: String, of element: XMLElement) -> Bool? {
    guard let attribute = element[attribute: name] else { return nil }
    switch attribute.value.trimmed {
    case "true", "TRUE", "True": return true
    case "false", "FALSE", "False": return false
    default:
      remark(.unknownBoolean(key: name, seen: attribute.value), at: .text(attribute.place))
      return nil
    }
  }

  private mutating func malformed(_ detail: String, _ element: XMLElement) {
    faults.append(.malformedFile(place: FilePlace.text(element.place).words, detail: detail))
  }

  private mutating func pass(over element: XMLElement, in parent: XMLElement) {
    remark(.ignoredElement(element.name, in: parent.name), at: .text(element.place))
  }

  /// Namespace declarations and the attributes of tools are nobody's mistake.
  private mutating func passAttributes(of element: XMLElement, known: [String]) {
    for attribute in element.attributes
    where !known.contains(attribute.name) && !attribute.name.hasPrefix("xmlns") && !attribute.name.hasPrefix("tools:") {
      remark(.ignoredAttribute(attribute.name, of: element.name), at: .text(attribute.place))
    }
  }

  /// Names of elements that Android knows nowhere, each once, in file order.
  private func notedElements(in root: XMLElement) -> [String] {
    let known: Set<String> = [
      "network-security-config", "base-config", "domain-config", "debug-overrides", "domain", "pin-set", "pin",
      "trust-anchors", "certificates", "certificateTransparency",
    ]
    var names = [String]()
    var seen = known
    var rest = [root]
    while let element = rest.popLast() {
      if seen.insert(element.name).inserted { names.append(element.name) }
      // What stands inside an unknown element is that element's own.
      if known.contains(element.name) { rest += element.elements.reversed() }
    }
    return names
  }
}
