import Endpoints
import Pinning
import PositionedJSON

/// What a `proxy` says.
struct ProxyDraft {
  let url: ProxyURL
  var credentials: ProxyCredentials?
  var takesNames = false
}

extension ObjectKeys {
  static let proxy = ObjectKeys(known: ["url", "user", "password", "resolves"])
}

/// Who resolves the name of an endpoint.
private enum Resolves: String, CaseIterable {
  case here
  case proxy
}

extension Reading {
  /// A URL, an object, or `"none"`, which is nil within. It takes the whole place of another, so that no proxy is told
  /// what is meant for another.
  mutating func proxy(_ field: Located<JSON5Value>?) -> Draft<ProxyDraft?> {
    guard let field else { return .absent }
    guard case .object = field.value.content else {
      if case .string("none") = field.value.content { return .present(field.with(nil)) }
      guard case .string = field.value.content else {
        reportKind(of: field, expected: .object)
        return .faulty
      }
      guard let url = proxyURL(field).located else { return .faulty }
      return .present(field.with(ProxyDraft(url: url.value)))
    }
    guard let members = members(of: field, .proxy) else { return .faulty }
    return proxy(members, at: field)
  }

  private mutating func proxyURL(_ field: Located<JSON5Value>?) -> Draft<ProxyURL> {
    value(field, { (fault: ProxyURLFault) in fault.problem }, ProxyURL.read)
  }

  private mutating func proxy(
    _ members: [String: Located<JSON5Value>], at field: Located<JSON5Value>
  ) -> Draft<ProxyDraft?> {
    if members["url"] == nil { issues.add(.structure(.missingKey("url")), at: field) }
    let url = proxyURL(members["url"])
    let resolves = choice(members["resolves"], Resolves.allCases, named: \.rawValue)
    let user = text(members["user"])
    let password = password(members["password"])
    for (key, other) in [("user", "password"), ("password", "user")] where members[key] == nil {
      if members[other] != nil { issues.add(.structure(.missingKey(key)), at: field) }
    }
    guard let kind = url.value?.kind, let url = url.value else { return .faulty }
    let credentials = credentials(user, password, for: kind)
    guard !credentials.isFaulty, !resolves.isFaulty else { return .faulty }
    return .present(
      field.with(ProxyDraft(url: url, credentials: credentials.value, takesNames: resolves.value == .proxy)))
  }

  private mutating func password(_ field: Located<JSON5Value>?) -> Draft<Secret> {
    let text = text(field)
    guard let located = text.located else { return text.isFaulty ? .faulty : .absent }
    switch requestText(located) {
    case nil: return .faulty
    case .plain: return fault(.proxy(.plainPassword), at: located)
    case .secret(let secret):
      // RFC 7617, section 2.
      let holdsControl = secret.revealed.unicodeScalars.contains { $0.properties.generalCategory == .control }
      return holdsControl
        ? fault(.proxy(.controlCharacterInPassword), at: located) : .present(located.with(secret))
    }
  }

  private mutating func credentials(
    _ user: Draft<String>, _ password: Draft<Secret>, for kind: Proxy.Kind
  ) -> Draft<ProxyCredentials> {
    guard let name = user.located, let secret = password.located else {
      return user.isAbsent && password.isAbsent ? .absent : .faulty
    }
    switch kind {
    case .http:
      if name.value.contains(":") { return fault(.proxy(.colonInUser(name.value)), at: name) }
    case .socks5:
      let longest = ProxyProblem.longestCredential
      if name.value.utf8.count > longest { return fault(.proxy(.tooLong(key: "user")), at: name) }
      if secret.value.revealed.utf8.count > longest { return fault(.proxy(.tooLong(key: "password")), at: secret) }
    }
    return .present(name.with(ProxyCredentials(user: name.value, password: secret.value)))
  }

  /// The proxy of an endpoint; nil where it has none.
  mutating func proxy(of draft: EndpointDraft) -> Proxy? {
    guard let chosen = draft.proxy.located, let proxy = chosen.value else { return nil }
    return Proxy(
      kind: proxy.url.kind, host: proxy.url.host, port: proxy.url.port, credentials: proxy.credentials,
      takesNames: proxy.takesNames && isNameForProxy(draft, isInherited: chosen.isInherited))
  }

  /// An endpoint's own words outweigh those of `defaults`; two that are said in one place contradict one another.
  private mutating func isNameForProxy(_ draft: EndpointDraft, isInherited: Bool) -> Bool {
    let connect = draft.connect.located.flatMap { $0.value.isEmpty ? nil : $0.with("connect") }
    let resolver = draft.resolver.located?.with("resolver")
    for other in [connect, resolver].compactMap({ $0 }) where other.isInherited == isInherited {
      issues.add(.proxy(.resolvesBeside(key: other.value)), at: other)
      return false
    }
    return connect == nil && (resolver == nil || !isInherited)
  }
}
