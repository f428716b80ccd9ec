import Endpoints
import Monitoring
import Pinning

/// What to do about a state, in one line that begins with a verb.
enum NextStep {
  /// `invented` are the pins of keys that nobody has made yet: a rehearsal's.
  static func words(_ status: EndpointStatus, _ now: Timestamp, invented: Set<Pin> = []) -> String {
    if !invented.isEmpty, let client = status.worstClient, case .noPinMatched = client.reason.innermost {
      return beforeRenewing(client, status)
    }
    switch status.reason {
    case .noResultYet: return "wait for the first result"
    case .allAccept: return forAccepting(status, now)
    case .probe(let failure): return words(failure, status)
    case .trust(let failure): return words(failure, status)
    case .look(let kind, let failure): return "see to \(kind.subject): " + words(failure, status)
    case .redirect(let host, let failure): return "see to \(host), where a redirect leads: " + words(failure, status)
    case .http(let failure): return HTTPWords.nextStep(failure)
    case .client(let name, let reason): return words(reason, client: name, status)
    case .expiring(let next): return words(next, status, now)
    case .addresses: return "bring every address to the same certificate and state"
    case .letIn: return "have the server ask for certificates of clients again: whoever comes is let in"
    case .stale: return "check that pintop itself keeps up: its probes have brought no result"
    case .flapping: return "look at what restarts or balances: it can be reached and cannot, by turns"
    case .noLocalRoute: return "bring this machine's own network back: it has no route"
    case .resolversApart: return "see who answers for each resolver: their clients meet different servers"
    case .monitorOffline: return "check this machine's network: it is no server that is gone"
    }
  }

  private static func forAccepting(_ status: EndpointStatus, _ now: Timestamp) -> String {
    for finding in status.findings {
      if case .pinDesignCannotSurviveRotation(let client) = finding {
        return "add a backup pin to \(name(of: client)) before its key changes: a new one cuts it off"
      }
    }
    guard let next = status.nextBreak else { return "nothing to do" }
    return "nothing to do now; \(next.words) \(Words.distance(next.at, now))"
  }

  private static func words(_ failure: ProbeFailure, _ status: EndpointStatus) -> String {
    let url = status.endpoint.url
    switch failure.cause {
    case .nameNotFound, .noAddresses: return "check \(url.host) in DNS, and the spelling of the url"
    case .resolverFailed: return "check the resolver of this machine: the server was not even asked"
    case .refused: return "check that the server listens on port \(url.port)"
    case .reset, .closed: return "look at the server's log: it, or something before it, broke the connection off"
    case .unreachable: return "check the route from here: the network says that it leads nowhere"
    case .timedOut:
      switch failure.stage {
      case .resolve: return "check the resolver of this machine: it did not answer in time"
      case .connect: return "check firewalls and the route: nothing answers on port \(url.port)"
      case .proxy: return "look at the proxy: it takes us, and does not say that it reached the server"
      case .startTLS: return "look at the server: the port is open, but it does not go over to TLS"
      case .handshake: return "look at the server: the port is open, but no handshake comes to an end"
      case .http: return "look at the server behind its TLS: it does not answer in time"
      }
    case .proxy(let proxy, let fault): return words(fault, proxy)
    case .startTLS(let language, let fault): return words(fault, language)
    case .notTLS: return "check the port: what answers there does not speak TLS"
    case .clientCertificateRequired:
      return "give the endpoint a clientCertificate, or set expectRefusal if it is to be refused"
    case .clientCertificateRefused: return "look at our client certificate: its CA, its end and its purposes"
    case .alert: return "look at the server's TLS settings: it refuses our handshake"
    case .handshake: return "compare TLS versions and ciphers: the handshake cannot be completed"
    case .noRoute: return "bring this machine's own network back: it has no route there"
    case .outOfDescriptors: return "raise the limit of open files for pintop (ulimit -n)"
    case .late: return "give this machine more time to run, or watch less"
    case .crowded: return "watch this address by fewer endpoints, or less often"
    case .cancelled: return "press r to probe again"
    case .system: return "press r to probe again; if it stays, look at this machine"
    }
  }

