import Endpoints
import Monitoring
import Pinning
import Reporting

/// One value of each case that has a code. The switches are exhaustive: a new case does not compile until it stands
/// here too.
enum EveryReason {
  static var codes: [String] {
    trustFailures.map(\.code) + probeFailures.map(\.code) + clientReasons.map(\.code) + stateReasons.map(\.code)
      + revocationDoubts.map(\.code) + revocationNotes.map(\.code) + transparencyNotes.map(\.code) + causes.map(\.code)
      + forecasts.map(\.rawValue)
      + httpFailures.map(\.code)
      + trustFindings.map(\.code) + findings.map(\.code)
      + CommandFailure.allCases.map(\.code) + CheckRule.allCases.map(\.rawValue)
  }

  static let name = Sample.certificate("leaf")

  static var trustFailures: [TrustFailure] { chain(from: .nothingPresented, following) }

  private static func following(_ failure: TrustFailure) -> TrustFailure? {
    switch failure {
    case .nothingPresented: .undecodable(index: 0, fingerprint: Sample.digest(1), detail: "")
    case .undecodable: .unknownIssuer(of: name, missing: "", issuerURLs: [], known: nil)
    case .unknownIssuer: .selfSigned(name)
    case .selfSigned: .untrustedRoot(name)
    case .untrustedRoot: .wrongIdentity(asked: .dns("a"), presented: [])
    case .wrongIdentity: .expired(name, notAfter: Sample.now, at: Sample.now)
    case .expired: .notYetValid(name, notBefore: Sample.now, at: Sample.now)
    case .notYetValid: .badSignature(name)
    case .badSignature: .notCA(name)
    case .notCA: .pathLengthExceeded(name, allowed: 0)
    case .pathLengthExceeded: .wrongKeyUsage(name)
    case .wrongKeyUsage: .wrongPurpose(name, purposes: [])
    case .wrongPurpose: .nameConstraint(name, detail: "")
    case .nameConstraint: .unsupportedCriticalExtension(name, detail: "")
    case .unsupportedCriticalExtension: .malformed(name, detail: "")
    case .malformed: .weakKey(name, key: .ed25519)
    case .weakKey: .weakSignature(name, algorithm: "")
    case .weakSignature: .policyConstraint(name, detail: "")
    case .policyConstraint: .tooManyIntermediates(allowed: 0, seen: 1)
    case .tooManyIntermediates: .limitMet(name, .signatures(1))
    case .limitMet: .distrusted(name)
    case .distrusted: .ruleBroken(name, rule: .version, detail: "")
    case .ruleBroken: .revoked(name, at: Sample.now, reason: .keyCompromise)
    case .revoked: .revocationUnknown(name, .badCRLSignature)
    case .revocationUnknown: .notTransparent(name, verified: 0, needed: 2)
    case .notTransparent: .protocolTooOld(minimum: .tls12, seen: .tls10)
    case .protocolTooOld: .noForwardSecrecy(cipher: "")
    case .noForwardSecrecy: .lifetimeTooLong(name, seconds: 86_400, allowedDays: 825)
    case .lifetimeTooLong: .rejectedByOpenSSL(name, code: 1, detail: "")
    case .rejectedByOpenSSL: nil
    }
  }

  static var probeFailures: [ProbeFailure] {
    chain(from: .nameNotFound("a"), following).flatMap { cause in
      Stage.allCases.map { ProbeFailure(stage: $0, cause: cause) }
    }
  }

  private static let proxy = Proxy(kind: .http, host: "proxy.example", port: 3128)

