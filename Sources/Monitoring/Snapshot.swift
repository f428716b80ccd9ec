package import Endpoints
package import Pinning

/// The whole state at one moment. It never changes; a newer one takes its place.
package struct Snapshot: Sendable {
  /// Grows by one with each snapshot of a run.
  package let generation: UInt64
  package let at: Timestamp
  /// In the configuration's order.
  package let endpoints: [EndpointStatus]
  /// Newest first.
  package let alerts: [Alert]
  package let isPollingPaused: Bool
  /// Endpoints of which nothing is to be told, by name, and until when.
  package let mutes: [String: Timestamp]
  /// This machine's own.
  package let network: LocalNetwork

  package init(
    generation: UInt64, at: Timestamp, endpoints: [EndpointStatus], alerts: [Alert], isPollingPaused: Bool = false,
    mutes: [String: Timestamp] = [:], network: LocalNetwork = .unknown
  ) {
    self.network = network
    self.generation = generation
    self.at = at
    self.endpoints = endpoints
    self.alerts = alerts
    self.isPollingPaused = isPollingPaused
    self.mutes = mutes
  }

  package static let empty = Snapshot(
    generation: 0, at: Timestamp(secondsSinceEpoch: 0), endpoints: [], alerts: [])

  package var worstSeverity: Severity { endpoints.map(\.severity).max() ?? .ok }
}

/// One address as it stands.
package struct AddressStatus: Hashable, Sendable {
  package let address: SocketAddress
  package let state: EndpointState
  package let severity: Severity
  package let reason: StateReason
  package let since: Timestamp
  /// The last observation, failed or not.
  package let observation: AddressObservation
  /// The judgement of the last chain that this address presented: older than `observation` while it cannot be reached.
  package let judgement: Judgement?
  /// What changed here, and the keys that were ever seen.
  package let record: AddressRecord
  /// What second looks showed here, each kind once.
  package let looks: [LookRecord]

  package init(
    address: SocketAddress, state: EndpointState, severity: Severity, reason: StateReason, since: Timestamp,
    observation: AddressObservation, judgement: Judgement?, record: AddressRecord = AddressRecord(),
    looks: [LookRecord] = []
  ) {
    self.address = address
    self.state = state
    self.severity = severity
    self.reason = reason
    self.since = since
    self.observation = observation
    self.judgement = judgement
    self.record = record
    self.looks = looks
  }
}

/// The product's own column: the first moment at which some client is cut off or loses its protection.
package struct NextBreak: Hashable, Sendable {
  package let at: Timestamp
  package let cause: NextBreakCause
  /// The forecast stands on a chain that is not seen now: shown with `?`.
  package let isUncertain: Bool
  /// The clients that are cut off or lose their protection then, the largest share first; empty where the server's
  /// certificate ends for everybody.
  package let clients: [AffectedClient]
  /// The second look that shows the certificate which ends; nil is the usual one.
  package let look: LookKind?

  package init(
    at: Timestamp, cause: NextBreakCause, isUncertain: Bool = false, clients: [AffectedClient] = [],
    look: LookKind? = nil
  ) {
    self.at = at
    self.cause = cause
    self.isUncertain = isUncertain
    self.clients = clients
    self.look = look
  }

  /// What happens, as a clause: `the leaf ends`, `the RSA certificate ends`.
  package var words: String {
    guard let look else { return cause.words }
    return cause == .leafEnds ? "\(look.subject) ends" : "\(look.subject): \(cause.words)"
  }
}

extension NextBreak {
  /// The clients without the pins beside the endpoint, which nobody has installed.
  fileprivate var shipped: [AffectedClient] { clients.filter(\.isShipped) }
}

package enum NextBreakCause: Hashable, Sendable {
  /// Clients are refused now because of their pins: how many of how many, and their share where known.
  case refusedNow(clients: Int, of: Int, share: Double?)
  /// No path, name or date will do now.
  case untrustedNow(TrustFailure)
  /// A client connects without its pins now.
  case unpinnedNow
  case leafEnds
  case intermediateEnds
  case anchorEnds
  /// Another path begins to be valid and comes first.
  case pathBegins
  /// The pin set ends and the client goes on without pins.
  case pinsEndThenOff
  /// The expected renewal is one that some client would not survive.
  case renewal
  /// Not of the server's: the certificate that we send to it ends.
  case ownCertificateEnds
}

