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
