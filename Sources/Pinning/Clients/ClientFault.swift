/// What is wrong in a client's configuration, so that the real client crashes, throws at start, or refuses to load it.
///
/// Readers report what has no place in the values (broken syntax, a missing file); everything that can be seen in a
/// value is found by its model.
package enum ClientFault: Error, Hashable, Sendable {
  /// The file's syntax is broken. `place` is a line, a key path or an element.
  case malformedFile(place: String, detail: String)
  /// A required key, element or attribute is absent.
  case missing(key: String, place: String)
  /// A key or attribute has a value that the client does not take.
  case badValue(key: String, value: String, place: String)
  /// A text is no pin of this client's form.
  case badPin(text: String, host: String)
  /// A digest that the client does not know, such as SHA-1 on Android.
  case unknownDigest(name: String, host: String)
  /// A date that the client cannot parse, and takes for an error.
  case badDate(text: String, host: String)
  /// Fewer distinct pins than the client asks for.
  case tooFewPins(host: String, distinct: Int, needed: Int)
  /// A domain stands twice.
  case duplicateDomain(String)
  /// A host without a registry suffix: an address, `localhost`, a single label.
  case hostWithoutRegistrySuffix(String)
  /// Subdomains of a public suffix are to be covered.
  case subdomainsOfPublicSuffix(String)
  /// A subdomain is excluded and has other keys beside that.
  case exclusionWithOtherKeys(host: String, keys: [String])
  /// A subdomain is excluded and no parent covers it.
  case exclusionWithoutParent(host: String)
  /// A certificate file is PEM where the client reads DER only.
  case pemCertificate(file: String)
  /// A certificate file that the client cannot read.
  case unreadableCertificate(file: String, detail: String)
  /// A pattern of hosts that the client does not take.
  case badPattern(String)
}

extension ClientFault {
  /// The published code, in kebab-case.
  package var code: String {
    switch self {
    case .malformedFile: "malformed-client-file"
    case .missing: "missing-client-key"
    case .badValue: "bad-client-value"
    case .badPin: "bad-client-pin"
    case .unknownDigest: "unknown-digest"
    case .badDate: "bad-client-date"
    case .tooFewPins: "too-few-pins"
    case .duplicateDomain: "duplicate-domain"
    case .hostWithoutRegistrySuffix: "host-without-registry-suffix"
    case .subdomainsOfPublicSuffix: "subdomains-of-public-suffix"
    case .exclusionWithOtherKeys: "exclusion-with-other-keys"
    case .exclusionWithoutParent: "exclusion-without-parent"
    case .pemCertificate: "pem-certificate"
    case .unreadableCertificate: "unreadable-client-certificate"
    case .badPattern: "bad-host-pattern"
    }
  }

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .malformedFile(let place, let detail): "\(place): \(detail)"
    case .missing(let key, let place): "\(key) is missing in \(place)"
    case .badValue(let key, let value, let place): "\(place): \(key) cannot be \"\(value)\""
    case .badPin(let text, let host): "\"\(text)\" for \(host) is no pin that this client takes"
    case .unknownDigest(let name, let host): "the digest \"\(name)\" for \(host) is not known to this client"
    case .badDate(let text, let host): "\"\(text)\" for \(host) is no date"
    case .tooFewPins(let host, let distinct, let needed):
      "\(host) has \(distinct) distinct \(distinct == 1 ? "pin" : "pins"), at least \(needed) are asked for"
    case .duplicateDomain(let host): "\(host) stands twice"
    case .hostWithoutRegistrySuffix(let host): "\(host) has no registry suffix, which this client asks for"
    case .subdomainsOfPublicSuffix(let host): "\(host) is a public suffix, whose subdomains cannot be covered"
    case .exclusionWithOtherKeys(let host, let keys):
      "\(host) is excluded from its parent and has other keys: \(keys.joined(separator: ", "))"
    case .exclusionWithoutParent(let host): "\(host) is excluded from a parent that is not there"
    case .pemCertificate(let file): "\(file) is PEM, this client reads DER only and crashes"
    case .unreadableCertificate(let file, let detail): "\(file) cannot be read: \(detail)"
    case .badPattern(let pattern): "\"\(pattern)\" is no pattern of hosts that this client takes"
    }
  }
}
