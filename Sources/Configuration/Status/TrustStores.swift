import Pinning
import PositionedJSON
import TLS

/// The trust stores that a configuration names: each is what one platform ships, in files.
extension Reading {
  /// The value of `trustStores`: a name, and files of certificates.
  mutating func trustStores(_ field: Located<JSON5Value>) {
    for (name, value) in entries(of: field) ?? [] {
      // A store that cannot be read is known by its name, so that nothing else is said of who names it.
      stores[name.value] = TrustStore([], isPlatforms: true)
      if name.value.isEmpty { issues.add(.value(.emptyText), at: name) }
      guard let paths = texts(value).located else { continue }
      if paths.value.isEmpty { issues.add(.contradiction(.noAnchors), at: paths) }
      let certificates = paths.value.flatMap { self.certificates(in: $0) ?? [] }
      stores[name.value] = TrustStore(certificates, isPlatforms: true)
    }
  }

  /// Reports a store that `trustStores` does not name.
  mutating func checkStore(_ name: String, at field: Located<String>) -> Bool {
    guard stores[name] == nil else { return true }
    issues.add(
      .value(.unknownTrustStore(name, suggestion: Suggestion.nearest(to: name, among: stores.keys.sorted()))),
      at: field)
    return false
  }

  /// What stands before the name of a store among anchors.
  static let storePrefix = "store:"
}
