import Pinning
import PositionedJSON

/// JSON that says what a delegate written by hand on SecTrust does.
extension Reading {
  static let secTrustKeys = ["anchors", "anchorsOnly", "policy", "acceptsAny", "pinnedCertificates", "$schema"]

  mutating func secTrust(_ bytes: [UInt8]) throws(ClientFileFaults) -> HandWrittenSecTrust {
    let top = try json(bytes)
    var wrong = JSONFormFaults(file: name)
    guard let form = wrong.form(top, ClientFormat.sectrust.rawValue, keys: Self.secTrustKeys) else {
      throw ClientFileFaults(wrong.list)
    }
    noteKeys(of: form)
    let anchors = form.members["anchors"].map { self.anchors($0, &wrong) }
    let anchorsOnly = wrong.bool(form, "anchorsOnly")
    let policy: HandWrittenSecTrust.Policy? = wrong.choice(form, "policy")
    let acceptsAny = wrong.bool(form, "acceptsAny")
    let pinned = certificateFiles(form.members["pinnedCertificates"], "pinnedCertificates", &wrong)
    try wrong.throwAny()
    return HandWrittenSecTrust(
      anchors: anchors ?? .system, anchorsOnly: anchorsOnly ?? true, policy: policy ?? .ssl,
      acceptsAny: acceptsAny ?? false, pinnedCertificates: pinned, faults: faults)
  }

  private mutating func anchors(_ value: JSON5Value, _ wrong: inout JSONFormFaults) -> HandWrittenSecTrust.Anchors {
    switch value.content {
    case .string("system"): return .system
    case .string(let text):
      wrong.add(.unknownChoice(key: "anchors", seen: text, allowed: ["system"]), at: value.place)
      return .system
    case .array: return .imported(certificateFiles(value, "anchors", &wrong))
    case .null, .bool, .number, .object:
      wrong.add(.wrongKind(key: "anchors", expected: [.string, .array], seen: value.kind), at: value.place)
      return .system
    }
  }
}
