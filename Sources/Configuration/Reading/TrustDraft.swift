import Pinning
import PositionedJSON

/// What a `trust` object says.
struct TrustDraft {
  var anchors = Draft<AnchorSelection>.absent
  var validatesDomainName = Draft<Bool>.absent
  var allowInvalidCertificates = Draft<Bool>.absent
  var minimumTLS = Draft<TLSVersion>.absent
  var policy = Draft<TrustPolicy>.absent
  var status = StatusDraft()
  /// The whole value was wrong: nothing is concluded from what is absent.
  var isFaulty = false

  func merged(over defaults: TrustDraft) -> TrustDraft {
    TrustDraft(
      anchors: anchors.or(defaults.anchors),
      validatesDomainName: validatesDomainName.or(defaults.validatesDomainName),
      allowInvalidCertificates: allowInvalidCertificates.or(defaults.allowInvalidCertificates),
      minimumTLS: minimumTLS.or(defaults.minimumTLS), policy: policy.or(defaults.policy),
      status: status.merged(over: defaults.status),
      isFaulty: isFaulty || defaults.isFaulty)
  }

  /// AFNetworking's own defaults where nothing is said.
  var settings: TrustSettings {
    TrustSettings(
      anchors: anchors.value ?? .store, validatesDomainName: validatesDomainName.value ?? true,
      allowInvalidCertificates: allowInvalidCertificates.value ?? false, minimumTLS: minimumTLS.value,
      policy: policy.value ?? .standard, status: status.settings)
  }
}

extension Reading {
  mutating func trust(_ field: Located<JSON5Value>) -> TrustDraft {
    guard let members = members(of: field, .trust) else { return TrustDraft(isFaulty: true) }
    return TrustDraft(
      anchors: anchors(members["anchors"]), validatesDomainName: bool(members["validatesDomainName"]),
      allowInvalidCertificates: bool(members["allowInvalidCertificates"]),
      minimumTLS: choice(members["minimumTLS"], TLSVersion.allCases, named: \.number),
      policy: choice(members["policy"], [.standard, .ats], named: \.rawValue), status: status(members))
  }

  /// One of a few words.
  mutating func choice<Choice>(
    _ field: Located<JSON5Value>?, _ choices: [Choice], named name: (Choice) -> String
  ) -> Draft<Choice> {
    value(field, { (fault: ValueFault) in .value(fault.problem) }) { text in
      if let choice = choices.first(where: { name($0) == text }) { return .success(choice) }
      return .failure(ValueFault(.unknownChoice(seen: text, allowed: choices.map(name))))
    }
  }

  /// `"system"` is the platform's store, `"store:NAME"` one of `trustStores`; whatever else stands there is a file of
  /// certificates.
  mutating func anchors(_ field: Located<JSON5Value>?) -> Draft<AnchorSelection> {
    let sources = texts(field)
    guard let sources = sources.located else { return sources.isAbsent ? .absent : .faulty }
    if sources.value.isEmpty { return fault(.contradiction(.noAnchors), at: sources) }
    let (stores, files) = (sources.value.filter(Self.isStore), sources.value.filter { !Self.isStore($0) })
    if Set(stores.map(\.value)).count > 1 { return fault(.contradiction(.twoStores), at: stores[1]) }
    let name = stores.first.flatMap { Self.storeName($0.value) }
    if let name, let first = stores.first, !checkStore(name, at: first) { return .faulty }
    guard let imported = imported(files) else { return .faulty }
    return .present(
      sources.with(AnchorSelection(includesStore: !stores.isEmpty, store: name, imported: imported)))
  }

  /// Nil, and reported, where a file cannot be read.
  private mutating func imported(_ files: [Located<String>]) -> [CertificateFacts]? {
    var imported = [CertificateFacts]()
    var isFaulty = false
    for file in files {
      guard let certificates = certificates(in: file) else {
        isFaulty = true
        continue
      }
      imported += certificates.filter { !imported.contains($0) }
    }
    return isFaulty ? nil : imported
  }

  private static func isStore(_ source: Located<String>) -> Bool {
    source.value == "system" || storeName(source.value) != nil
  }

  private static func storeName(_ text: String) -> String? {
    text.hasPrefix(storePrefix) ? String(text.dropFirst(storePrefix.count)) : nil
  }
}