  private static func words(_ fault: ProxyFault, _ proxy: Proxy) -> String {
    switch fault {
    case .notResolved: return "check \(proxy.host), the proxy's name, in DNS and in the configuration"
    case .notConnected: return "check that the proxy listens at \(proxy.hostAndPort), and the route to it"
    case .refused: return "see what the proxy's rules say of \(proxy.kind.displayName) and this server"
    case .serverNotReached: return "check the server, and the route and DNS of the proxy: it does not get through"
    case .credentialsWanted: return "give user and password of the proxy, or see whether it takes them at all"
    case .credentialsRefused: return "check user and password of the proxy"
    case .closed: return "look at the proxy's log: it broke the connection off"
    case .malformed, .tooLong: return "check port and scheme of the proxy: this is no \(proxy.kind.displayName) proxy"
    }
  }

  private static func words(_ fault: StartTLSFault, _ language: StartTLS) -> String {
    switch fault {
    case .refused: return "look at the server's log: it refuses TLS in \(language.displayName)"
    case .notOffered: return "turn on TLS in the server's settings for \(language.displayName)"
    case .malformed, .tooLong: return "check the port and startTLS: this is no \(language.displayName)"
    case .injected: return "look for somebody between here and the server who adds words to its answer"
    }
  }

  private static func words(_ failure: TrustFailure, _ status: EndpointStatus) -> String {
    let host = status.endpoint.url.host
    switch failure {
    case .nothingPresented: return "configure a certificate on the server"
    case .undecodable: return "replace the damaged certificate in the server's chain file"
    case .unknownIssuer(_, let missing, _, let known):
      return "add the certificate of \"\(missing)\" to the server's chain file"
        + (known == nil ? "" : ", as another endpoint has it")
    case .selfSigned: return "install a certificate of a CA, or add this one to trust.anchors"
    case .untrustedRoot(let root):
      return "find out why the path ends at \"\(root.text)\": another CA, a proxy between, or an anchor to be added"
    case .wrongIdentity: return "install a certificate that names \(host), or mend the url"
    case .expired(let name, _, _): return "replace \(name)\(keepingKey(status))"
    case .notYetValid: return "install the certificate that holds now, and compare the clocks"
    case .badSignature: return "rebuild the server's chain file: issuer and certificate do not belong together"
    case .notCA(let name), .pathLengthExceeded(let name, _):
      return "have a certificate issued that does not pass \(name)"
    case .wrongKeyUsage, .wrongPurpose, .nameConstraint, .unsupportedCriticalExtension, .malformed:
      return "have the certificate issued anew: its CA made it unfit for a TLS server"
    case .ruleBroken(let name, let rule, _):
      return "have \(name) issued anew in keeping with the rule \(rule.rawValue)"
    case .policyConstraint, .tooManyIntermediates: return "have the certificate issued on a path that allows it"
    case .limitMet: return "take out of the server's chain file what does not belong to its path"
    case .distrusted(let name): return "move to a chain without \(name): the trust store bars it"
    case .weakKey, .weakSignature: return "have the certificate issued anew with a stronger key or signature"
    case .revoked(let name, _, _): return "replace \(name), and ask its CA why it was revoked"
    case .revocationUnknown(_, let doubt): return words(doubt)
    case .notTransparent: return "have the certificate issued by a CA that logs it"
    case .protocolTooOld(let minimum, _): return "turn on TLS \(minimum.number) or later on the server"
    case .noForwardSecrecy: return "turn on TLS 1.3, or suites with ECDHE, on the server"
    case .lifetimeTooLong(_, _, let days): return "have the certificate issued anew for at most \(days) days"
    case .rejectedByOpenSSL: return "run openssl verify on the chain: it gives this reason"
    }
  }

