import Pinning

/// What OpenSSL is told to ask of every path, and which keys are too short, for one question.
struct PathRules: Sendable {
  /// OpenSSL's: 1 asks for 80 bits of security, which ends curves below 160 bits, MD5 and SHA-1; 2 asks for 112 bits.
  /// An anchor's own signature is exempt.
  let securityLevel: Int32
  /// The smallest RSA modulus in bits: OpenSSL's levels round, and let 1000 bits pass for 1024.
  let smallestRSA: Int
  /// The smallest curve in bits; 0 leaves it to the level.
  let smallestCurve: Int
  /// Whether certificates must be for TLS servers.
  let checksPurpose: Bool

  init(_ question: TrustQuestion) {
    // Under `CheckScope.everything` the rules for keys and signatures come on top; these are what clients ask.
    switch (question.policy, question.platform) {
    // What no platform takes any more: RSA below 1024 bits, SHA-1.
    case (.standard, .own): (securityLevel, smallestRSA, smallestCurve) = (1, 1024, 0)
    // Each platform has sizes of its own, or none.
    case (.standard, .appleTLS), (.standard, .appleBasicX509), (.standard, .conscrypt), (.standard, .okHttpCleaner):
      (securityLevel, smallestRSA, smallestCurve) = (0, 0, 0)
    // App Transport Security: RSA from 2048 bits, elliptic curves from 256, SHA-256.
    case (.ats, _): (securityLevel, smallestRSA, smallestCurve) = (2, 2048, 256)
    }
    checksPurpose = question.platform.checksPurpose
  }
}

extension PlatformRules {
  /// The extended key usage must allow TLS servers where there is one.
  var checksPurpose: Bool {
    switch self {
    case .own, .appleTLS, .conscrypt: true
    case .appleBasicX509, .okHttpCleaner: false
    }
  }

  /// A leaf with the name and key of an anchor is taken for that anchor: conscrypt's `TrustedCertificateIndex` looks
  /// anchors up by subject and public key.
  var takesLeafByKey: Bool {
    switch self {
    case .conscrypt: true
    case .own, .appleTLS, .appleBasicX509, .okHttpCleaner: false
    }
  }

  /// Certificates that are anchors are trusted as they are, dates included; what stands above the first is not even
  /// validated.
  var trustsAnchorsBlindly: Bool { takesLeafByKey }

  /// "Any purpose" on a leaf stands for TLS servers. Apple's `SecPolicyCreateSSL` and conscrypt take it; RFC 5280,
  /// section 4.2.1.12, leaves that to the application.
  var takesAnyPurpose: Bool {
    switch self {
    case .appleTLS, .conscrypt: true
    case .own, .appleBasicX509, .okHttpCleaner: false
    }
  }

  /// Only the leaf's purposes count (conscrypt's `ExtendedKeyUsagePKIXCertPathChecker`).
  var checksPurposeOfLeafOnly: Bool {
    switch self {
    case .conscrypt: true
    case .own, .appleTLS, .appleBasicX509, .okHttpCleaner: false
    }
  }

  /// The rules beside OpenSSL's, by `CheckRule`, are pintop's own; the platforms hold a path to these few of them.
  func asks(_ rule: CheckRule) -> Bool {
    switch self {
    case .own: return true
    case .appleTLS, .appleBasicX509, .conscrypt:
      let structural: [CheckRule] = [.signatureAlgorithmMismatch, .extensionTwice, .extensionMalformed]
      return structural.contains(rule)
    case .okHttpCleaner: return false
    }
  }
}
