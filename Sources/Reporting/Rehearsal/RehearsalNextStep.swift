import Pinning

/// What to do about a client's verdict on a candidate.
enum RehearsalNextStep {
  /// Nil where nothing is to be done now.
  static func words(_ judgement: ClientJudgement) -> String? { words(judgement.reason, judgement) }

  private static func words(_ reason: ClientReason, _ judgement: ClientJudgement) -> String? {
    switch reason {
    case .pinMatched: survival(judgement)
    case .noPinMatched, .notEveryCertificatePinned: repin(judgement)
    case .mismatchReportedOnly: "use a pinned key, or the pins protect nobody: this build only reports"
    case .pinSetExpired: "release a build with a later end of its pin set"
    case .noPins, .anythingAccepted: "release a build that pins this host, if it is meant to"
    case .untrusted(let failure): EvaluationReport.step(failure)
    case .noUsablePins: "release a build with certificates that its library can read"
    case .unknownKeyKind(let name, _): "use another kind of key for \(name): RSA 2048, 3072 or 4096, P-256 or P-384"
    case .pinsOverridden: "take overridePins off the build's anchors, if pins are to count"
    case .hostNotCovered(let host): "release a build with a rule for \(host)"
    case .contradictorySettings: "release a build with pins, or without allowing invalid certificates"
    case .pinsNotNoted(let obstacle): header(obstacle)
    case .misconfigured: "release a build with a configuration that works: this one connects nowhere"
    case .pinnedFurtherOn: nil
    case .depends(let unknown): words(unknown)
    case .inLayer(_, let reason), .inLook(_, let reason): words(reason, judgement)
    case .refusedWithoutName: "release a build that sends the host's name"
    }
  }

  private static func words(_ unknown: DeviceUnknown) -> String {
    switch unknown {
    case .issuerFetch(let missing, _), .rememberedIssuer(let missing):
      "send the certificate of \"\(missing)\" with the chain"
    case .timeZone: "release a build with a later end of its pin set"
    case .logList, .transparencyDefault: "have the certificate issued by a CA that logs it"
    case .revocationResponse: "staple a response about revocation"
    case .withoutServerName: "look at what the server presents without a server name"
    case .restOfChain: "rehearse the whole chain once it is issued"
    }
  }

  private static func repin(_ judgement: ClientJudgement) -> String {
    guard let backup = judgement.backups.first else {
      return "release a build that pins this chain before deploying it"
    }
    return "use the key of the backup pin \(backup.short), or release a build that pins this chain before deploying it"
  }

  private static func survival(_ judgement: ClientJudgement) -> String? {
    guard !judgement.survival.newKey, judgement.breaks != nil else { return nil }
    return "keep this key at the next renewal, or go over to a pinned backup key"
  }

  private static func header(_ obstacle: HPKPObstacle) -> String {
    switch obstacle {
    case .noBackup: "send a backup pin too: of a key that is not on this chain"
    case .addressAsHost: "serve by name: pins are never noted for addresses"
    case .noMaxAge, .forgotten, .ended: "send a max-age above 0, if pins are to count"
    case .noPins, .malformed: "mend the header: user agents pass it over"
    }
  }
}
