import COpenSSL
import Pinning

/// Reads public keys and algorithm names.
enum KeyReader {
  static func kind(of certificate: OpaquePointer) -> KeyKind {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard let key = X509_get0_pubkey(certificate) else { return .undecodable }
    return kind(ofKey: key)
  }

  /// The kind of a key that the caller keeps.
  static func kind(ofKey key: OpaquePointer) -> KeyKind {
    let bits = Int(EVP_PKEY_get_bits(key))
    switch EVP_PKEY_get_base_id(key) {
    case NID_rsaEncryption, NID_rsassaPss: return .rsa(bits: bits)
    case NID_X9_62_id_ecPublicKey: return .ec(curve: curve(of: key), bits: bits)
    case NID_ED25519: return .ed25519
    case NID_ED448: return .ed448
    case NID_dsa: return .dsa(bits: bits)
    case let other: return .other(name: shortName(other) ?? "unknown", bits: bits)
    }
  }

  static func signatureAlgorithm(of certificate: OpaquePointer) -> String {
    let nid = X509_get_signature_nid(certificate)
    if nid != NID_undef, let name = OBJ_nid2ln(nid) { return String(cString: name) }
    var object: OpaquePointer?
    X509_ALGOR_get0(&object, nil, nil, X509_get0_tbs_sigalg(certificate))
    return ObjectText.dotted(object)
  }

  private static func curve(of key: OpaquePointer) -> String {
    var name = [CChar](repeating: 0, count: 80)
    var count = 0
    guard EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1 else { return "explicit" }
    return String(decoding: name.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func shortName(_ nid: Int32) -> String? {
    OBJ_nid2sn(nid).map { String(cString: $0) }
  }
}
