import ClientFormats
import Pinning

extension CertificateFacts {
  /// It names the host, by a whole label as wildcard at most (RFC 6125, section 6.4.3).
  func names(_ host: String) -> Bool {
    let host = Host.folded(host)
    return alternativeNames.contains { name in
      switch name {
      case .dns(let text): Host.pattern(text, covers: host)
      case .ip(let address): IPAddress(host) == address
      case .malformedIP, .email, .uri, .other: false
      }
    }
  }

  var isCA: Bool { basicConstraints?.isCA ?? false }

  /// The subject's common name, or all of it; else the first name that it bears.
  var shortName: String { subject.description.isEmpty ? alternativeNames.first?.description ?? "" : subject.short }
}

/// Hosts as texts.
enum Host {
  static func folded(_ host: String) -> String {
    (host.hasSuffix(".") ? String(host.dropLast()) : host).lowercased()
  }

  static func pattern(_ pattern: String, covers host: String) -> Bool {
    let pattern = folded(pattern)
    guard pattern.hasPrefix("*.") else { return pattern == host }
    guard let dot = host.firstIndex(of: "."), dot > host.startIndex else { return false }
    return host[dot...] == pattern.dropFirst(1)
  }

  static func isBelow(_ host: String, _ parent: String) -> Bool { host.hasSuffix("." + parent) && !parent.isEmpty }
}

extension CoveredHost {
  /// The entry stands for this host.
  func covers(_ host: String) -> Bool {
    let host = Host.folded(host)
    let name = Host.folded(name)
    let isChild = Host.isBelow(host, name) && !host.dropLast(name.count + 1).contains(".")
    return switch reach {
    case .exact: host == name
    case .oneLabelMore: host == name || isChild
    case .allBelow: host == name || Host.isBelow(host, name)
    case .onlyOneLabelMore: isChild
    }
  }
}