  private static func following(_ cause: ProbeFailureCause) -> ProbeFailureCause? {
    switch cause {
    case .nameNotFound: .noAddresses("a")
    case .noAddresses: .resolverFailed("a")
    case .resolverFailed: .refused
    case .refused: .reset
    case .reset: .closed
    case .closed: .unreachable("")
    case .unreachable: .timedOut(after: .seconds(1))
    case .timedOut: .proxy(proxy, .notResolved(ProbeFailure(stage: .resolve, cause: .nameNotFound("a"))))
    case .proxy(_, .notResolved): .proxy(proxy, .notConnected(ProbeFailure(stage: .connect, cause: .refused)))
    case .proxy(_, .notConnected): .proxy(proxy, .refused(.http(status: 403, words: "")))
    case .proxy(_, .refused): .proxy(proxy, .serverNotReached(.socks(.hostUnreachable)))
    case .proxy(_, .serverNotReached): .proxy(proxy, .credentialsWanted(methods: []))
    case .proxy(_, .credentialsWanted): .proxy(proxy, .credentialsRefused(methods: []))
    case .proxy(_, .credentialsRefused): .proxy(proxy, .closed)
    case .proxy(_, .closed): .proxy(proxy, .malformed(words: ""))
    case .proxy(_, .malformed): .proxy(proxy, .tooLong(limit: 1))
    case .proxy(_, .tooLong): .startTLS(.smtp, .refused(words: ""))
    case .startTLS(_, .refused): .startTLS(.smtp, .notOffered)
    case .startTLS(_, .notOffered): .startTLS(.smtp, .malformed(words: ""))
    case .startTLS(_, .malformed): .startTLS(.smtp, .tooLong(limit: 1))
    case .startTLS(_, .tooLong): .startTLS(.smtp, .injected(bytes: 1))
    case .startTLS(_, .injected): .notTLS([])
    case .notTLS: .alert(TLSAlert(code: 40))
    case .alert: .clientCertificateRequired(nil)
    case .clientCertificateRequired: .clientCertificateRefused(nil)
    case .clientCertificateRefused: .handshake("")
    case .handshake: .outOfDescriptors
    case .outOfDescriptors: .noRoute
    case .noRoute: .crowded(others: 2)
    case .crowded: .late(by: .seconds(2))
    case .late: .cancelled
    case .cancelled: .system("")
    case .system: nil
    }
  }

  static var clientReasons: [ClientReason] {
    chain(from: .noPins, following) + clientFaults.map(ClientReason.misconfigured)
      + deviceUnknowns.map(ClientReason.depends)
  }

  private static func following(_ reason: ClientReason) -> ClientReason? {
    switch reason {
    case .noPins: .pinMatched(PinMatch(pinned: Sample.pin(1), position: .leaf, certificate: name))
    case .pinMatched: .noPinMatched(expected: [], seen: [])
    case .noPinMatched: .mismatchReportedOnly(expected: [], seen: [])
    case .mismatchReportedOnly: .pinSetExpired(at: Sample.now)
    case .pinSetExpired: .untrusted(.nothingPresented)
    case .untrusted: .noUsablePins
    case .noUsablePins: .notEveryCertificatePinned(expected: [], missing: name)
    case .notEveryCertificatePinned: .unknownKeyKind(name, key: .ed25519)
    case .unknownKeyKind: .anythingAccepted
    case .anythingAccepted: .pinsOverridden(by: name)
    case .pinsOverridden: .hostNotCovered(host: "a")
    case .hostNotCovered: .contradictorySettings
    case .contradictorySettings: .pinsNotNoted(.noBackup)
    case .pinsNotNoted: .pinnedFurtherOn(expected: [])
    case .pinnedFurtherOn: .refusedWithoutName(TLSAlert(code: 112))
    case .refusedWithoutName: .inLook(.defaultHost(name), .noPins)
    case .inLook: .inLayer("trustkit", .noPins)
    // Each fault and each unknown has a code of its own: they are added by their own chains.
    case .inLayer, .misconfigured, .depends: nil
    }
  }

  static var clientFaults: [ClientFault] { chain(from: .malformedFile(place: "", detail: ""), following) }

  private static func following(_ fault: ClientFault) -> ClientFault? {
    switch fault {
    case .malformedFile: .missing(key: "", place: "")
    case .missing: .badValue(key: "", value: "", place: "")
    case .badValue: .badPin(text: "", host: "")
    case .badPin: .unknownDigest(name: "", host: "")
    case .unknownDigest: .badDate(text: "", host: "")
    case .badDate: .tooFewPins(host: "", distinct: 1, needed: 2)
    case .tooFewPins: .duplicateDomain("")
    case .duplicateDomain: .hostWithoutRegistrySuffix("")
    case .hostWithoutRegistrySuffix: .subdomainsOfPublicSuffix("")
    case .subdomainsOfPublicSuffix: .exclusionWithOtherKeys(host: "", keys: [])
    case .exclusionWithOtherKeys: .exclusionWithoutParent(host: "")
    case .exclusionWithoutParent: .pemCertificate(file: "")
    case .pemCertificate: .unreadableCertificate(file: "", detail: "")
    case .unreadableCertificate: .badPattern("")
    case .badPattern: nil
    }
  }

