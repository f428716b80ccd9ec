package import Pinning

/// What is unwise in a set of pins.
package enum SetRule: Hashable, Sendable {
  case single(owner: String)
  /// As many pins as `pins`, all of them on the path that the server presents.
  case noBackup(host: String, pins: Int)
  case noneOnPath(host: String, expected: [PinnedItem], seen: [Pin], isEnforced: Bool)
  /// Only leaves are pinned; `backups` keys are kept beside.
  case leafOnly(owner: String, backups: Int)
  /// The only matching pin is the leaf's, there is no backup, and an app's update takes longer than the leaf lives.
  case cannotSurviveRotation(host: String, leafLife: Int64, leadTime: Int64)
  case chainNotTrusted(host: String, TrustFailure)
  case ends(owner: String, day: String, first: Timestamp, last: Timestamp, clock: PinClock, left: Int64, isNear: Bool)
  case ended(owner: String, day: String, at: Timestamp, clock: PinClock)

  var code: LintCode {
    switch self {
    case .single: .singlePin
    case .noBackup: .noBackup
    case .noneOnPath: .noPinOnPath
    case .leafOnly: .leafOnly
    case .cannotSurviveRotation: .cannotSurviveRotation
    case .chainNotTrusted: .chainNotTrusted
    case .ends: .pinsExpire
    case .ended: .pinsEnded
    }
  }

  var severity: LintSeverity {
    switch self {
    case .single, .noBackup, .cannotSurviveRotation, .chainNotTrusted, .ended: .warning
    case .noneOnPath(_, _, _, let isEnforced): isEnforced ? .critical : .warning
    case .leafOnly(_, let backups): backups == 0 ? .warning : .note
    case .ends(_, _, _, _, _, _, let isNear): isNear ? .warning : .note
    }
  }

  var why: String {
    switch self {
    case .single(let owner):
      "there is one pin for \(Words.plain(owner)) and no backup: when that key goes, every client is cut off"
    case .noBackup(let host, let pins):
      "all \(pins) pins are on the path that \(Words.plain(host)) presents, so none is a backup for a new key"
    case .noneOnPath(let host, let expected, let seen, let isEnforced):
      "none of the \(expected.count) pins is on the path that \(Words.plain(host)) presents: "
        + (isEnforced ? "clients are refused" : "every connection is reported") + "; seen "
        + Words.list(seen.map(\.base64))
    case .leafOnly(let owner, 0):
      "only the leaf's key is pinned for \(Words.plain(owner)): a renewal with a new key cuts every client off"
    case .leafOnly(let owner, let backups):
      "only leaf keys are pinned for \(Words.plain(owner)): a renewal must use one of the \(backups) kept beside"
    case .cannotSurviveRotation(let host, let life, let lead):
      "the pin design cannot survive rotation: the only pin that \(Words.plain(host)) matches is its leaf's key, there is "
        + "no backup, the leaf lives \(Span(seconds: life)), and an app's update takes \(Span(seconds: lead))"
    case .chainNotTrusted(let host, let failure):
      "the chain of \(Words.plain(host)) has no valid path, so the pins were compared with it as built: "
        + Words.plain(failure.detail)
    case .ends(let owner, let day, let first, let last, let clock, let left, _):
      "from \(Words.quote(day)) on no pin is looked at for \(Words.plain(owner)), without a word: "
        + clock.words(first, last) + ", in \(Span(seconds: left))"
    case .ended(let owner, let day, let at, let clock):
      "the pins of \(Words.plain(owner)) ended at \(Words.quote(day)) (\(clock.words(at, at))): clients connect unpinned"
    }
  }

  var remedy: String {
    switch self {
    case .single, .noBackup: "add the pin of a key that is kept off the servers"
    case .noneOnPath: "pin a key that is served, or serve a pinned one; `pintop pin HOST` prints what is served"
    case .leafOnly(_, 0): "pin an intermediate or a root as well, or a backup key"
    case .leafOnly: "keep the backup keys safe and apart from the servers"
    case .cannotSurviveRotation: "pin an intermediate or a root, or a backup key that the next leaf will have"
    case .chainNotTrusted: "give the trust anchors by --anchors, or mend the chain"
    case .ends: "ship a build with a later day in time, or leave the day out and keep backups"
    case .ended: "ship a build with a later day, or leave the day out"
    }
  }
}

/// By which clock a pin set ends.
package enum PinClock: Hashable, Sendable {
  /// TrustKit: the beginning of the day in UTC.
  case utc
  /// Android: the beginning of the day where the device is.
  case device

  func words(_ first: Timestamp, _ last: Timestamp) -> String {
    switch self {
    case .utc: "at \(first), 00:00 UTC"
    case .device:
      first == last
        ? "at midnight of each device, from \(first) on"
        : "at midnight of each device's own time zone, from \(first) to \(last)"
    }
  }
}