  private static func words(_ doubt: RevocationDoubt) -> String {
    switch doubt {
    case .staleCRL, .crlNotYetValid, .badCRLSignature, .issuerMayNotSignCRLs, .unsupportedCRLExtension, .malformedCRL,
      .unsupportedCRL:
      return "fetch the issuer's current CRL"
    case .malformedOCSP, .staleOCSP, .ocspNotYetValid, .unverifiedOCSP, .ocspForAnother, .stapleMissing:
      return "see why the server staples no current OCSP response"
    case .unknownToOCSP: return "ask the CA why its responder does not know the certificate"
    }
  }

  private static func words(_ reason: ClientReason, client: String, _ status: EndpointStatus) -> String {
    switch reason {
    case .pinMatched: return "nothing to do"
    case .noPinMatched(_, let seen): return repin(client, seen: seen, status)
    case .mismatchReportedOnly(_, let seen):
      return
        "add \(seen.first.map { "the key \(prefix($0))" } ?? "the key") to the pins of \(name(of: client)) before they are enforced"
    case .pinSetExpired:
      return "release \(name(of: client)) with a later end of its pin set: it goes on without protection"
    case .noPins: return "add pins for \(status.endpoint.url.host) to \(name(of: client)), if it is meant to be pinned"
    case .untrusted(let failure): return words(failure, status)
    case .noUsablePins: return "release \(name(of: client)) with pins that its library can read"
    case .notEveryCertificatePinned(_, let missing):
      return "release \(name(of: client)) with \(missing) pinned too, or without pinning every certificate"
    case .unknownKeyKind(let certificate, _):
      return "serve a path without \(certificate), or with a kind of key that \(name(of: client)) knows"
    case .anythingAccepted: return "release \(name(of: client)) with its checks: it accepts any server"
    case .pinsOverridden: return "remove overridePins from the anchors of \(name(of: client)), if pins are to count"
    case .hostNotCovered(let host): return "release \(name(of: client)) with a rule for \(host)"
    case .contradictorySettings:
      return "release \(name(of: client)) with pins, or without allowing invalid certificates"
    case .pinsNotNoted: return "mend the header that \(name(of: client)) is sent: its pins are not noted"
    case .misconfigured: return "release \(name(of: client)) with a configuration that works: this one cannot"
    case .pinnedFurtherOn: return "have the server send the whole chain"
    case .depends(let unknown): return words(unknown, client: client, status)
    case .inLayer(_, let reason): return words(reason, client: client, status)
    case .refusedWithoutName:
      return "release \(name(of: client)) with the host's name in its handshake, or give the server a default host"
    case .inLook(let evidence, let reason):
      return words(evidence, client: client) ?? words(reason, client: client, status)
    }
  }

  /// Nil where the reason itself says it as well.
  private static func words(_ evidence: LookEvidence, client: String) -> String? {
    switch evidence {
    case .defaultHost:
      "release \(name(of: client)) with the host's name in its handshake, or make this the default host"
    case .otherCertificate: nil
    case .pinsMatchOther(let kind, _):
      "pin the issuer of both kinds, or ship \(name(of: client)) with a pin beside that of \(kind.subject)"
    case .redirect(let host): "redirect to a host that \(name(of: client)) accepts, or see to \(host)"
    }
  }

  private static func words(_ unknown: DeviceUnknown, client: String, _ status: EndpointStatus) -> String {
    switch unknown {
    case .issuerFetch(let missing, _), .rememberedIssuer(let missing):
      return "add the certificate of \"\(missing)\" to the server's chain file"
    case .timeZone: return "release \(name(of: client)) with a later end of its pin set: it ends today somewhere"
    case .logList, .transparencyDefault: return "serve a leaf that was logged, with its timestamps"
    case .revocationResponse: return "staple a response about revocation"
    case .restOfChain: return "rehearse the whole chain"
    case .withoutServerName:
      return "see why \(status.endpoint.url.host) does not answer a handshake without a server name"
    }
  }

