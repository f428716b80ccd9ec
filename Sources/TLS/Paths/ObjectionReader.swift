import COpenSSL
import Pinning

/// Turns OpenSSL's error numbers into failures with evidence.
enum ObjectionReader {
  static func failure(
    _ objection: PathVerifier.Objection, on path: [CertificateFacts], shelf: inout CertificateShelf
  ) -> TrustFailure {
    // OpenSSL's depth counts the path that it was given; it stays within, but that is OpenSSL's word.
    let depth = min(max(objection.depth, 0), path.count - 1)
    let facts = path[depth]
    let name = CertificateName(facts, depth: depth)
    switch objection.code {
    case X509_V_ERR_CERT_SIGNATURE_FAILURE, X509_V_ERR_UNABLE_TO_DECRYPT_CERT_SIGNATURE:
      return .badSignature(name)
    case X509_V_ERR_INVALID_CA, X509_V_ERR_INVALID_NON_CA:
      return facts.basicConstraints?.isCA == true ? .wrongKeyUsage(name) : .notCA(name)
    case X509_V_ERR_PATH_LENGTH_EXCEEDED:
      return .pathLengthExceeded(name, allowed: facts.basicConstraints?.pathLength ?? 0)
    case X509_V_ERR_KEYUSAGE_NO_CERTSIGN:
      return .wrongKeyUsage(name)
    case X509_V_ERR_INVALID_PURPOSE:
      return purpose(of: facts, name)
    case X509_V_ERR_EE_KEY_TOO_SMALL, X509_V_ERR_CA_KEY_TOO_SMALL:
      // A key that OpenSSL cannot decode has no strength in its eyes.
      return facts.key == .undecodable
        ? .malformed(name, detail: "its public key cannot be decoded") : .weakKey(name, key: facts.key)
    case X509_V_ERR_CA_MD_TOO_WEAK:
      return .weakSignature(name, algorithm: facts.signatureAlgorithm)
    case X509_V_ERR_UNHANDLED_CRITICAL_EXTENSION:
      return .unsupportedCriticalExtension(
        name, detail: shelf.pointer(for: facts).map(unhandledExtension) ?? objection.text)
    case X509_V_ERR_NO_EXPLICIT_POLICY:
      return .policyConstraint(name, detail: objection.text)
    case _ where nameConstraintCodes.contains(objection.code):
      return .nameConstraint(name, detail: objection.text)
    case _ where malformedCodes.contains(objection.code):
      return .malformed(name, detail: objection.text)
    case let code:
      return .rejectedByOpenSSL(name, code: Int(code), detail: objection.text)
    }
  }

  /// One code of OpenSSL's stands for both usages: it looks at the extended one first.
  private static func purpose(of facts: CertificateFacts, _ name: CertificateName) -> TrustFailure {
    guard let purposes = facts.extendedKeyUsage, !purposes.contains(where: serverPurposes.contains) else {
      return .wrongKeyUsage(name)
    }
    return .wrongPurpose(name, purposes: purposes)
  }

  /// serverAuth (RFC 5280, section 4.2.1.12), and the two that OpenSSL takes for it (server gated cryptography).
  private static let serverPurposes: Set<String> = [
    "1.3.6.1.5.5.7.3.1", "2.16.840.1.113730.4.1", "1.3.6.1.4.1.311.10.3.3",
  ]

  private static func unhandledExtension(of certificate: OpaquePointer) -> String {
    for index in 0..<X509_get_ext_count(certificate) {
      guard let item = X509_get_ext(certificate, index), X509_EXTENSION_get_critical(item) == 1,
        X509_supported_extension(item) == 0
      else { continue }
      return ObjectText.short(X509_EXTENSION_get_object(item))
    }
    return "unknown"
  }

  private static let nameConstraintCodes: Set<Int32> = [
    X509_V_ERR_PERMITTED_VIOLATION, X509_V_ERR_EXCLUDED_VIOLATION, X509_V_ERR_SUBTREE_MINMAX,
    X509_V_ERR_UNSUPPORTED_CONSTRAINT_TYPE, X509_V_ERR_UNSUPPORTED_CONSTRAINT_SYNTAX,
    X509_V_ERR_UNSUPPORTED_NAME_SYNTAX,
  ]

  private static let malformedCodes: Set<Int32> = [
    X509_V_ERR_INVALID_EXTENSION, X509_V_ERR_INVALID_POLICY_EXTENSION,
    X509_V_ERR_UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY, X509_V_ERR_ERROR_IN_CERT_NOT_BEFORE_FIELD,
    X509_V_ERR_ERROR_IN_CERT_NOT_AFTER_FIELD,
  ]
}
