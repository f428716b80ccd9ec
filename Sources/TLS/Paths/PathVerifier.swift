import COpenSSL
import Pinning

/// Has OpenSSL verify exactly one path: these intermediates, this anchor, no others.
///
/// Dates and identity are left out here: OpenSSL takes the last second of a certificate for past, and both are to be
/// judged on paths that OpenSSL never completes, too.
enum PathVerifier {
  /// One objection of OpenSSL's.
  struct Objection: Hashable {
    /// X509_V_ERR_…
    let code: Int32
    /// Where on the path, the leaf being 0.
    let depth: Int
    /// OpenSSL's words for the code.
    let text: String
  }

  /// Every objection, in OpenSSL's order; empty where the path holds. `path` is leaf to anchor and not empty.
  static func objections(
    to path: [CertificateFacts], rules: PathRules, on shelf: inout CertificateShelf
  ) -> [Objection] {
    let pointers = path.compactMap { shelf.pointer(for: $0) }
    guard pointers.count == path.count, let leaf = pointers.first, let anchor = pointers.last else {
      return [Objection(X509_V_ERR_OUT_OF_MEM, depth: 0)]
    }
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard let verification = PathVerification(),
      verification.load(leaf: leaf, between: pointers.dropFirst().dropLast(), anchor: anchor)
    else {
      return [Objection(X509_V_ERR_OUT_OF_MEM, depth: 0)]
    }
    return verification.run(record: PathRecord(pointers), rules: rules)
  }
}

extension PathVerifier.Objection {
  init(_ code: Int32, depth: Int) {
    self.init(code: code, depth: depth, text: String(cString: X509_verify_cert_error_string(Int(code))))
  }
}
