import Pinning
import PositionedJSON

/// What one entry of `clients` says: each value read by itself, nothing compared yet.
struct ClientDraft {
  let name: Located<String>
  var format = Draft<ClientFormat>.absent
  var file = Draft<String>.absent
  var layers = Draft<[LayerDraft]>.absent
  var share = Draft<Double>.absent
  var released = Draft<Timestamp>.absent
  var trustStore = Draft<String>.absent
  var targetSdk = Draft<Int>.absent
  var apiLevel = Draft<Int>.absent
  var debuggable = Draft<Bool>.absent
  var connectsBy = Draft<ConnectsBy>.absent
  var sendsSNI = Draft<Bool>.absent
}

/// One file of a client.
struct LayerDraft {
  let format: Located<ClientFormat>
  let file: Located<String>
}

/// What a client puts into its URL.
enum ConnectsBy: String, CaseIterable {
  case name
  case ip
}

extension Reading {
  /// One entry of `clients`; nil, and reported, where it is no object.
  mutating func clientDraft(_ name: Located<String>, _ field: Located<JSON5Value>) -> ClientDraft? {
    guard let members = members(of: field, .client) else { return nil }
    var draft = ClientDraft(name: name)
    draft.format = format(members["format"])
    draft.file = text(members["file"])
    draft.layers = layers(members["layers"])
    draft.share = number(members["share"], within: 0...1)
    draft.released = day(members["released"])
    draft.trustStore = text(members["trustStore"])
    draft.targetSdk = apiLevel(members["targetSdk"])
    draft.apiLevel = apiLevel(members["apiLevel"])
    draft.debuggable = bool(members["debuggable"])
    draft.connectsBy = choice(members["connectsBy"], ConnectsBy.allCases, named: \.rawValue)
    draft.sendsSNI = bool(members["sendsSNI"])
    return draft
  }

  private mutating func format(_ field: Located<JSON5Value>?) -> Draft<ClientFormat> {
    choice(field, ClientFormat.allCases, named: \.rawValue)
  }

  private mutating func layers(_ field: Located<JSON5Value>?) -> Draft<[LayerDraft]> {
    guard let field else { return .absent }
    guard let elements = elements(of: field) else { return .faulty }
    if elements.isEmpty { return fault(.contradiction(.noLayers), at: field) }
    let layers = elements.compactMap { layer($0) }
    return layers.count == elements.count ? .present(field.with(layers)) : .faulty
  }

  private mutating func layer(_ field: Located<JSON5Value>) -> LayerDraft? {
    guard let members = members(of: field, .layer) else { return nil }
    for key in ["format", "file"] where members[key] == nil { issues.add(.structure(.missingKey(key)), at: field) }
    guard let format = format(members["format"]).located, let file = text(members["file"]).located else { return nil }
    return LayerDraft(format: format, file: file)
  }

  /// Levels of Android's API: 1 was its first release, and a year adds one.
  private mutating func apiLevel(_ field: Located<JSON5Value>?) -> Draft<Int> {
    let level = number(field, within: 1...1000)
    guard let level = level.located else { return level.isAbsent ? .absent : .faulty }
    guard let whole = Int(exactly: level.value) else {
      return fault(.value(.numberOutOfRange(seen: "\(level.value)", range: "a whole number from 1 to 1000")), at: level)
    }
    return .present(level.with(whole))
  }

  private mutating func number(
    _ field: Located<JSON5Value>?, within range: ClosedRange<Double>
  ) -> Draft<Double> {
    guard let field else { return .absent }
    guard case .number(let number) = field.value.content else {
      reportKind(of: field, expected: .number)
      return .faulty
    }
    guard range.contains(number.value) else {
      let words = "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
      return fault(.value(.numberOutOfRange(seen: number.text, range: words)), at: field)
    }
    return .present(field.with(number.value))
  }
}