/// Why a state is what it is.
package enum StateReason: Hashable, Sendable {
  case noResultYet
  /// Every client accepts, pinned; or, without pins, the path is valid.
  case allAccept
  case probe(ProbeFailure)
  case trust(TrustFailure)
  /// As `trust`, of what a second look shows.
  case look(LookKind, TrustFailure)
  /// What is presented where a redirect leads is not acceptable. The host may hold text from the network.
  case redirect(host: String, TrustFailure)
  /// The certificate is fine, the answer is not as expected.
  case http(HTTPFailure)
  case client(name: String, reason: ClientReason)
  /// The server lets us in and is to refuse us, with or without a certificate of ours.
  case letIn(withCertificate: Bool)
  /// A clock runs out.
  case expiring(NextBreak)
  /// Addresses differ, or some do not answer. `worst` is what the worst of them says.
  case addresses(accepting: Int, of: Int, drift: Drift?)
  /// No result for so long.
  case stale(seconds: Int64)
  /// It can be reached and cannot, by turns: how much of the time it changed.
  case flapping(percent: Int)
  /// Two resolvers' answers lastingly have nothing in common, nor has what stands at their addresses.
  case resolversApart(ResolverAnswer.Words, ResolverAnswer.Words)
  /// Nearly all endpoints fail at once, so it is our own way out that is gone.
  case monitorOffline(failing: Int, of: Int)
  /// This machine has no route: so many endpoints cannot be looked at.
  case noLocalRoute(endpoints: Int)

  package var code: String {
    switch self {
    case .noResultYet: "no-result-yet"
    case .allAccept: "all-accept"
    case .probe(let failure): failure.code
    case .trust(let failure), .look(_, let failure), .redirect(_, let failure): failure.code
    case .http(let failure): failure.code
    case .client(_, let reason): reason.code
    case .letIn: "not-refused"
    case .expiring(let next): next.cause.code
    case .addresses: "addresses-differ"
    case .stale: "stale"
    case .flapping: "flapping"
    case .resolversApart: "resolvers-apart"
    case .monitorOffline: "monitor-offline"
    case .noLocalRoute: "no-local-route"
    }
  }

  /// One sentence without a full stop. May hold text from the network.
  package var detail: String {
    switch self {
    case .noResultYet: "no probe has ended yet"
    case .allAccept: "every client accepts"
    case .probe(let failure): failure.detail
    case .trust(let failure): failure.detail
    case .look(let kind, let failure): "\(kind.subject): \(failure.detail)"
    case .redirect(let host, let failure): "a redirect leads to \(host): \(failure.detail)"
    case .http(let failure): failure.detail
    case .client(let name, let reason): "\(name): \(reason.detail)"
    case .letIn(true): "the server lets us in with our client certificate, and is to refuse us"
    case .letIn(false): "the server lets us in without a client certificate, and is to refuse us"
    case .expiring(let next):
      "\(next.words) at \(next.at)" + (next.shipped.isEmpty ? "" : " (\(next.shipped.text))")
    case .addresses(let accepting, let count, let drift):
      "\(accepting) of \(count) addresses accept" + (drift.map { "; \($0.detail)" } ?? "")
    case .stale(let seconds): "no result for \(Span(seconds: seconds))"
    case .flapping(let percent): "it can be reached and cannot, by turns: \(percent) % of changes"
    case .resolversApart(let first, let second):
      "the resolvers \(first) and \(second) lead to different servers, round after round"
    case .monitorOffline(let failing, let count):
      "pintop itself seems to be offline: \(failing) of \(count) endpoints fail at once"
    case .noLocalRoute(let count):
      "this machine has no route: nothing is known of \(count) endpoint\(count == 1 ? "" : "s")"
    }
  }
}

extension NextBreakCause {
  package var code: String {
    switch self {
    case .refusedNow: "refused-now"
    case .untrustedNow(let failure): failure.code
    case .unpinnedNow: "unpinned-now"
    case .leafEnds: "leaf-ends"
    case .intermediateEnds: "intermediate-ends"
    case .anchorEnds: "anchor-ends"
    case .pathBegins: "path-begins"
    case .pinsEndThenOff: "pin-set-ends"
    case .renewal: "renewal-not-survived"
    case .ownCertificateEnds: "client-certificate-ends"
    }
  }

