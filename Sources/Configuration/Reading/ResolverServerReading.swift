import Endpoints
import Pinning
import PositionedJSON

/// A URL of a resolver: `http://` or `https://`.
private struct ResolverURL {
  let usesTLS: Bool
  let parts: URLParts

  /// The `{?dns}` with which servers publish their URL (RFC 8484, section 3) is taken off.
  static func read(_ text: String, allowsPlain: Bool) -> Result<ResolverURL, ResolverURLFault> {
    let suffix = "{?dns}"
    let text = text.hasSuffix(suffix) ? String(text.dropLast(suffix.count)) : text
    let lowercased = text.lowercased()
    let usesTLS = lowercased.hasPrefix("https://")
    do throws(URLFault) {
      guard !EndpointURLValue.holdsUserInformation(text) else { throw URLFault(.userInformation) }
      guard usesTLS || allowsPlain && lowercased.hasPrefix("http://") else {
        return .failure(.scheme(allowed: allowsPlain ? ["http://", "https://"] : ["https://"]))
      }
      return .success(ResolverURL(usesTLS: usesTLS, parts: try URLParts(text.dropFirst(usesTLS ? 8 : 7))))
    } catch {
      return .failure(.url(error))
    }
  }

  /// With its leading slash.
  var target: String { parts.path.hasPrefix("/") ? String(parts.path) : "/" + parts.path }
}

private enum ResolverURLFault: Error {
  case scheme(allowed: [String])
  case url(URLFault)

  var problem: ConfigurationProblem {
    switch self {
    case .scheme(let allowed): .value(.otherScheme(allowed: allowed))
    case .url(let fault): .url(fault.problem)
    }
  }
}

/// A form of HTTPDNS and the keys that it has beside those of every form.
private enum FormName: String {
  case plain
  case signed
  case v2
  case token

  var keys: Set<String> {
    switch self {
    case .plain: ["account"]
    case .signed, .v2: ["account", "secret"]
    case .token: ["token"]
    }
  }
}

private enum ServiceName: String, CaseIterable {
  case alibaba
  case tencent

  var forms: [FormName] {
    switch self {
    case .alibaba: [.plain, .signed, .v2]
    case .tencent: [.plain, .token]
    }
  }
}

extension Reading {
  typealias Members = [String: Located<JSON5Value>]

  /// Nil, and reported, where something is wrong with it.
  mutating func doh(_ members: Members, of resolver: Located<JSON5Value>) -> Resolver.Kind? {
    let method = choice(members["method"], DoHMethod.allCases, named: \.rawValue)
    guard let url = resolverURL(members["url"], "url", allowsPlain: false, of: resolver),
      let server = resolverServer(url, members), !method.isFaulty
    else { return nil }
    return .doh(server, target: url.target, method: method.value ?? .get)
  }

  mutating func httpDNS(_ members: Members, of resolver: Located<JSON5Value>) -> HTTPDNSService? {
    let batch = bool(members["batch"])
    let form = httpDNSForm(members, of: resolver)
    guard let field = members["server"], let url = resolverURL(field, "server", allowsPlain: true, of: resolver) else {
      _ = needed(members["server"], "server", of: resolver)
      return nil
    }
    if url.target != "/" { issues.add(.value(.pathOfServer(url.target)), at: field) }
    if case .tencentToken? = form, !url.usesTLS { issues.add(.value(.tokenWithoutTLS), at: field) }
    guard let server = resolverServer(url, members), let form, !batch.isFaulty else { return nil }
    return HTTPDNSService(server: server, form: form, joinsNames: batch.value ?? false)
  }

  private mutating func resolverURL(
    _ field: Located<JSON5Value>?, _ key: String, allowsPlain: Bool, of resolver: Located<JSON5Value>
  ) -> ResolverURL? {
    guard let field = needed(field, key, of: resolver) else { return nil }
    return value(field, { (fault: ResolverURLFault) in fault.problem }) {
      ResolverURL.read($0, allowsPlain: allowsPlain)
    }.value
  }

  private mutating func resolverServer(_ url: ResolverURL, _ members: Members) -> ResolverServer? {
    let address = value(members["address"], { (fault: AddressFault) in .address(fault.problem) }, ConnectAddress.read)
    let anchors = anchors(members["anchors"])
    if let located = anchors.located, !url.usesTLS { issues.add(.value(.anchorsWithoutTLS), at: located) }
    guard !address.isFaulty, !anchors.isFaulty else { return nil }
    let port = url.parts.port ?? (url.usesTLS ? 443 : 80)
    return ResolverServer(
      usesTLS: url.usesTLS, host: url.parts.host, port: port, address: address.value?.address(defaultPort: port),
      anchors: anchors.value ?? .store)
  }

  private mutating func httpDNSForm(_ members: Members, of resolver: Located<JSON5Value>) -> HTTPDNSForm? {
    guard let field = needed(members["service"], "service", of: resolver),
      let service = choice(field, ServiceName.allCases, named: \.rawValue).value
    else { return nil }
    let chosen = choice(members["form"], service.forms, named: \.rawValue)
    guard !chosen.isFaulty else { return nil }
    let form = chosen.value ?? .plain
    for key in ["account", "secret", "token"] where !form.keys.contains(key) {
      if let member = members[key] {
        issues.add(.value(.keyOfOtherForm(key, form: form.rawValue)), at: member)
        return nil
      }
    }
    return switch form {
    case .token:
      needed(members["token"], "token", of: resolver).flatMap { secret($0, "token") }.map(HTTPDNSForm.tencentToken)
    case .plain, .signed, .v2: accountForm(form, service, members, of: resolver)
    }
  }

  private mutating func accountForm(
    _ form: FormName, _ service: ServiceName, _ members: Members, of resolver: Located<JSON5Value>
  ) -> HTTPDNSForm? {
    let named = needed(members["account"], "account", of: resolver).flatMap { text($0).value }
    if form == .signed, needed(members["secret"], "secret", of: resolver) == nil { return nil }
    let secret = members["secret"].map { self.secret($0, "secret") }
    // Given and faulty, which has been reported.
    if let secret, secret == nil { return nil }
    guard let account = named else { return nil }
    return switch service {
    case .tencent: .tencentPlain(id: account)
    case .alibaba where form == .v2: .alibabaV2(account: account, secret: secret ?? nil)
    case .alibaba: .alibaba(account: account, secret: secret ?? nil)
    }
  }
}
