import Pinning
import PositionedJSON
import TLS

/// One pass over one file: what was found wrong so far, and the files that were read for it.
struct Reading {
  var issues: IssueList
  var certificates: CertificateFiles
  let clientFiles: ClientFiles
  var status: StatusFiles
  let secrets: SecretSource
  /// Of `trustStores`, by name.
  var stores = [String: TrustStore]()
  /// Nil asks for no warning that turns on the date.
  let date: Timestamp?

  /// The members of an object by key, the first of equal ones; wrong and repeated keys are reported. Nil, and
  /// reported, where the value is no object.
  mutating func members(of object: Located<JSON5Value>, _ keys: ObjectKeys) -> [String: Located<JSON5Value>]? {
    guard case .object(let members) = object.value.content else {
      reportKind(of: object, expected: .object)
      return nil
    }
    var found = [String: Located<JSON5Value>]()
    var places = [String: Place]()
    for member in members {
      let path = object.path.key(member.key)
      if let first = places[member.key] {
        issues.add(.structure(.duplicateKey(member.key, first: first)), at: member.keyPlace, path)
        continue
      }
      places[member.key] = member.keyPlace
      if keys.known.contains(member.key) {
        found[member.key] = Located(value: member.value, place: member.value.place, path: path)
      } else if issues.isFull {
        // What the key may have meant takes time to find, and nobody would read it.
        issues.omit()
      } else {
        issues.add(.structure(keys.problem(with: member.key)), at: member.keyPlace, path)
      }
    }
    return found
  }

  /// The members of an object whose keys are names, in file order; repeated ones are reported. Nil, and reported, where
  /// the value is no object.
  mutating func entries(of object: Located<JSON5Value>) -> [(name: Located<String>, value: Located<JSON5Value>)]? {
    guard case .object(let members) = object.value.content else {
      reportKind(of: object, expected: .object)
      return nil
    }
    var places = [String: Place]()
    var entries = [(name: Located<String>, value: Located<JSON5Value>)]()
    for member in members {
      let path = object.path.key(member.key)
      if let first = places[member.key] {
        issues.add(.structure(.duplicateKey(member.key, first: first)), at: member.keyPlace, path)
        continue
      }
      places[member.key] = member.keyPlace
      entries.append(
        (
          Located(value: member.key, place: member.keyPlace, path: path),
          Located(value: member.value, place: member.value.place, path: path)
        ))
    }
    return entries
  }

  mutating func elements(of array: Located<JSON5Value>) -> [Located<JSON5Value>]? {
    guard case .array(let elements) = array.value.content else {
      reportKind(of: array, expected: .array)
      return nil
    }
    return elements.enumerated().map { index, element in
      Located(value: element, place: element.place, path: array.path.index(index))
    }
  }

  mutating func bool(_ field: Located<JSON5Value>?) -> Draft<Bool> {
    guard let field else { return .absent }
    if case .bool(let value) = field.value.content { return .present(field.with(value)) }
    reportKind(of: field, expected: .bool)
    return .faulty
  }

  /// A text that is not empty and holds no control character.
  mutating func text(_ field: Located<JSON5Value>?) -> Draft<String> {
    guard let field else { return .absent }
    guard case .string(let text) = field.value.content else {
      reportKind(of: field, expected: .string)
      return .faulty
    }
    if text.isEmpty { return fault(.value(.emptyText), at: field) }
    if let control = text.unicodeScalars.first(where: { $0.properties.generalCategory == .control }) {
      return fault(.value(.controlCharacter(control)), at: field)
    }
    return .present(field.with(text))
  }

  /// A text that `read` makes a value of.
  mutating func value<Value, Fault: Error>(
    _ field: Located<JSON5Value>?, _ problem: (Fault) -> ConfigurationProblem,
    _ read: (String) -> Result<Value, Fault>
  ) -> Draft<Value> {
    switch text(field) {
    case .absent: return .absent
    case .faulty: return .faulty
    case .present(let text):
      switch read(text.value) {
      case .success(let value): return .present(text.with(value))
      case .failure(let error): return fault(problem(error), at: text)
      }
    }
  }

  /// An array of texts that `read` makes values of; faulty as soon as one is.
  mutating func values<Value, Fault: Error>(
    _ field: Located<JSON5Value>?, _ problem: (Fault) -> ConfigurationProblem,
    _ read: (String) -> Result<Value, Fault>
  ) -> Draft<[Located<Value>]> {
    list(field) { reading, element in reading.value(element, problem, read) }
  }

  /// An array of texts, none empty.
  mutating func texts(_ field: Located<JSON5Value>?) -> Draft<[Located<String>]> {
    list(field) { reading, element in reading.text(element) }
  }

  /// An array of texts of which each is the name of a choice.
  mutating func choices<Value>(
    _ field: Located<JSON5Value>?, _ all: [Value], named name: (Value) -> String
  ) -> Draft<[Located<Value>]> {
    list(field) { reading, element in reading.choice(element, all, named: name) }
  }

  private mutating func list<Value>(
    _ field: Located<JSON5Value>?, _ read: (inout Reading, Located<JSON5Value>) -> Draft<Value>
  ) -> Draft<[Located<Value>]> {
    guard let field else { return .absent }
    guard let elements = elements(of: field) else { return .faulty }
    let values = elements.compactMap { read(&self, $0).located }
    return values.count == elements.count ? .present(field.with(values)) : .faulty
  }

  mutating func fault<Value, Other>(_ problem: ConfigurationProblem, at field: Located<Other>) -> Draft<Value> {
    issues.add(problem, at: field)
    return .faulty
  }

  mutating func reportKind(of field: Located<JSON5Value>, expected: JSON5Kind) {
    issues.add(.structure(.wrongKind(expected: expected, seen: field.value.kind)), at: field)
  }
}
