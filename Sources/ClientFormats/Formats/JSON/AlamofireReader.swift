import Pinning
import PositionedJSON

/// JSON with the evaluators of a `ServerTrustManager`, by host.
extension Reading {
  private enum EvaluatorType: String, CaseIterable {
    case `default`, revocation, pinnedCertificates, publicKeys, composite, disabled

    /// The keys beside `type`.
    var keys: [String] {
      switch self {
      case .default: ["validateHost"]
      case .revocation: ["performDefaultValidation", "validateHost", "requiresPositiveResponse"]
      case .pinnedCertificates:
        ["certificates", "acceptSelfSignedCertificates", "performDefaultValidation", "validateHost"]
      case .publicKeys: ["certificates", "performDefaultValidation", "validateHost"]
      case .composite: ["evaluators"]
      case .disabled: []
      }
    }

    /// Those of all types. One that a type has no use for is noted, and not refused.
    static let allKeys = Set(allCases.flatMap(\.keys))
  }

  static let alamofireKeys = ["allHostsMustBeEvaluated", "evaluators", "$schema"]

  mutating func alamofire(_ bytes: [UInt8]) throws(ClientFileFaults) -> AlamofireTrustManager {
    let top = try json(bytes)
    var wrong = JSONFormFaults(file: name)
    guard let form = wrong.form(top, ClientFormat.alamofire.rawValue, keys: Self.alamofireKeys) else {
      throw ClientFileFaults(wrong.list)
    }
    noteKeys(of: form)
    let all = wrong.bool(form, "allHostsMustBeEvaluated")
    var entries = [AlamofireTrustManager.Entry]()
    if let evaluators = form.members["evaluators"] {
      entries = hosts(evaluators, &wrong)
    } else {
      wrong.add(.missingKey("evaluators"), at: form.place)
    }
    try wrong.throwAny()
    return AlamofireTrustManager(allHostsMustBeEvaluated: all ?? true, evaluators: entries, faults: faults)
  }

  private mutating func hosts(_ value: JSON5Value, _ wrong: inout JSONFormFaults) -> [AlamofireTrustManager.Entry] {
    guard case .object(let members) = value.content else {
      wrong.add(.wrongKind(key: "evaluators", expected: [.object], seen: value.kind), at: value.place)
      return []
    }
    var entries = [AlamofireTrustManager.Entry]()
    var hosts = Set<String>()
    for member in members {
      places.note(member.key, .text(member.keyPlace))
      // A Swift dictionary literal with two equal keys traps; in the file it is a mistake all the same.
      if !hosts.insert(member.key).inserted { wrong.add(.duplicateKey(member.key), at: member.keyPlace) }
      if let evaluator = evaluator(member.value, member.key, &wrong) {
        entries.append(AlamofireTrustManager.Entry(host: member.key, evaluator: evaluator))
      }
    }
    return entries
  }

  /// Composites hold evaluators; the parser bounds how deep.
  private mutating func evaluator(_ value: JSON5Value, _ key: String, _ wrong: inout JSONFormFaults)
    -> AlamofireEvaluator?
  {
    guard let type = Self.type(of: value, key, &wrong),
      let form = wrong.form(value, key, keys: ["type"] + EvaluatorType.allKeys.sorted())
    else { return nil }
    noteKeys(of: form, owner: key)
    noteKeys(of: value, beside: type)
    let validatesHost = wrong.bool(form, "validateHost") ?? true
    let validatesDefault = wrong.bool(form, "performDefaultValidation") ?? true
    let named = type.keys.contains("certificates") ? form.members["certificates"] : nil
    let certificates = certificateFiles(named, "certificates", &wrong)
    switch type {
    case .default: return .default(validateHost: validatesHost)
    case .revocation:
      return .revocation(
        performDefaultValidation: validatesDefault, validateHost: validatesHost,
        requiresPositiveResponse: wrong.bool(form, "requiresPositiveResponse") ?? false)
    case .pinnedCertificates:
      return .pinnedCertificates(
        certificates: certificates,
        acceptSelfSignedCertificates: wrong.bool(form, "acceptSelfSignedCertificates") ?? false,
        performDefaultValidation: validatesDefault, validateHost: validatesHost)
    case .publicKeys:
      return .publicKeys(
        certificates: certificates, performDefaultValidation: validatesDefault, validateHost: validatesHost)
    case .composite:
      guard let list = form.members["evaluators"] else {
        wrong.add(.missingKey("evaluators"), at: form.place)
        return nil
      }
      var evaluators = [AlamofireEvaluator]()
      for element in wrong.elements(list, "evaluators") {
        if let evaluator = evaluator(element, "evaluators", &wrong) { evaluators.append(evaluator) }
      }
      return .composite(evaluators)
    case .disabled: return .disabled
    }
  }

  private mutating func noteKeys(of value: JSON5Value, beside type: EvaluatorType) {
    guard case .object(let members) = value.content else { return }
    for member in members where EvaluatorType.allKeys.contains(member.key) && !type.keys.contains(member.key) {
      remark(.ignoredKey(member.key, in: type.rawValue), at: .text(member.keyPlace))
    }
  }

  /// Looked up first, because the type says which other keys may stand beside it.
  private static func type(of value: JSON5Value, _ key: String, _ wrong: inout JSONFormFaults) -> EvaluatorType? {
    guard case .object(let members) = value.content else {
      wrong.add(.wrongKind(key: key, expected: [.object], seen: value.kind), at: value.place)
      return nil
    }
    guard let member = members.first(where: { $0.key == "type" }) else {
      wrong.add(.missingKey("type"), at: value.place)
      return nil
    }
    return wrong.choice(JSONForm(place: value.place, members: ["type": member.value]), "type")
  }
}
