import ClientFormats
import Pinning

extension ClientRemark.Kind {
  var lintCode: LintCode {
    switch self {
    case .ignoredElement: .ignoredElement
    case .ignoredAttribute: .ignoredAttribute
    case .ignoredKey: .ignoredKey
    case .ignoredValue: .ignoredValue
    case .looseBoolean: .looseBoolean
    case .unknownBoolean: .unknownBoolean
    case .droppedIdentity: .droppedIdentity
    case .neverExpires: .neverExpires
    case .patternWithoutPins: .patternWithoutPins
    case .headerIgnored: .headerIgnored
    case .furtherHeader: .furtherHeader
    case .ignoredDirective: .ignoredDirective
    case .emptyDirective: .emptyDirective
    case .listEndsEarly: .listEndsEarly
    case .repeatedKey: .repeatedKey
    case .constantAsKey: .constantAsKey
    case .faultInDebugBuilds: .faultInDebugBuilds
    case .severalResources: .severalResources
    }
  }

  var lintSeverity: LintSeverity {
    switch self {
    case .ignoredElement, .ignoredAttribute, .ignoredKey, .ignoredDirective, .emptyDirective: .note
    case .ignoredValue, .looseBoolean, .unknownBoolean, .neverExpires, .patternWithoutPins, .furtherHeader,
      .severalResources, .repeatedKey, .faultInDebugBuilds:
      .warning
    case .droppedIdentity, .headerIgnored, .listEndsEarly, .constantAsKey: .critical
    }
  }

  var lintRemedy: String {
    switch self {
    case .ignoredElement, .ignoredAttribute, .ignoredKey, .ignoredDirective:
      "check its spelling, or leave it to whom it is for"
    case .ignoredValue: "write a value of the kind that counts"
    case .looseBoolean, .unknownBoolean: "write true or false"
    case .droppedIdentity: "write the base64 SHA-256 of the key's SubjectPublicKeyInfo"
    case .neverExpires: "write the day as 2027-05-14"
    case .patternWithoutPins: "write its pins"
    case .headerIgnored: "mend the header"
    case .furtherHeader, .emptyDirective: "remove it"
    case .listEndsEarly(let rest):
      rest.hasPrefix(" ")
        ? "remove the blank after the semicolon" : "write sha256// right after each semicolon, all in one line"
    case .repeatedKey: "remove one of the two"
    case .constantAsKey(let key, _): "write \(key.dropFirst())"
    case .faultInDebugBuilds(let fault): fault.lintRemedy
    case .severalResources: "keep one file of this name"
    }
  }
}

extension ClientFault {
  var lintRemedy: String {
    switch self {
    case .malformedFile, .badValue, .badPattern: "mend the place"
    case .missing: "add it"
    case .badPin: "write the base64 SHA-256 of the key's SubjectPublicKeyInfo"
    case .unknownDigest: "write SHA-256, and its digest"
    case .badDate: "write the day as 2027-05-14"
    case .tooFewPins: "add the pin of a key that is kept off the servers"
    case .duplicateDomain: "remove one of the two"
    case .hostWithoutRegistrySuffix: "remove the host, or pin it in another way"
    case .subdomainsOfPublicSuffix: "name your own domain"
    case .exclusionWithOtherKeys: "remove the other keys"
    case .exclusionWithoutParent: "remove the exclusion, or have the parent include its subdomains"
    case .pemCertificate: "convert it: openssl x509 -in FILE -outform DER"
    case .unreadableCertificate: "put the certificate where the file is looked for"
    }
  }
}
