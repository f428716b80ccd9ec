import Pinning
import PositionedJSON

/// What `revocation` and `transparency` in a `trust` object say.
struct StatusDraft {
  var staple = Draft<StatusSettings.Weight>.absent
  var lists = Draft<[Located<String>]>.absent
  var fetchesLists = Draft<Bool>.absent
  var logs = Draft<Located<String>>.absent
  var requiresTimestamps = Draft<Bool>.absent

  func merged(over defaults: StatusDraft) -> StatusDraft {
    StatusDraft(
      staple: staple.or(defaults.staple), lists: lists.or(defaults.lists),
      fetchesLists: fetchesLists.or(defaults.fetchesLists), logs: logs.or(defaults.logs),
      requiresTimestamps: requiresTimestamps.or(defaults.requiresTimestamps))
  }

  var settings: StatusSettings {
    StatusSettings(
      staple: staple.value ?? .finding, listFiles: (lists.value ?? []).map(\.value),
      fetchesLists: fetchesLists.value ?? false, logFile: logs.value?.value,
      requiresTimestamps: requiresTimestamps.value ?? false)
  }
}

extension ObjectKeys {
  static let revocation = ObjectKeys(known: ["staple", "crls", "fetchCRLs"])

  static let transparency = ObjectKeys(known: ["logs", "require"])
}

extension Reading {
  /// The status members of a `trust` object.
  mutating func status(_ trust: [String: Located<JSON5Value>]) -> StatusDraft {
    var draft = StatusDraft()
    if let field = trust["revocation"], let members = members(of: field, .revocation) {
      draft.staple = choice(members["staple"], StatusSettings.Weight.allCases, named: \.rawValue)
      draft.lists = lists(members["crls"])
      draft.fetchesLists = bool(members["fetchCRLs"])
    }
    if let field = trust["transparency"], let members = members(of: field, .transparency) {
      draft.logs = logs(members["logs"])
      draft.requiresTimestamps = bool(members["require"])
    }
    return draft
  }

  private mutating func lists(_ field: Located<JSON5Value>?) -> Draft<[Located<String>]> {
    let paths = texts(field)
    guard let located = paths.located else { return paths }
    var isFaulty = false
    for path in located.value {
      guard let problem = status.readLists(path.value) else { continue }
      issues.add(.file(problem), at: path)
      isFaulty = true
    }
    return isFaulty ? .faulty : paths
  }

  private mutating func logs(_ field: Located<JSON5Value>?) -> Draft<Located<String>> {
    let path = text(field)
    guard let located = path.located else { return path.isAbsent ? .absent : .faulty }
    guard let problem = status.readLogs(located.value) else { return .present(located.with(located)) }
    return fault(.file(problem), at: located)
  }
}
