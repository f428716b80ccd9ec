import Endpoints
import Pinning
import TLS

/// Asks a service of HTTPDNS for both families of one name or several.
struct HTTPDNSAsking: NamesAsking {
  private let call: ResolverCall
  private let form: HTTPDNSForm
  private let joinsNames: Bool
  private let now: @Sendable () -> Timestamp

  /// `now` is the wall clock, which signatures hold.
  init(_ service: HTTPDNSService, _ network: ResolverNetwork, now: @escaping @Sendable () -> Timestamp = WallClock.now)
  {
    call = ResolverCall(server: service.server, network: network)
    form = service.form
    joinsNames = service.joinsNames
    self.now = now
  }

  var mostNames: Int { joinsNames ? HTTPDNSForm.mostNames : 1 }

  func answers(
    to hosts: [String], by deadline: ContinuousClock.Instant
  ) async throws(ResolverFault) -> [String: Result<NameAnswer, ProbeFailureCause>] {
    let (target, signature) = try target(hosts)
    let request = HTTPRequest(target: target, fields: [HTTPField("Accept", "*/*")])
    do throws(ResolverFault) {
      return try await answers(to: hosts, request, by: deadline)
    } catch {
      // A signature opens the service to whoever reads it, as long as it holds.
      throw error.masked(SecretMask([form.secret, signature.map { Secret($0) }].compactMap(\.self)))
    }
  }

  private func answers(
    to hosts: [String], _ request: HTTPRequest, by deadline: ContinuousClock.Instant
  ) async throws(ResolverFault) -> [String: Result<NameAnswer, ProbeFailureCause>] {
    let answer = try await call.answer(to: request, by: deadline)
    let said =
      switch form {
      case .alibaba: try AlibabaAnswers.read(try answer.json())
      case .alibabaV2: try AlibabaAnswers.readV2(try answer.json())
      case .tencentPlain, .tencentToken: try TencentAnswers.read(answer, asked: hosts)
      }
    var outcomes = [String: Result<NameAnswer, ProbeFailureCause>]()
    for host in hosts {
      guard let one = DNSName(host).flatMap({ said[$0] }) else { continue }
      outcomes[host] = one.outcome(host, age: answer.age)
    }
    return outcomes
  }
}

// MARK: - Requests

extension HTTPDNSAsking {
  /// Seconds for which a signature holds, by this machine's clock; the services take far longer ones.
  private static let signatureLife: Int64 = 300

  private typealias Target = (path: String, signature: String?)

  private func target(_ hosts: [String]) throws(ResolverFault) -> Target {
    let names = hosts.map(QueryString.escaped).joined(separator: ",")
    switch form {
    case .alibaba(let account, let secret): return try alibabaTarget(hosts, names, account, secret)
    case .alibabaV2(let account, let secret): return try alibabaV2Target(hosts, names, account, secret)
    case .tencentPlain(let id):
      return ("/d?dn=\(names)&id=\(QueryString.escaped(id))&ttl=1&clientip=1&query=1&type=addrs", nil)
    case .tencentToken(let token):
      let token = QueryString.escaped(token.revealed)
      return ("/d?dn=\(names)&token=\(token)&ttl=1&clientip=1&query=1&type=addrs", nil)
    }
  }

  private func alibabaTarget(
    _ hosts: [String], _ names: String, _ account: String, _ secret: Secret?
  ) throws(ResolverFault) -> Target {
    let action = joinsNames ? "resolve" : "d"
    let account = QueryString.escaped(account)
    guard let secret else { return ("/\(account)/\(action)?host=\(names)&query=4,6", nil) }
    let expiry = now().advanced(bySeconds: Self.signatureLife).secondsSinceEpoch
    let signed = "\(hosts.joined(separator: ","))-\(secret.revealed)-\(expiry)"
    guard let signature = RequestSignature.md5(of: signed) else { throw .cannotSign }
    return ("/\(account)/sign_\(action)?host=\(names)&query=4,6&t=\(expiry)&s=\(signature)", signature)
  }

  /// Every parameter but the signature, by name, as it is before it is escaped.
  private func alibabaV2Target(
    _ hosts: [String], _ names: String, _ account: String, _ secret: Secret?
  ) throws(ResolverFault) -> Target {
    var parameters = [("dn", hosts.joined(separator: ",")), ("id", account), ("m", "0"), ("q", "4,6"), ("v", "1.0")]
    if secret != nil {
      parameters.append(("exp", "\(now().advanced(bySeconds: Self.signatureLife).secondsSinceEpoch)"))
    }
    parameters.sort { $0.0 < $1.0 }
    let query = parameters.map { name, value in
      "\(name)=\(value.split(separator: ",").map { QueryString.escaped(String($0)) }.joined(separator: ","))"
    }.joined(separator: "&")
    guard let secret else { return ("/v2/d?\(query)", nil) }
    let signed = parameters.map { "\($0)=\($1)" }.joined(separator: "&")
    guard let signature = RequestSignature.hmacSHA256(of: signed, key: secret.revealed) else { throw .cannotSign }
    return ("/v2/d?\(query)&s=\(signature)", signature)
  }
}

extension HTTPDNSForm {
  fileprivate var secret: Secret? {
    switch self {
    case .alibaba(_, let secret), .alibabaV2(_, let secret): secret
    case .tencentPlain: nil
    case .tencentToken(let token): token
    }
  }
}

/// What a service says of one name.
struct SaidOfName: Hashable, Sendable {
  var addresses = [IPAddress]()
  /// The least TTL of what led to addresses.
  var seconds = UInt32.max
  /// The service says that there is no such name.
  var isUnknown = false

  mutating func add(_ found: [IPAddress], seconds: UInt32) {
    guard !found.isEmpty else { return }
    for address in found where !addresses.contains(address) { addresses.append(address) }
    self.seconds = min(self.seconds, seconds)
  }

  func outcome(_ host: String, age: UInt32) -> Result<NameAnswer, ProbeFailureCause> {
    guard addresses.isEmpty else {
      return .success(NameAnswer(addresses: addresses, seconds: seconds - min(seconds, age)))
    }
    return .failure(isUnknown ? .nameNotFound(host) : .noAddresses(host))
  }
}
