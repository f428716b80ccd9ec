import Pinning

/// The published list of what the linter finds, in kebab-case. docs/lint.md says what each means.
package enum LintCode: String, Hashable, Sendable, CaseIterable {
  // Pins
  case badBase64 = "bad-base64"
  case wrongPinLength = "wrong-pin-length"
  case hexadecimalPin = "hexadecimal-pin"
  case sha1Pin = "sha-1-pin"
  case placeholderPin = "placeholder-pin"
  case samplePin = "sample-pin"
  case fingerprintAsPin = "fingerprint-as-pin"
  case bareKeyAsPin = "pkcs1-hash-as-pin"
  case pemHashAsPin = "pem-hash-as-pin"
  case otherEndpointsKey = "another-endpoints-key"
  case repeatedPin = "repeated-pin"
  // Sets
  case singlePin = "single-pin"
  case noBackup = "no-backup-off-path"
  case noPinOnPath = "no-pin-on-path"
  case leafOnly = "leaf-only-pins"
  case cannotSurviveRotation = "cannot-survive-rotation"
  case chainNotTrusted = "chain-not-trusted"
  case pinsExpire = "pins-expire"
  case pinsEnded = "pins-ended"
  case neverExpires = "never-expires"
  // Hosts
  case unmatchableHost = "unmatchable-host"
  case hostNotPinned = "host-not-pinned"
  case hostRefused = "host-without-evaluator"
  case platformsDifferInPins = "platforms-differ-in-pins"
  case platformsDifferInHosts = "platforms-differ-in-hosts"
  case entriesUnited = "entries-united"
  case everyHost = "every-host"
  case otherHostsUnpinned = "other-hosts-unpinned"
  // Settings
  case believesSystemRoots = "believes-system-roots-count"
  case onlyImportedAnchors = "only-imported-anchors"
  case debugOverrides = "debug-overrides"
  case emptyPinSet = "empty-pin-set"
  case userAnchors = "user-anchors"
  case anchorsOverridePins = "anchors-override-pins"
  case noTrustAnchors = "no-trust-anchors"
  case cleartextPermitted = "cleartext-permitted"
  case notEnforced = "pins-not-enforced"
  case exclusionCoversOneHost = "exclusion-covers-one-host"
  case noUsableIdentities = "no-usable-identities"
  case bothIdentities = "both-identities-must-match"
  case oneLabelOfSubdomains = "one-label-of-subdomains"
  case atsWeakened = "ats-weakened"
  case oneStarPattern = "one-star-pattern"
  case vulnerableVersion = "vulnerable-version"
  case maxAgeZero = "max-age-zero"
  case acceptsAnything = "accepts-anything"
  case validityNotChecked = "validity-not-checked"
  case nameNotChecked = "name-not-checked"
  case relaxesNothing = "relaxes-nothing"
  case nothingToCompare = "nothing-to-compare"
  case certificatesNotUsed = "certificates-not-used"
  case contradictorySettings = "contradictory-settings"
  case wholeChainPinned = "whole-chain-must-be-pinned"
  case certificatePinned = "certificate-pinned"
  case certificatePassedOver = "certificate-passed-over"
  case pinnedCertificateEnds = "pinned-certificate-ends"
  // What the real client passes over
  case ignoredElement = "ignored-element"
  case ignoredAttribute = "ignored-attribute"
  case ignoredKey = "ignored-key"
  case ignoredValue = "ignored-value"
  case looseBoolean = "loose-boolean"
  case unknownBoolean = "unknown-boolean"
  case droppedIdentity = "dropped-identity"
  case repeatedKey = "repeated-key"
  case constantAsKey = "constant-as-key"
  case faultInDebugBuilds = "fault-in-debug-builds"
  case patternWithoutPins = "pattern-without-pins"
  case headerIgnored = "header-ignored"
  case furtherHeader = "further-header"
  case ignoredDirective = "ignored-directive"
  case emptyDirective = "empty-directive"
  case listEndsEarly = "list-ends-early"
  case severalResources = "several-resources"
  // What the real client does not start with
  case malformedFile = "malformed-client-file"
  case missingKey = "missing-client-key"
  case badValue = "bad-client-value"
  case badPin = "bad-client-pin"
  case unknownDigest = "unknown-digest"
  case badDate = "bad-client-date"
  case tooFewPins = "too-few-pins"
  case duplicateDomain = "duplicate-domain"
  case hostWithoutSuffix = "host-without-registry-suffix"
  case subdomainsOfSuffix = "subdomains-of-public-suffix"
  case exclusionWithKeys = "exclusion-with-other-keys"
  case exclusionWithoutParent = "exclusion-without-parent"
  case pemCertificate = "pem-certificate"
  case unreadableCertificate = "unreadable-client-certificate"
  case badPattern = "bad-host-pattern"
}

extension LintCode {
  init(_ fault: ClientFault) {
    self =
      switch fault {
      case .malformedFile: .malformedFile
      case .missing: .missingKey
      case .badValue: .badValue
      case .badPin: .badPin
      case .unknownDigest: .unknownDigest
      case .badDate: .badDate
      case .tooFewPins: .tooFewPins
      case .duplicateDomain: .duplicateDomain
      case .hostWithoutRegistrySuffix: .hostWithoutSuffix
      case .subdomainsOfPublicSuffix: .subdomainsOfSuffix
      case .exclusionWithOtherKeys: .exclusionWithKeys
      case .exclusionWithoutParent: .exclusionWithoutParent
      case .pemCertificate: .pemCertificate
      case .unreadableCertificate: .unreadableCertificate
      case .badPattern: .badPattern
      }
  }
}
