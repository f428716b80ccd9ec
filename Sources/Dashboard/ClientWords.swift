import Endpoints
import Monitoring
import Pinning

/// What a client does and why, in words that lay no blame where none is proved.
extension ClientJudgement {
  /// What it does, in nine columns at most.
  var verb: String {
    switch verdict {
    case .acceptPinned: "accepts"
    case .acceptUnpinned: "unpinned"
    case .reject: "refuses"
    case .misconfigured: "faulty"
    case .depends: "depends"
    }
  }

  /// The same as part of a sentence.
  var sentenceVerb: String { verdict.verb(1) }

  /// Why, as a sentence without verdict and full stop. The layer that decided is named first.
  var why: String {
    let words = Self.why(reason.innermost, backups: backups.count)
    // Where all accept, no layer decided.
    guard let layer = refusingLayer, verdict != .acceptPinned else { return lookWords + words }
    return "\(lookWords)\(words) (layer \(layer))"
  }

  /// The same in few words, for one line; the layer goes first, so that it is not cut off.
  var briefly: String {
    let words: String
    switch reason.innermost {
    case .noPinMatched: words = "no key on the path is pinned"
    case .pinMatched(let match):
      words = "\(match.pinned.kind)pin on the \(match.position.words); survives \(survival.words)"
    case .mismatchReportedOnly, .pinSetExpired, .noPins, .untrusted, .inLayer, .noUsablePins,
      .notEveryCertificatePinned,
      .unknownKeyKind, .anythingAccepted, .pinsOverridden, .hostNotCovered, .contradictorySettings, .pinsNotNoted,
      .pinnedFurtherOn, .misconfigured, .depends, .refusedWithoutName, .inLook:
      words = Self.why(reason.innermost, backups: backups.count)
    }
    guard let layer = refusingLayer, verdict != .acceptPinned else { return lookWords + words }
    return "\(lookWords)\(layer): \(words)"
  }

  /// What a second look says of the cause goes first.
  private var lookWords: String { reason.evidence.map { "\($0.short): " } ?? "" }

  /// The layer that decided, in a build of several.
  var refusingLayer: String? {
    if case .inLayer(let layer, _) = reason.withoutLook { layer } else { nil }
  }

  private static func why(_ reason: ClientReason, backups: Int) -> String {
    switch reason {
    case .pinMatched(let match):
      "\(match.pinned.kind)pin on the \(match.position.words) \"\(match.certificate.text)\", "
        + (backups == 0 ? "no backup pin" : Words.plural(backups, "backup pin"))
    case .noPinMatched(let expected, _):
      "no key on the path is in its \(Words.plural(expected.count, "pin"))"
    case .mismatchReportedOnly(let expected, _):
      "no key on the path is in its \(Words.plural(expected.count, "pin")), which it only reports"
    case .pinSetExpired(let at): "its pin set ended on \(at.day)"
    case .noPins: "no pins cover this host"
    case .untrusted(let failure): "its platform does not trust the chain: \(failure.short)"
    case .inLayer(_, let inner), .inLook(_, let inner): why(inner, backups: backups)
    case .noUsablePins, .notEveryCertificatePinned, .unknownKeyKind, .anythingAccepted, .pinsOverridden,
      .hostNotCovered, .contradictorySettings, .pinsNotNoted, .pinnedFurtherOn, .misconfigured, .depends,
      .refusedWithoutName:
      reason.short
    }
  }

  /// The state that this verdict alone would make.
  var state: EndpointState {
    switch verdict {
    case .acceptPinned: .accept
    case .acceptUnpinned: .unpinned
    case .reject:
      reason.isAboutPins ? .refused : .untrusted
    case .misconfigured: .misconfigured
    case .depends: .depends
    }
  }

  /// `ios-6.2 35%`.
  var title: String { client + Words.share(share) }

  /// The first moment at which this client alone is cut off or loses its protection; `judgement` is what it was judged
  /// in.
  func nextBreak(in judgement: Judgement, isSeenNow: Bool, at now: Timestamp) -> NextBreak? {
    // A client that accepts what pintop's own question rejects is not cut off by that.
    var failure: TrustFailure?
    if verdict == .reject, case .untrusted(let own) = reason.innermost { failure = own }
    let alone = Judgement(
      at: judgement.at, leaf: judgement.leaf,
      trust: TrustAnswer(paths: failure == nil ? judgement.trust.paths : [], failure: failure), trustEnds: nil,
      clients: [self])
    return NextBreak(alone, isSeenNow: isSeenNow, at: now)
  }
}

extension Verdict {
  /// What so many clients do.
  func verb(_ count: Int) -> String {
    let s = count == 1 ? "s" : ""
    return switch self {
    case .acceptPinned: "accept\(s)"
    case .acceptUnpinned: "connect\(s) without pins"
    case .reject: "refuse\(s)"
    case .misconfigured: "cannot work"
    case .depends: "turn\(s) on the device"
    }
  }
}

extension RenewalSurvival {
  /// `same key, new key`; `no renewal`.
  var words: String { list("same key", "new key", "new intermediate", "new root", none: "no renewal") }

  /// The same in 24 columns at most.
  var short: String { list("same key", "new key", "inter", "root", none: "no renewal") }

  private func list(_ names: String..., none: String) -> String {
    let survived = zip([sameKey, newKey, newIntermediate, newRoot], names).filter(\.0).map(\.1)
    return survived.isEmpty ? none : survived.count == 4 ? "any renewal" : survived.joined(separator: ", ")
  }
}

extension EndpointStatus {
  /// The worst first; of equals the one with more installs, then by name.
  var clientsWorstFirst: [ClientJudgement] {
    clients.sorted { left, right in
      if left.state.rank != right.state.rank { return left.state.rank < right.state.rank }
      let shares = (left.share ?? -1, right.share ?? -1)
      return shares.0 != shares.1 ? shares.0 > shares.1 : left.client < right.client
    }
  }

  /// The client that is worst off, where one is.
  var worstClient: ClientJudgement? { clientsWorstFirst.first.flatMap { $0.verdict == .acceptPinned ? nil : $0 } }
}
