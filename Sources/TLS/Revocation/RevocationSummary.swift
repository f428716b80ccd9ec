import Pinning

/// What the lists, or the stapled response, together say of one certificate.
struct RevocationSummary {
  private(set) var revoked: RevocationList.Entry?
  /// Why it is not known whether it is revoked; empty where it is known.
  private(set) var doubts = [RevocationDoubt]()
  private(set) var notes = [RevocationNote]()

  init(doubt: RevocationDoubt?) {
    doubts = doubt.map { [$0] } ?? []
  }

  init(_ staple: StapledResponseJudge.Saying) {
    switch staple {
    case .good(let until): notes = [.stapledGood(until: until)]
    case .revoked(let date, let reason): revoked = RevocationList.Entry(revokedAt: date, reason: reason)
    case .doubt(let doubt): doubts = [doubt]
    }
  }

  /// `sayings` with the latest list last.
  init(_ sayings: [RevocationListJudge.Saying]) {
    var until: Timestamp?
    var others = [RevocationNote]()
    for saying in sayings {
      switch saying {
      case .revoked(let entry): revoked = entry
      case .notListed(let end):
        until = max(until ?? end, end)
        // Only a hold can be lifted (RFC 5280, section 5.3.1).
        if revoked?.reason == .certificateHold { revoked = nil }
      case .doubt(let doubt): if !doubts.contains(doubt) { doubts.append(doubt) }
      case .nothing(let note): if !others.contains(note) { others.append(note) }
      }
    }
    if revoked != nil {
      doubts = []
    } else if let until {
      notes = [.notOnCRL(until: until)] + doubts.map { .doubt($0) }
      doubts = []
    } else {
      notes = others
    }
  }
}
