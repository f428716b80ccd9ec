import Pinning

/// Lines of a property list, indented as Xcode does.
private struct PropertyListText {
  private(set) var text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """
  private var depth = 0

  mutating func open(_ element: String) {
    line("<\(element)>")
    depth += 1
  }

  mutating func close(_ element: String) {
    depth -= 1
    line("</\(element)>")
  }

  mutating func dictionary(_ key: String? = nil, _ content: (inout PropertyListText) -> Void) {
    container("dict", key, content)
  }

  mutating func array(_ key: String, _ content: (inout PropertyListText) -> Void) {
    container("array", key, content)
  }

  private mutating func container(_ name: String, _ key: String?, _ content: (inout PropertyListText) -> Void) {
    if let key { self.key(key) }
    open(name)
    content(&self)
    close(name)
  }

  mutating func key(_ key: String) { line("<key>\(XMLText.escape(key))</key>") }

  mutating func string(_ text: String) { line("<string>\(XMLText.escape(text))</string>") }

  mutating func bool(_ key: String, _ value: Bool) {
    self.key(key)
    line(value ? "<true/>" : "<false/>")
  }

  mutating func string(_ key: String, _ text: String) {
    self.key(key)
    string(text)
  }

  mutating func end() { text += "</plist>\n" }

  private mutating func line(_ line: String) {
    text += String(repeating: "\t", count: depth) + line + "\n"
  }
}

/// Text for XML.
enum XMLText {
  static func escape(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "&": out += "&amp;"
      case "\"": out += "&quot;"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}

extension ClientFormatWriter {
  /// An Info.plist with `TSKConfiguration`, to be merged into the app's.
  static func trustKit(_ set: PinsToWrite) throws(WritingFault) -> WrittenClient {
    let pins = distinct(set.pins.map(\.pin))
    // TrustKit throws at launch when it enforces fewer.
    guard pins.count >= 2 else { throw .tooFewPins(needed: 2) }
    var losses = [WritingLoss]()
    let day = expiry(set, &losses)
    var list = PropertyListText()
    list.dictionary { list in
      list.dictionary("TSKConfiguration") { list in
        list.bool("TSKSwizzleNetworkDelegates", false)
        list.dictionary("TSKPinnedDomains") { list in
          for host in set.hosts { trustKitDomain(host, pins, day, &list) }
        }
      }
    }
    list.end()
    return client(.trustkit, "Info.plist", list.text, losses)
  }

  private static func trustKitDomain(
    _ host: PinsToWrite.Host, _ pins: [Pin], _ day: String?, _ list: inout PropertyListText
  ) {
    list.dictionary(host.name) { list in
      list.bool("TSKEnforcePinning", true)
      list.bool("TSKIncludeSubdomains", host.includesSubdomains)
      if let day { list.string("TSKExpirationDate", day) }
      list.array("TSKPublicKeyHashes") { list in
        for pin in pins { list.string(pin.base64) }
      }
    }
  }

  /// An Info.plist with `NSPinnedDomains`, to be merged into the app's.
  static func pinnedDomains(_ set: PinsToWrite) throws(WritingFault) -> WrittenClient {
    // With both lists present both must match, which is another set than one of which any pin will do.
    if set.hasBothRoles { throw .leafAndAuthority }
    var losses = lossesOfBackup(set)
    if set.expires != nil { losses.append(.noExpiry) }
    losses += set.hosts.filter(\.includesSubdomains).map { .onlyOneLabelBelow(host: $0.name) }
    let isLeaf = !set.pins(of: .leaf).isEmpty
    let key = isLeaf ? "NSPinnedLeafIdentities" : "NSPinnedCAIdentities"
    let pins = distinct(set.pins.map(\.pin))
    var list = PropertyListText()
    list.dictionary { list in
      list.dictionary("NSAppTransportSecurity") { list in
        list.dictionary("NSPinnedDomains") { list in
          for host in set.hosts { pinnedDomain(host, key, pins, &list) }
        }
      }
    }
    list.end()
    return client(.iosPinnedDomains, "Info.plist", list.text, losses)
  }

  private static func pinnedDomain(
    _ host: PinsToWrite.Host, _ key: String, _ pins: [Pin], _ list: inout PropertyListText
  ) {
    list.dictionary(host.name) { list in
      list.bool("NSIncludesSubdomains", host.includesSubdomains)
      list.array(key) { list in
        for pin in pins {
          list.dictionary { $0.string("SPKI-SHA256-BASE64", pin.base64) }
        }
      }
    }
  }
}