  static var deviceUnknowns: [DeviceUnknown] { chain(from: .issuerFetch(missing: "", url: ""), following) }

  private static func following(_ unknown: DeviceUnknown) -> DeviceUnknown? {
    switch unknown {
    case .issuerFetch: .rememberedIssuer(missing: "")
    case .rememberedIssuer: .timeZone(day: "")
    case .timeZone: .logList(name)
    case .logList: .transparencyDefault(name)
    case .transparencyDefault: .revocationResponse
    case .revocationResponse: .withoutServerName
    case .withoutServerName: .restOfChain
    case .restOfChain: nil
    }
  }

  static var stateReasons: [StateReason] { chain(from: .noResultYet, following) }

  private static func following(_ reason: StateReason) -> StateReason? {
    switch reason {
    case .noResultYet: .allAccept
    case .allAccept: .probe(ProbeFailure(stage: .connect, cause: .refused))
    case .probe: .trust(.nothingPresented)
    case .trust: .look(.rsa, .nothingPresented)
    case .look: .redirect(host: "a", .nothingPresented)
    case .redirect: .http(.notAsked(host: nil))
    case .http: .client(name: "pins", reason: .noPins)
    case .client: .expiring(NextBreak(at: Sample.now, cause: .leafEnds))
    case .expiring: .addresses(accepting: 1, of: 2, drift: Sample.keyDrift)
    case .addresses: .letIn(withCertificate: true)
    case .letIn: .stale(seconds: 60)
    case .stale: .flapping(percent: 40)
    case .flapping:
      .resolversApart(
        ResolverAnswer.Words(resolver: "system", addresses: []), ResolverAnswer.Words(resolver: "doh", addresses: []))
    case .resolversApart: .monitorOffline(failing: 9, of: 10)
    case .monitorOffline: .noLocalRoute(endpoints: 2)
    case .noLocalRoute: nil
    }
  }

  static var httpFailures: [HTTPFailure] {
    chain(from: .notAsked(host: nil), following) + chain(from: .malformed(""), following).map(HTTPFailure.noAnswer)
      + chain(from: .encoded("gzip"), following).map(HTTPFailure.answer)
      + chain(from: .tooMany(limit: 20), following).map(HTTPFailure.redirect)
  }

  private static func following(_ failure: HTTPFailure) -> HTTPFailure? {
    switch failure {
    case .notAsked(nil): .notAsked(host: "a")
    case .notAsked: .hop(host: "a", ProbeFailure(stage: .connect, cause: .refused))
    // What follows has a chain of its own.
    case .hop, .noAnswer, .answer, .redirect: nil
    }
  }

  private static func following(_ fault: HTTPAnswerFault) -> HTTPAnswerFault? {
    switch fault {
    case .malformed: .headTooLong(limit: 1)
    case .headTooLong: .bodyTooLong(limit: 1)
    case .bodyTooLong: .cutShort
    case .cutShort: .timedOut(after: .seconds(1))
    case .timedOut: .broken("")
    case .broken: .cancelled
    case .cancelled: .late(by: .seconds(1))
    case .late: nil
    }
  }

  private static func following(_ fault: AnswerFault) -> AnswerFault? {
    switch fault {
    case .encoded: .contentType(seen: nil, accepted: ["a/b"])
    case .contentType(nil, _): .contentType(seen: "c/d", accepted: ["a/b"])
    case .contentType: .status(seen: 500, accepted: [200...299], underlying: nil)
    case .status: .notJSON(PlainJSONFault(.fragment, at: 0), underlying: nil)
    case .notJSON: .field(name: "a", expected: nil, seen: nil)
    case .field(_, nil, _): .field(name: "a", expected: "b", seen: nil)
    case .field(_, _, nil): .field(name: "a", expected: "b", seen: "c")
    case .field: .noPlace(BodyPath([]), BodyPathMiss(reached: BodyPath([]), cause: .nothing))
    case .noPlace: .value(BodyPath([]), expected: "1", seen: "2")
    case .value: .textMissing("a")
    case .textMissing: .otherBody(expected: "a", seen: "b")
    case .otherBody: nil
    }
  }