  private static func repin(_ client: String, seen: [Pin], _ status: EndpointStatus) -> String {
    let refusing = refusing(status, with: client)
    // A key that every one of them has pinned mends all at once.
    let backups = status.clients.first { $0.client == client }?.backups ?? []
    let backup = backups.first { item in refusing.allSatisfy { $0.backups.contains(item) } } ?? backups.first
    let names = names(refusing)
    let app = names.isEmpty ? "" : "\(names) with "
    let serve = backup.map { "serve key \(prefix($0))" } ?? "serve a pinned key"
    let release = seen.first.map { "ship \(app)pin \(prefix($0))" } ?? "ship \(app)new pins"
    // Who shipped a pin for whatever is served now would let an interceptor in.
    return "\(serve); if the change is meant, \(release)"
  }

  private static func beforeRenewing(_ client: ClientJudgement, _ status: EndpointStatus) -> String {
    let refusing = refusing(status, with: client.client)
    let backup = client.backups.first { item in refusing.allSatisfy { $0.backups.contains(item) } }
    let pinned = backup.map { " or go over to a pinned one (\(prefix($0)))" } ?? ""
    let names = names(refusing)
    let app = names.isEmpty ? name(of: client.client) : names
    return "keep the key\(pinned), or first release \(app) with a pin for what is to come"
  }

  /// The clients that refuse because none of their pins is there.
  private static func refusing(_ status: EndpointStatus, with client: String) -> [ClientJudgement] {
    status.clients.filter { other in
      if case .noPinMatched = other.reason.innermost { return other.verdict == .reject }
      return other.client == client
    }
  }

  /// The shipped builds among them: `a, b`; empty for the pins beside an endpoint.
  private static func names(_ clients: [ClientJudgement]) -> String {
    let shipped = clients.map(\.client).filter { $0 != InlinePins.name }
    return shipped.count > 3 ? "all \(shipped.count) clients" : shipped.joined(separator: ", ")
  }

  private static func words(_ next: NextBreak, _ status: EndpointStatus, _ now: Timestamp) -> String {
    let end = "before \(Words.date(next.at, now))"
    switch next.cause {
    case .refusedNow, .untrustedNow, .unpinnedNow: return next.words
    case .leafEnds:
      if let look = next.look { return "renew \(look.subject) \(end)" }
      return "renew the leaf \(end)\(keepingKey(status))"
    case .intermediateEnds: return "have a leaf issued under a newer intermediate \(end)"
    case .anchorEnds: return "move to a chain under a newer trust anchor \(end)"
    case .pathBegins: return "take the certificate that begins then out of the chain \(end), or pin it"
    case .pinsEndThenOff: return "release the app with a later end of its pin set \(end)"
    case .ownCertificateEnds: return "renew our client certificate \(end)"
    case .renewal: return "release the app with a pin for the next key \(end), or renew with the same key"
    }
  }

  /// A leaf whose key is pinned must keep it, or go over to a backup pin.
  private static func keepingKey(_ status: EndpointStatus) -> String {
    for client in status.clients where client.match?.position == .leaf {
      return client.survival.newKey ? "" : ", keeping its key or going over to a pinned backup key"
    }
    return ""
  }

  /// Pins beside an endpoint stand for an app whose build is not told.
  private static func name(of client: String) -> String { client == InlinePins.name ? "the app" : client }

  private static func prefix(_ pin: Pin) -> String { "\(pin.base64.prefix(8))..." }

  private static func prefix(_ item: PinnedItem) -> String {
    switch item {
    case .publicKey(let pin): prefix(pin)
    case .publicKeySHA1(let digest): "sha1/\(Base64.encode(digest).prefix(8))..."
    case .certificate(let fingerprint): "of certificate \(fingerprint.hex.prefix(8))..."
    }
  }
}
