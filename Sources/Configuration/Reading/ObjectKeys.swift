import PositionedJSON

/// The keys that an object may have.
struct ObjectKeys {
  let known: [String]
  /// The format names them, and this version does not read them.
  var notReadYet: [String] = []
  /// Known keys of other objects, which people put here by mistake.
  var inside: [(object: String, keys: [String])] = []

  static let top = ObjectKeys(
    known: ["$schema", "defaults", "clients", "resolvers", "trustStores", "endpoints"],
    notReadYet: ["maintenance", "notify", "agent"])

  static let trust = ObjectKeys(
    known: [
      "anchors", "validatesDomainName", "allowInvalidCertificates", "minimumTLS", "policy", "revocation",
      "transparency",
    ])

  static let pins = ObjectKeys(known: ["mode", "sha256", "certificates", "expires", "enforce"])

  static let endpoint = ObjectKeys(
    known: [
      "name", "url", "group", "interval", "timeout", "connect", "resolver", "startTLS", "trust", "pins", "clients",
      "expect",
      "looks",
      "proxy",
      "clientCertificate",
    ],
    inside: [("trust", trust.known), ("pins", pins.known)])

  static let defaults = endpoint

  static let client = ObjectKeys(
    known: [
      "format", "file", "layers", "share", "released", "trustStore", "targetSdk", "apiLevel", "debuggable",
      "connectsBy",
      "sendsSNI",
    ])

  static let resolver = ObjectKeys(
    known: [
      "type", "server", "hosts", "url", "method", "address", "anchors", "service", "form", "account", "secret",
      "token", "batch",
    ])

  static let layer = ObjectKeys(known: ["format", "file"])

  /// What is to be said of a key that is not known.
  func problem(with key: String) -> StructureProblem {
    if notReadYet.contains(key) { return .notReadYet(key) }
    for other in inside where other.keys.contains(key) {
      return .unknownKey(key, suggestion: .inside(object: other.object, key: key))
    }
    return .unknownKey(key, suggestion: Suggestion.nearest(to: key, among: known).map(KeySuggestion.similar))
  }
}
