/// A rule that every certificate of a path is held to beyond what OpenSSL asks. The raw value is the published code.
///
/// One table, docs/checks.md, gives each rule in words; a test holds it against this list.
package enum CheckRule: String, Hashable, Sendable, CaseIterable {
  // The certificate's own fields.
  case encoding = "encoding-not-der"
  case version = "version-not-3"
  case serialNotPositive = "serial-not-positive"
  case serialTooLong = "serial-too-long"
  case signatureAlgorithmMismatch = "signature-algorithm-mismatch"
  case signatureAlgorithmEncoding = "signature-algorithm-encoding"
  case keyAlgorithmEncoding = "key-algorithm-encoding"
  case rsaModulus = "rsa-modulus"
  case rsaExponent = "rsa-exponent"
  case keyEncoding = "key-encoding"
  case validityEncoding = "validity-encoding"
  case validityOrder = "validity-order"
  case emptyIssuer = "empty-issuer"
  case emptyAuthoritySubject = "empty-ca-subject"
  case nameMalformed = "name-malformed"
  case uniqueIdentifier = "unique-identifier"

  // Extensions as such.
  case extensionsEmpty = "extensions-empty"
  case extensionTwice = "extension-twice"
  case extensionMalformed = "extension-malformed"
  case extensionCritical = "extension-wrongly-critical"
  case extensionNotCritical = "extension-not-critical"

  // Key identifiers.
  case authorityKeyIdentifierMissing = "authority-key-identifier-missing"
  case authorityKeyIdentifierForm = "authority-key-identifier-form"
  case authorityKeyIdentifierMismatch = "authority-key-identifier-mismatch"
  case subjectKeyIdentifierMissing = "subject-key-identifier-missing"

  // What a certificate may be used for.
  case keyUsageMissing = "key-usage-missing"
  case keyUsageNotCritical = "key-usage-not-critical"
  case keyUsageOfServer = "key-usage-of-server"
  case certSignWithoutAuthority = "cert-sign-without-ca"
  case pathLengthWithoutCertSign = "path-length-without-cert-sign"
  case purposeOfAuthority = "purpose-of-ca"
  case purposeMissing = "purpose-missing"
  case anyPurpose = "any-purpose"
  case leafIsAuthority = "leaf-is-ca"

  // Names.
  case alternativeNameMissing = "san-missing"
  case alternativeNameCriticality = "san-criticality"
  case alternativeNameKind = "san-kind"
  case hostNameSyntax = "san-dns-syntax"
  case addressAsHostName = "san-address-as-dns"
  case addressLength = "san-ip-length"
  case wildcardForm = "san-wildcard-form"
  case wildcardPublicSuffix = "san-wildcard-public-suffix"
  case wildcardPrivateSuffix = "san-wildcard-private-suffix"
  case commonNameNotAlternative = "common-name-not-in-san"
  case nameConstraintsInLeaf = "name-constraints-in-leaf"
  case nameConstraintsForm = "name-constraints-form"

  // Time.
  case leafLifetime = "leaf-lifetime"
}

extension CheckRule {
  /// What breaking the rule means where the certificate is no trust anchor. Of an anchor it is always a finding: it was
  /// chosen by name and key (RFC 5280, section 6.1.1 (d)), and anchors in use break many of these rules.
  package enum Standing: String, Hashable, Sendable {
    case failure
    case finding
    /// A finding that the policy `ats` makes a failure.
    case failureUnderATS = "finding, failure under ats"
  }

  package var standing: Standing {
    switch self {
    // OpenSSL, Go and every platform take a CA's certificate for a server that it names; RFC 5280 says nothing of it.
    case .leafIsAuthority: .finding
    // Whoever owns the whole suffix may have a wildcard on it, and does: *.github.io, *.s3.amazonaws.com.
    case .wildcardPrivateSuffix: .finding
    // RFC 5280, 4.2.1.3, only recommends it, and private CAs seldom follow.
    case .keyUsageNotCritical: .finding
    // RFC 5280, 4.2.1.12, lets the extension be missing; Apple's systems do not.
    case .purposeMissing: .failureUnderATS
    case .leafLifetime: .failureUnderATS
    case .encoding, .version, .serialNotPositive, .serialTooLong, .signatureAlgorithmMismatch,
      .signatureAlgorithmEncoding, .keyAlgorithmEncoding, .rsaModulus, .rsaExponent, .keyEncoding, .validityEncoding,
      .validityOrder, .emptyIssuer, .emptyAuthoritySubject, .nameMalformed, .uniqueIdentifier, .extensionsEmpty,
      .extensionTwice, .extensionMalformed,
      .extensionCritical, .extensionNotCritical, .authorityKeyIdentifierMissing, .authorityKeyIdentifierForm,
      .authorityKeyIdentifierMismatch, .subjectKeyIdentifierMissing, .keyUsageMissing, .keyUsageOfServer,
      .certSignWithoutAuthority, .pathLengthWithoutCertSign, .purposeOfAuthority, .anyPurpose,
      .alternativeNameMissing, .alternativeNameCriticality, .alternativeNameKind, .hostNameSyntax, .addressAsHostName,
      .addressLength, .wildcardForm, .wildcardPublicSuffix, .commonNameNotAlternative, .nameConstraintsInLeaf,
      .nameConstraintsForm:
      .failure
    }
  }

