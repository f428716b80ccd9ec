package import Endpoints
package import Pinning
package import PositionedJSON
package import TLS

/// What is wrong or unwise, with the evidence. Each case of the parts is one code.
package enum ConfigurationProblem: Hashable, Sendable {
  case syntax(JSON5Fault.Cause)
  case structure(StructureProblem)
  case value(ValueProblem)
  case url(URLProblem)
  case address(AddressProblem)
  case pin(PinProblem)
  case file(FileProblem)
  case contradiction(Contradiction)
  case clientCertificate(ClientCertificateProblem)
  case expect(ExpectProblem)
  case proxy(ProxyProblem)
  /// Unwise, but usable.
  case warning(ConfigurationWarning)

  package var isWarning: Bool {
    switch self {
    case .warning: true
    case .syntax, .structure, .value, .url, .address, .pin, .file, .contradiction, .expect, .proxy,
      .clientCertificate:
      false
    }
  }
}

/// Keys and kinds of values.
package enum StructureProblem: Hashable, Sendable {
  case wrongKind(expected: JSON5Kind, seen: JSON5Kind)
  case unknownKey(String, suggestion: KeySuggestion?)
  /// The format names the key, and this version does not read it.
  case notReadYet(String)
  case duplicateKey(String, first: Place)
  case missingKey(String)
  case noEndpoints
  /// A key of one endpoint alone.
  case notInDefaults(String)
}

/// What an unknown key may have been meant to be.
package enum KeySuggestion: Hashable, Sendable {
  case similar(String)
  /// A known key that stands inside another object.
  case inside(object: String, key: String)
}

/// Texts that are no name, duration, day or choice.
package enum ValueProblem: Hashable, Sendable {
  case emptyText
  case controlCharacter(Unicode.Scalar)
  case duplicateName(String, first: Place)
  case unknownChoice(seen: String, allowed: [String])
  case malformedDuration(String)
  /// A number without quotes and unit.
  case durationWithoutUnit(String)
  case durationTooShort(seen: String, shortest: String)
  case durationTooLong(seen: String, longest: String)
  case malformedDay(String)
  case impossibleDay(String)
  case numberOutOfRange(seen: String, range: String)
  /// An endpoint names a client that is not there.
  case unknownClient(String, suggestion: String?)
  /// An endpoint or a client names a trust store that is not there.
  case unknownTrustStore(String, suggestion: String?)
  /// What the pins beside an endpoint are called.
  case reservedClientName(String)
  /// An endpoint names a resolver that is not there.
  case unknownResolver(String, suggestion: String?)
  /// What the system's resolver is called.
  case reservedResolverName(String)
  /// `resolver` is an empty array.
  case noResolver
  /// A key that resolvers of another type have.
  case keyOfOtherResolver(String, type: String)
  /// A key that other forms of HTTPDNS have.
  case keyOfOtherForm(String, form: String)
  /// The text is not repeated.
  case secretInFile(key: String)
  /// A URL that begins with neither of these.
  case otherScheme(allowed: [String])
  /// A token would be read on the way.
  case tokenWithoutTLS
  /// The server of a service is a scheme, a host and perhaps a port.
  case pathOfServer(String)
  /// A server without TLS presents no certificate.
  case anchorsWithoutTLS
}

/// Why a text is no URL of an endpoint.
package enum URLProblem: Hashable, Sendable {
  case noScheme(String)
  case plainHTTP(rest: String)
  case unknownScheme(String)
  case foreignCharacter(Unicode.Scalar)
  case userInformation
  case fragment
  case noHost
  case missingPort(host: String)
  case badPort(String)
  case portOutOfRange(String)
  case pathWithTLS(String)
  case internationalName(String)
  case badHost(String)
  case hostTooLong(bytes: Int)
  case badLabel(String)
  /// Ends in a number, as only addresses do, and is none.
  case noAddress(String)
  case addressWithoutBrackets(String)
  case zone(String)
}

/// Why a text is no address to connect to.
package enum AddressProblem: Hashable, Sendable {
  case name(String)
  case url(String)
  case badPort(String)
  case zone(String)
  case addressWithoutBrackets(String)
  case noAddress(String)
}

/// Why a text is no pin.
package enum PinProblem: Hashable, Sendable {
  case fault(PinFault, text: String)
  /// One character short of a pin: the padding.
  case missingPadding(String)
  /// The alphabet of RFC 4648, section 5.
  case urlAlphabet(Unicode.Scalar, offset: Int)
  /// 64 hexadecimal digits.
  case hexadecimal
  /// 20 bytes, in base64 or as 40 hexadecimal digits.
  case sha1
}

/// What is the matter with a file that the configuration names.
package enum FileProblem: Hashable, Sendable {
  case unreadable(path: String, FileFault)
  case empty(path: String)
  case certificate(path: String, CertificateFileFault)
  case revocationLists(path: String, RevocationFileFault)
  case logList(path: String, LogListFault)
}

/// Values that are right one by one and contradict one another.
package enum Contradiction: Hashable, Sendable {
  case timeoutLongerThanInterval(timeout: String, interval: String)
  case pinsWithModeNone
  case sha256WithModeCertificate
  case modeMissing
  case modeWithoutPins(PinSet.Mode)
  case enforceWithoutPins
  case expiresWithoutPins
  case noAnchors
  /// Anchors of more than one store.
  case twoStores
  /// Invalid certificates allowed, names checked, and no pin: AFNetworking refuses every server then.
  case invalidCertificatesWithoutPins
  /// A client has one file, or several as layers.
  case fileAndLayers
  case noLayers
  /// An `https` URL begins with TLS.
  case startTLSWithHTTPS(StartTLS)
}

/// Unwise, but usable.
package enum ConfigurationWarning: Hashable, Sendable {
  case longInterval(seen: String)
  case repeatedPin(first: Place)
  case repeatedAddress(SocketAddress, first: Place)
  case noBackupPin
  case pinSetEnded(Timestamp)
  case certificateEnded(path: String, notAfter: Timestamp)
  /// What a client ships makes it fail: place and cause, safe to print.
  case clientCannotWork(String)
  case unusedClient(String)
  case repeatedClient(String, first: Place)
  case repeatedLook(LookKind, first: Place)
  case sharesAboveOne(percent: Int)
  /// A key that only clients of another format heed.
  case keyWithoutEffect(String)
}
