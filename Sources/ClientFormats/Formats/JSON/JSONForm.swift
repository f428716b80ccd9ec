import Pinning
import PositionedJSON

/// An object of a client's JSON, by key.
struct JSONForm {
  let place: Place
  let members: [String: JSON5Value]
  /// Where the keys stand.
  var keys = [String: Place]()
}

/// Collects what is wrong in a client's JSON, so that all of it is said at once.
struct JSONFormFaults {
  /// More than anybody reads.
  private static let most = 100

  let file: String
  private(set) var list = [ClientFileFault]()

  init(file: String) {
    self.file = file
  }

  mutating func add(_ fault: JSONFormFault, at place: Place) {
    guard list.count < Self.most else { return }
    list.append(ClientFileFault(file: file, place: .text(place), cause: .form(fault)))
  }

  func throwAny() throws(ClientFileFaults) {
    if !list.isEmpty { throw ClientFileFaults(list) }
  }

  // MARK: Values

  /// The members; wrong and repeated keys are faults. Nil, and a fault, where the value is no object.
  mutating func form(_ value: JSON5Value, _ key: String, keys: [String]) -> JSONForm? {
    guard case .object(let members) = value.content else {
      add(.wrongKind(key: key, expected: [.object], seen: value.kind), at: value.place)
      return nil
    }
    var found = [String: JSON5Value]()
    var places = [String: Place]()
    for member in members {
      if found[member.key] != nil {
        add(.duplicateKey(member.key), at: member.keyPlace)
      } else if keys.contains(member.key) {
        found[member.key] = member.value
        places[member.key] = member.keyPlace
      } else {
        add(
          .unknownKey(member.key, suggestion: Suggestion.nearest(to: member.key, among: keys)), at: member.keyPlace)
      }
    }
    return JSONForm(place: value.place, members: found, keys: places)
  }

  mutating func bool(_ form: JSONForm, _ key: String) -> Bool? {
    guard let value = form.members[key] else { return nil }
    if case .bool(let bool) = value.content { return bool }
    add(.wrongKind(key: key, expected: [.bool], seen: value.kind), at: value.place)
    return nil
  }

  mutating func text(_ value: JSON5Value, _ key: String) -> String? {
    guard case .string(let text) = value.content else {
      add(.wrongKind(key: key, expected: [.string], seen: value.kind), at: value.place)
      return nil
    }
    if text.isEmpty {
      add(.emptyText(key: key), at: value.place)
      return nil
    }
    return text
  }

  mutating func elements(_ value: JSON5Value, _ key: String) -> [JSON5Value] {
    if case .array(let elements) = value.content { return elements }
    add(.wrongKind(key: key, expected: [.array], seen: value.kind), at: value.place)
    return []
  }

  mutating func choice<Choice: RawRepresentable & CaseIterable>(_ form: JSONForm, _ key: String) -> Choice?
  where Choice.RawValue == String {
    guard let value = form.members[key], let text = text(value, key) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    add(.unknownChoice(key: key, seen: text, allowed: Choice.allCases.map(\.rawValue)), at: value.place)
    return nil
  }
}

extension Reading {
  /// As deep as composites of composites go in earnest, and far fewer values than an app has.
  static let jsonLimits = JSON5Parser.Limits(bytes: ClientFileReader.longestFile, depth: 32, values: 100_000)

  /// Remembers where the keys of an object stand; `owner` is the host that it is for, if any.
  mutating func noteKeys(of form: JSONForm, owner: String = "") {
    for (key, place) in form.keys { places.note(key: key, of: owner, .text(place)) }
  }

  func json(_ bytes: [UInt8]) throws(ClientFileFaults) -> JSON5Value {
    do throws(JSON5Fault) {
      return try JSON5Parser.parse(bytes, limits: Self.jsonLimits)
    } catch {
      throw refusal(.json(error.cause), at: .text(error.place))
    }
  }

  /// The certificate files that an array names.
  mutating func certificateFiles(_ value: JSON5Value?, _ key: String, _ faults: inout JSONFormFaults)
    -> [ShippedCertificate]
  {
    guard let value else { return [] }
    var certificates = [ShippedCertificate]()
    for element in faults.elements(value, key) {
      guard let path = faults.text(element, key) else { continue }
      certificates.append(certificate(path, at: .text(element.place)))
    }
    return certificates
  }
}