  package var words: String {
    switch self {
    case .refusedNow(let clients, let count, _): "\(clients) of \(count) clients are refused"
    case .untrustedNow(let failure): failure.detail
    case .unpinnedNow: "a client connects without its pins"
    case .leafEnds: "the leaf ends"
    case .intermediateEnds: "an intermediate ends"
    case .anchorEnds: "the trust anchor ends"
    case .pathBegins: "another path begins, and comes first"
    case .pinsEndThenOff: "the pin set ends, and the client goes on without pins"
    case .renewal: "the expected renewal is one that some client would not survive"
    case .ownCertificateEnds: "our client certificate ends"
    }
  }
}

/// Worth knowing about an endpoint, and no failure.
package enum Finding: Hashable, Sendable {
  case trust(TrustFinding)
  /// The only matching pin is a leaf key, there is no backup pin, and the leaf lives shorter than an app release takes:
  /// a renewal with a new key cuts the client off, and no release is in time.
  case pinDesignCannotSurviveRotation(client: String)
  /// A round was skipped because the one before had not ended.
  case overrun(count: Int)
  /// Two resolvers give different addresses. The first is the one that the endpoint names first.
  case resolversDisagree(ResolverAnswer.Words, ResolverAnswer.Words)
  /// One resolver failed while another answered.
  case resolverFailed(resolver: String, ProbeFailure)
  /// A resolver gave addresses of one family, and could not say which there are of the other.
  case familyNotAnswered(resolver: String, UnansweredFamily)
  /// An address that only one resolver gives presents what is not trusted, while another resolver's does not: as a
  /// hijacked answer would.
  case answerLooksHijacked(resolver: String, SocketAddress, StateReason)
  /// Without a server name the server presents a certificate that is not for the host: that of its default host.
  case defaultHost(CertificateName)
  /// Without a server name the server ends the handshake.
  case nameRequired(TLSAlert)
  /// Clients that accept the certificate they negotiate would refuse that of the other kind.
  case otherKindRefused(LookKind, clients: [String])
  /// Under another TLS version the server presents another leaf.
  case versionDiffers(LookKind, CertificateName)

  package var code: String {
    switch self {
    case .trust(let finding): finding.code
    case .pinDesignCannotSurviveRotation: "pin-design-cannot-survive-rotation"
    case .overrun: "round-skipped"
    case .resolversDisagree: "resolvers-disagree"
    case .resolverFailed: "resolver-failed-beside-others"
    case .familyNotAnswered: "resolver-answered-by-half"
    case .answerLooksHijacked: "answer-looks-hijacked"
    case .defaultHost: "default-host-without-name"
    case .nameRequired: "name-required"
    case .otherKindRefused: "other-kind-refused"
    case .versionDiffers: "other-leaf-under-version"
    }
  }

  package var detail: String {
    switch self {
    case .trust(let finding): finding.detail
    case .pinDesignCannotSurviveRotation(let client):
      "\(client): the only matching pin is the leaf's key and there is no backup pin: the design cannot survive rotation"
    case .overrun(let count): "\(count) rounds were skipped because the one before had not ended"
    case .resolversDisagree(let first, let second): "the resolvers \(first) and \(second) disagree"
    case .resolverFailed(let resolver, let failure): "the resolver \(resolver) gave no address: \(failure.detail)"
    case .familyNotAnswered(let resolver, let half):
      "the resolver \(resolver) could not say which \(half.family) addresses there are: \(half.failure.detail)"
    case .answerLooksHijacked(let resolver, let address, let reason):
      "only the resolver \(resolver) gives \(address), which is not trusted: \(reason.detail)"
    case .defaultHost(let name):
      "without a server name the server presents its default host's certificate, \"\(name.text)\""
    case .nameRequired(let alert): "without a server name the server ends the handshake: alert \(alert)"
    case .otherKindRefused(let kind, let clients):
      "\(kind.subject) would be refused by "
        + clients.map { $0 == InlinePins.name ? "the pins beside the endpoint" : $0 }.joined(separator: ", ")
        + ", were it negotiated"
    case .versionDiffers(let kind, let name): "\(kind.manner) the server presents another leaf, \"\(name.text)\""
    }
  }
}
