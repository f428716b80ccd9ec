import Endpoints
import Monitoring
import Pinning

extension StateReason {
  /// A few words for the column WHY and for alerts: what, without the evidence. May hold text from the network.
  var short: String {
    switch self {
    case .noResultYet: "no probe has ended yet"
    case .allAccept: "every client accepts"
    case .probe(let failure): failure.detail
    case .trust(let failure): failure.short
    case .look(let kind, let failure): "\(kind.subject): \(failure.short)"
    case .redirect(let host, let failure): "redirect to \(host): \(failure.short)"
    case .http(let failure): failure.detail
    case .client(InlinePins.name, let reason): reason.short
    case .client(let name, let reason): "\(name): \(reason.short)"
    case .expiring(let next): "\(next.words), \(next.at.day)"
    case .addresses(let accepting, let count, let drift?) where accepting == count: drift.words
    case .addresses(let accepting, let count, _): "\(accepting) of \(count) addresses accept"
    case .letIn: "lets us in, and is to refuse us"
    case .stale(let seconds): "no result for \(Span(seconds: seconds))"
    case .flapping: "it comes and goes"
    case .noLocalRoute: "this machine has no route"
    case .resolversApart(let first, let second): "\(first.resolver) and \(second.resolver) lead to different servers"
    case .monitorOffline(let failing, let count): "offline: \(failing) of \(count) endpoints fail at once"
    }
  }
}

extension NextBreakCause {
  /// What happens when, before the names of those whom it happens to.
  func deadline(_ date: Timestamp) -> String {
    switch self {
    case .refusedNow, .untrustedNow, .unpinnedNow, .leafEnds, .intermediateEnds, .anchorEnds, .pathBegins,
      .ownCertificateEnds:
      "\(words), \(date.day)"
    case .pinsEndThenOff: "pin set ends \(date.day)"
    case .renewal: "renewal expected \(date.day) would cut off"
    }
  }
}

extension ClientReason {
  var short: String {
    switch self {
    case .pinMatched: "a pin matches"
    case .noPinMatched: "no pinned key on the path"
    case .mismatchReportedOnly: "no pinned key, only reported"
    case .pinSetExpired: "the pin set has ended"
    case .noPins: "no pins cover this host"
    case .untrusted(let failure): failure.short
    case .noUsablePins: "pins that cannot be compared"
    case .notEveryCertificatePinned(_, let missing): "\(missing) is not pinned"
    case .unknownKeyKind(let name, let key): "\(name) has a key it cannot compare: \(key)"
    case .anythingAccepted: "it accepts anything"
    case .pinsOverridden(let anchor): "no pins under \"\(anchor.text)\""
    case .hostNotCovered: "it has no rule for this host"
    case .contradictorySettings: "its settings contradict each other"
    case .pinsNotNoted(let obstacle): "pins not noted: \(obstacle.detail)"
    case .pinnedFurtherOn: "a pin may be on the part not known"
    case .misconfigured(let fault): fault.detail
    case .depends(let unknown): unknown.detail
    case .inLayer(let layer, let reason): "\(layer): \(reason.short)"
    case .refusedWithoutName: "the server refuses without a server name"
    case .inLook(let evidence, let reason): "\(evidence.short): \(reason.short)"
    }
  }
}

extension LookEvidence {
  /// What a second look says of the cause, in a few words. May hold text from the network.
  var short: String {
    switch self {
    case .defaultHost(let name): "no SNI, so it meets the default host's certificate \"\(name.text)\""
    case .otherCertificate(let name): "no SNI, so it meets another certificate, \"\(name.text)\""
    case .pinsMatchOther(let kind, _): "its pins match \(kind.subject), and it negotiates the other"
    case .redirect(let host): "at the redirect to \(host)"
    }
  }
}

extension TrustFailure {
  /// What is wrong, with the one name that matters. May hold text from the network.
  var short: String {
    switch self {
    case .nothingPresented: "no certificate was sent"
    case .undecodable(let index, _, _): "certificate \(index) of the chain cannot be read"
    case .unknownIssuer(_, let missing, _, _): "the issuer \"\(missing)\" is not sent"
    case .selfSigned: "the leaf is self-signed"
    case .untrustedRoot(let root): "\"\(root.text)\" is no trust anchor"
    case .wrongIdentity(let asked, _): "the certificate does not name \(asked)"
    case .expired(let name, let notAfter, let at): "\(name) ended \(Span(seconds: at.seconds(since: notAfter))) ago"
    case .notYetValid(let name, let notBefore, let at):
      "\(name) begins in \(Span(seconds: notBefore.seconds(since: at)))"
    case .badSignature(let name): "the signature on \(name) is not its issuer's"
    case .notCA(let name): "\(name) is no CA"
    case .pathLengthExceeded(let name, _): "too many intermediates below \(name)"
    case .wrongKeyUsage(let name): "key usage of \(name)"
    case .wrongPurpose(let name, _): "\(name) is not for TLS servers"
    case .nameConstraint(let name, _): "name constraint of \(name)"
    case .unsupportedCriticalExtension(let name, _): "critical extension of \(name)"
    case .malformed(let name, _): "\(name) is malformed"
    case .weakKey(let name, let key): "weak key of \(name): \(key)"
    case .weakSignature(let name, let algorithm): "weak signature on \(name): \(algorithm)"
    case .ruleBroken(let name, _, let detail): "\(name): \(detail)"
    case .policyConstraint(let name, _): "policy constraint of \(name)"
    case .tooManyIntermediates(let allowed, let seen): "\(seen) intermediates, \(allowed) allowed"
    case .limitMet(let name, _): "too much to follow at \(name)"
    case .distrusted(let name): "\(name) is distrusted"
    case .revoked(let name, let at, _): "\(name) was revoked at \(at)"
    case .revocationUnknown(let name, let doubt): "revocation of \(name): \(doubt.detail)"
    case .notTransparent(let name, let verified, let needed): "\(name) is in \(verified) of \(needed) logs"
    case .protocolTooOld(_, let seen): "the server settled on TLS \(seen.number)"
    case .noForwardSecrecy(let cipher): "no forward secrecy: \(cipher)"
    case .lifetimeTooLong(let name, let seconds, _):
      "\(name) lives \(seconds / Timestamp.secondsPerDay) days"
    case .rejectedByOpenSSL(let name, _, let detail): "\(name): \(detail)"
    }
  }
}
