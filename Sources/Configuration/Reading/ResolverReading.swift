import Endpoints
import Pinning
import PositionedJSON

/// The entries of `resolvers`, and what endpoints may name.
struct ResolverRoster {
  var resolvers = [String: Resolver]()
  /// Names that stand there, those of faulty entries too, and the system's.
  var names: Set<String> = [Resolver.system.name]
}

/// What a resolver speaks.
private enum ResolverType: String, CaseIterable {
  case dns
  case doh
  case httpdns
  case fixed = "static"

  /// Beside `type`.
  var keys: Set<String> {
    switch self {
    case .dns: ["server"]
    case .doh: ["url", "method", "address", "anchors"]
    case .httpdns: ["service", "form", "server", "address", "anchors", "account", "secret", "token", "batch"]
    case .fixed: ["hosts"]
    }
  }
}

extension Reading {
  /// DNS (RFC 1035, section 4.2).
  private static let portOfDNS: UInt16 = 53

  /// The value of `resolvers`: an object of resolvers by name.
  mutating func resolvers(_ field: Located<JSON5Value>) -> ResolverRoster {
    var roster = ResolverRoster()
    for (name, value) in entries(of: field) ?? [] {
      guard isGoodResolverName(name) else { continue }
      roster.names.insert(name.value)
      guard let kind = resolverKind(value) else { continue }
      roster.resolvers[name.value] = Resolver(name: name.value, kind: kind)
    }
    return roster
  }

  /// Those that an endpoint names, in its order, each once; the system's where it names none.
  mutating func resolvers(of draft: EndpointDraft, _ roster: ResolverRoster) -> [Resolver] {
    guard let named = draft.resolver.located else { return [.system] }
    if named.value.isEmpty {
      issues.add(.value(.noResolver), at: named)
      return [.system]
    }
    var chosen = [Resolver]()
    for name in named.value {
      if !roster.names.contains(name.value) {
        let suggestion = issues.isFull ? nil : Suggestion.nearest(to: name.value, among: roster.names.sorted())
        issues.add(.value(.unknownResolver(name.value, suggestion: suggestion)), at: name)
      } else {
        let resolver = name.value == Resolver.system.name ? .system : roster.resolvers[name.value]
        if let resolver, !chosen.contains(resolver) { chosen.append(resolver) }
      }
    }
    return chosen
  }

  /// A text, or an array of texts.
  mutating func textOrTexts(_ field: Located<JSON5Value>?) -> Draft<[Located<String>]> {
    guard let field else { return .absent }
    if case .array = field.value.content { return texts(field) }
    guard let text = text(field).located else { return .faulty }
    return .present(field.with([text]))
  }

  private mutating func isGoodResolverName(_ name: Located<String>) -> Bool {
    if name.value.isEmpty {
      issues.add(.value(.emptyText), at: name)
    } else if let control = name.value.unicodeScalars.first(where: { $0.properties.generalCategory == .control }) {
      issues.add(.value(.controlCharacter(control)), at: name)
    } else if name.value == Resolver.system.name {
      issues.add(.value(.reservedResolverName(name.value)), at: name)
    } else {
      return true
    }
    return false
  }

  private mutating func resolverKind(_ field: Located<JSON5Value>) -> Resolver.Kind? {
    guard let members = members(of: field, .resolver) else { return nil }
    guard members["type"] != nil else {
      issues.add(.structure(.missingKey("type")), at: field)
      return nil
    }
    guard let type = choice(members["type"], ResolverType.allCases, named: \.rawValue).value else { return nil }
    refuseOtherKeys(in: members, for: type)
    return switch type {
    case .dns: server(members["server"], of: field).map(Resolver.Kind.dns)
    case .doh: doh(members, of: field)
    case .httpdns: httpDNS(members, of: field).map(Resolver.Kind.httpDNS)
    case .fixed: hosts(members["hosts"], of: field).map(Resolver.Kind.fixed)
    }
  }

  private mutating func refuseOtherKeys(in members: [String: Located<JSON5Value>], for type: ResolverType) {
    for (key, member) in members.sorted(by: { $0.key < $1.key }) where key != "type" && !type.keys.contains(key) {
      issues.add(.value(.keyOfOtherResolver(key, type: type.rawValue)), at: member)
    }
  }

  private mutating func server(_ field: Located<JSON5Value>?, of resolver: Located<JSON5Value>) -> SocketAddress? {
    guard let field = needed(field, "server", of: resolver) else { return nil }
    return value(field, { (fault: AddressFault) in .address(fault.problem) }, ConnectAddress.read).value?
      .address(defaultPort: Self.portOfDNS)
  }

  /// Addresses by host; nil, and reported, where something is wrong with them.
  private mutating func hosts(
    _ field: Located<JSON5Value>?, of resolver: Located<JSON5Value>
  ) -> [String: [IPAddress]]? {
    guard let field = needed(field, "hosts", of: resolver), let entries = entries(of: field) else { return nil }
    var table = [String: [IPAddress]]()
    var places = [String: Place]()
    for (name, value) in entries {
      guard
        let addresses = values(value, { (fault: AddressFault) in .address(fault.problem) }, Self.bareAddress).value,
        let host = hostName(name)
      else { return nil }
      if let first = places[host] {
        issues.add(.value(.duplicateName(host, first: first)), at: name)
        return nil
      }
      places[host] = name.place
      table[host] = addresses.map(\.value)
    }
    return table
  }

  /// As the host of an endpoint's URL is read, so that the two meet.
  private mutating func hostName(_ name: Located<String>) -> String? {
    do throws(URLFault) {
      let host = try HostValue.read(name.value[...])
      guard IPAddress(host) == nil else { throw URLFault(.badHost(name.value)) }
      return host
    } catch {
      issues.add(.url(error.problem), at: name)
      return nil
    }
  }

  /// The field; nil, and reported, where it is not there.
  mutating func needed(
    _ field: Located<JSON5Value>?, _ key: String, of resolver: Located<JSON5Value>
  ) -> Located<JSON5Value>? {
    if field == nil { issues.add(.structure(.missingKey(key)), at: resolver) }
    return field
  }

  private static func bareAddress(_ text: String) -> Result<IPAddress, AddressFault> {
    switch ConnectAddress.read(text) {
    case .success(let address) where address.port == nil: .success(address.ip)
    case .success(let address): .failure(AddressFault(.badPort(address.port.map(String.init) ?? "")))
    case .failure(let fault): .failure(fault)
    }
  }
}
