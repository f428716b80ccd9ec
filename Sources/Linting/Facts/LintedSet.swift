import ClientFormats
import Pinning

/// Pins of a file that have one scope.
struct LintedSet {
  enum Role: Hashable {
    /// Any certificate of the path may match.
    case any
    /// The leaf alone is compared.
    case leaf
    /// What issued the leaf.
    case authority
  }

  struct Text: Hashable {
    /// As written.
    let text: String
    let place: FilePlace
    let reading: PinReading
  }

  struct File: Hashable {
    let certificate: ShippedCertificate
    let place: FilePlace
  }

  /// Empty where the pins hold for every host.
  let hosts: [CoveredHost]
  /// Of the first host, or of the element that holds the pins.
  let place: FilePlace
  let role: Role
  let texts: [Text]
  let files: [File]
  /// As written.
  let expiration: String?
  /// The first second, by the earliest clock, at which the set no longer counts.
  let ends: Timestamp?
  /// False where only a missing match is reported.
  let isEnforced: Bool

  init(
    hosts: [CoveredHost], place: FilePlace, role: Role = .any, texts: [Text] = [], files: [File] = [],
    expiration: String? = nil, ends: Timestamp? = nil, isEnforced: Bool = true
  ) {
    self.hosts = hosts
    self.place = place
    self.role = role
    self.texts = texts
    self.files = files
    self.expiration = expiration
    self.ends = ends
    self.isEnforced = isEnforced
  }

  /// `api.example.com`, `a.example.com and 2 more`, or `every host`.
  var owner: String {
    guard let first = hosts.first else { return "every host" }
    return hosts.count == 1 ? first.name : "\(first.name) and \(hosts.count - 1) more"
  }

  /// A host that the set covers, to ask a model about.
  var sample: String {
    guard let first = hosts.first else { return "host.invalid" }
    return first.reach == .onlyOneLabelMore ? "any.\(first.name)" : first.name
  }

  /// The keys, each once: those of pins that can be told, and of certificates that can be read.
  var keys: [Pin] {
    var seen = Set<Pin>()
    return (texts.compactMap(\.reading.meant) + certificates.map(\.pin)).filter { seen.insert($0).inserted }
  }

  var certificates: [CertificateFacts] { files.flatMap(\.certificate.certificates) }

  func covers(_ host: String) -> Bool { hosts.isEmpty || hosts.contains { $0.covers(host) } }
}