  /// The text that asks for it: RFC and section, or a section of the CA/Browser Forum's Baseline Requirements for TLS
  /// server certificates (BR), version 2.0.0 unless another is named.
  package var source: String {
    switch self {
    case .encoding: "RFC 5280, 4.1"
    case .version: "RFC 5280, 4.1.2.1; BR 7.1.1"
    case .serialNotPositive: "RFC 5280, 4.1.2.2; BR 7.1"
    case .serialTooLong: "RFC 5280, 4.1.2.2; BR 7.1"
    case .signatureAlgorithmMismatch: "RFC 5280, 4.1.1.2"
    case .signatureAlgorithmEncoding: "BR 7.1.3.2"
    case .keyAlgorithmEncoding: "BR 7.1.3.1"
    case .rsaModulus: "BR 6.1.5 and 6.1.6"
    case .rsaExponent: "BR 6.1.6"
    case .keyEncoding: "RFC 3279, 2.3.1; RFC 5480, 2.2"
    case .validityEncoding: "RFC 5280, 4.1.2.5"
    case .validityOrder: "RFC 5280, 4.1.2.5"
    case .emptyIssuer: "RFC 5280, 4.1.2.4"
    case .emptyAuthoritySubject: "RFC 5280, 4.1.2.6"
    case .nameMalformed: "RFC 5280, 4.1.2.4 and 4.1.2.6"
    case .uniqueIdentifier: "RFC 5280, 4.1.2.8"
    case .extensionsEmpty: "RFC 5280, 4.1 and 4.1.2.9"
    case .extensionTwice: "RFC 5280, 4.2"
    case .extensionMalformed: "RFC 5280, 4.2.1 and 4.2.2"
    case .extensionCritical: "RFC 5280, 4.2.1.1, 4.2.1.2, 4.2.1.8, 4.2.1.15, 4.2.2; BR 7.1.2.7.6"
    case .extensionNotCritical: "RFC 5280, 4.2.1.9, 4.2.1.10, 4.2.1.11, 4.2.1.14"
    case .authorityKeyIdentifierMissing: "RFC 5280, 4.2.1.1; BR 7.1.2.11.1"
    case .authorityKeyIdentifierForm: "BR 7.1.2.11.1"
    case .authorityKeyIdentifierMismatch: "BR 7.1.2.11.1"
    case .subjectKeyIdentifierMissing: "RFC 5280, 4.2.1.2"
    case .keyUsageMissing: "RFC 5280, 4.2.1.3"
    case .keyUsageNotCritical: "RFC 5280, 4.2.1.3; BR 7.1.2.10.7 and 7.1.2.7.11"
    case .keyUsageOfServer: "BR 7.1.2.7.11"
    case .certSignWithoutAuthority: "RFC 5280, 4.2.1.9"
    case .pathLengthWithoutCertSign: "RFC 5280, 4.2.1.9"
    case .purposeOfAuthority: "BR 7.1.2.10.6"
    case .purposeMissing: "BR 7.1.2.7.10; Apple, support article 103769"
    case .anyPurpose: "BR 7.1.2.7.10"
    case .leafIsAuthority: "BR 7.1.2.7.8"
    case .alternativeNameMissing: "RFC 9525, 6.4.4; BR 7.1.2.7.12"
    case .alternativeNameCriticality: "RFC 5280, 4.1.2.6 and 4.2.1.6; BR 7.1.2.7.12"
    case .alternativeNameKind: "BR 7.1.2.7.12"
    case .hostNameSyntax: "RFC 5280, 4.2.1.6 and 7.2; RFC 1034, 3.5; RFC 1123, 2.1"
    case .addressAsHostName: "RFC 5280, 4.2.1.6; BR 7.1.2.7.12"
    case .addressLength: "RFC 5280, 4.2.1.6"
    case .wildcardForm: "RFC 9525, 6.3; BR 1.6.1 (wildcard domain name)"
    case .wildcardPublicSuffix: "BR 3.2.2.6"
    case .wildcardPrivateSuffix: "BR 3.2.2.6"
    case .commonNameNotAlternative: "BR 7.1.4.3"
    case .nameConstraintsInLeaf: "RFC 5280, 4.2.1.10"
    case .nameConstraintsForm: "RFC 5280, 4.2.1.10; BR 7.1.2.5.2"
    case .leafLifetime: "BR 6.3.2 (2.1.5 for the limits from 2026 on); Apple, support articles 103769 and 102028"
    }
  }

  /// Clients in the field ask for it too, not only the rules for CAs. What is false here is not asked where
  /// `CheckScope.clients` is wanted.
  package var isAskedByClients: Bool {
    switch self {
    case .signatureAlgorithmMismatch, .extensionTwice, .extensionMalformed, .leafLifetime, .purposeMissing,
      .wildcardForm:
      true
    case .encoding, .version, .serialNotPositive, .serialTooLong, .signatureAlgorithmEncoding, .keyAlgorithmEncoding,
      .rsaModulus, .rsaExponent, .keyEncoding, .validityEncoding, .validityOrder, .emptyIssuer, .emptyAuthoritySubject,
      .nameMalformed, .uniqueIdentifier,
      .extensionsEmpty, .extensionCritical, .extensionNotCritical, .authorityKeyIdentifierMissing,
      .authorityKeyIdentifierForm, .authorityKeyIdentifierMismatch, .subjectKeyIdentifierMissing, .keyUsageMissing,
      .keyUsageNotCritical, .keyUsageOfServer, .certSignWithoutAuthority, .pathLengthWithoutCertSign,
      .purposeOfAuthority, .anyPurpose, .leafIsAuthority, .alternativeNameMissing, .alternativeNameCriticality,
      .alternativeNameKind, .hostNameSyntax,
      .addressAsHostName, .addressLength, .wildcardPublicSuffix, .wildcardPrivateSuffix, .commonNameNotAlternative,
      .nameConstraintsInLeaf, .nameConstraintsForm:
      false
    }
  }
}

/// Which of the rules are asked.
package enum CheckScope: Hashable, Sendable {
  /// All: what a certificate in good order keeps.
  case everything
  /// Those that clients in the field hold a chain to: to foretell what such a client does.
  case clients
}