  private static func following(_ fault: RedirectFault) -> RedirectFault? {
    switch fault {
    case .tooMany: .plainHTTP("http://a/")
    case .plainHTTP: .badTarget("a:")
    case .badTarget: .secretBody(host: "a")
    case .secretBody: nil
    }
  }

  static var causes: [NextBreakCause] { chain(from: .unpinnedNow, following) }

  private static func following(_ cause: NextBreakCause) -> NextBreakCause? {
    switch cause {
    case .unpinnedNow: .refusedNow(clients: 1, of: 3, share: nil)
    case .refusedNow: .untrustedNow(.nothingPresented)
    case .untrustedNow: .leafEnds
    case .leafEnds: .intermediateEnds
    case .intermediateEnds: .anchorEnds
    case .anchorEnds: .pathBegins
    case .pathBegins: .pinsEndThenOff
    case .pinsEndThenOff: .renewal
    case .renewal: .ownCertificateEnds
    case .ownCertificateEnds: nil
    }
  }

  static var forecasts: [ForecastCause] { chain(from: .now, following) }

  private static func following(_ cause: ForecastCause) -> ForecastCause? {
    switch cause {
    case .now: .leafEnds
    case .leafEnds: .intermediateEnds
    case .intermediateEnds: .anchorEnds
    case .anchorEnds: .pinSetEnds
    case .pinSetEnds: .pathBegins
    case .pathBegins: nil
    }
  }

  static var trustFindings: [TrustFinding] { chain(from: .identityNotChecked, following) }

  private static func following(_ finding: TrustFinding) -> TrustFinding? {
    switch finding {
    case .identityNotChecked: .offPath(name)
    case .offPath: .anchorSent(name)
    case .anchorSent: .passedOver(fingerprint: Sample.digest(1), detail: "")
    case .passedOver: .ruleBroken(name, rule: .leafLifetime, detail: "")
    case .ruleBroken: .anchorFault(name, rule: .version, detail: "")
    case .anchorFault: .noPublicSuffixList(path: "")
    case .noPublicSuffixList: .noSuchStore("")
    case .noSuchStore: .revocation(name, .outOfScope)
    case .revocation: .transparency(name, .noTimestamps)
    case .transparency: nil
    }
  }

  static var findings: [Finding] { chain(from: .overrun(count: 1), following) }

  private static func following(_ finding: Finding) -> Finding? {
    switch finding {
    case .overrun:
      .resolversDisagree(.init(resolver: "system", addresses: []), .init(resolver: "inner", addresses: []))
    case .resolversDisagree:
      .resolverFailed(resolver: "inner", ProbeFailure(stage: .resolve, cause: .nameNotFound("a.example")))
    case .resolverFailed:
      .familyNotAnswered(
        resolver: "inner",
        UnansweredFamily(family: .v6, failure: ProbeFailure(stage: .resolve, cause: .timedOut(after: .seconds(1)))))
    case .familyNotAnswered: .answerLooksHijacked(resolver: "system", Sample.socket(1), .noResultYet)
    case .answerLooksHijacked: .pinDesignCannotSurviveRotation(client: "pins")
    case .pinDesignCannotSurviveRotation: .defaultHost(name)
    case .defaultHost: .nameRequired(TLSAlert(code: 112))
    case .nameRequired: .otherKindRefused(.rsa, clients: ["a"])
    case .otherKindRefused: .versionDiffers(.tls12, name)
    case .versionDiffers: .trust(.identityNotChecked)
    case .trust: nil
    }
  }

  static func chain<Case>(from first: Case, _ following: @escaping (Case) -> Case?) -> [Case] {
    Array(sequence(first: first, next: following))
  }
}
