import COpenSSL
import Pinning

/// Reads public keys and algorithm names.
enum KeyReader {
  /// The kind of the key in a SubjectPublicKeyInfo. RSA and curves are decoded straight away, for OpenSSL's search for a
  /// decoder takes ten times as long; what that would find calls the same functions.
  static func kind(spki: [UInt8]) -> KeyKind {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    switch DERCursor.one(spki, tag: DERCursor.sequence)?.children?.first.flatMap({ identifier($0) }) {
    case rsaEncryption: return rsa(spki)
    case ecPublicKey: return curve(spki) ?? anyKind(spki)
    default: return anyKind(spki)
    }
  }

  /// Bits of an RSA key's modulus and exponent; nil for other keys.
  static func rsaBits(spki: [UInt8]) -> (modulus: Int, exponent: Int)? {
    var (modulus, exponent) = (Int32(0), Int32(0))
    guard observe_rsa_bits(spki, spki.count, &modulus, &exponent) == 1 else { return nil }
    return (Int(modulus), Int(exponent))
  }

  private static func rsa(_ spki: [UInt8]) -> KeyKind {
    rsaBits(spki: spki).map { .rsa(bits: $0.modulus) } ?? .undecodable
  }

  /// Nil for curves that OpenSSL treats as algorithms of their own.
  private static func curve(_ spki: [UInt8]) -> KeyKind? {
    var (nid, bits) = (Int32(0), Int32(0))
    guard observe_curve(spki, spki.count, &nid, &bits) == 1 else { return .undecodable }
    guard nid != NID_sm2 else { return nil }
    return .ec(curve: nid == NID_undef ? "explicit" : shortName(nid) ?? "explicit", bits: Int(bits))
  }

  private static func anyKind(_ spki: [UInt8]) -> KeyKind {
    let decoded = spki.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_PUBKEY(nil, &cursor, buffer.count)
    }
    guard let key = decoded else { return .undecodable }
    defer { EVP_PKEY_free(key) }
    let bits = Int(EVP_PKEY_get_bits(key))
    switch EVP_PKEY_get_base_id(key) {
    case NID_rsaEncryption, NID_rsassaPss: return .rsa(bits: bits)
    case NID_X9_62_id_ecPublicKey: return .ec(curve: groupName(of: key), bits: bits)
    case NID_ED25519: return .ed25519
    case NID_ED448: return .ed448
    case NID_dsa: return .dsa(bits: bits)
    case let other: return .other(name: shortName(other) ?? "unknown", bits: bits)
    }
  }

  private static func identifier(_ algorithm: DERCursor.Value) -> [UInt8]? { algorithm.children?.first?.bytes }

  /// 1.2.840.113549.1.1.1 (RFC 3279, section 2.3.1).
  private static let rsaEncryption: [UInt8] = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01]
  /// 1.2.840.10045.2.1 (RFC 5480, section 2.1.1).
  private static let ecPublicKey: [UInt8] = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01]

  static func signatureAlgorithm(of certificate: OpaquePointer) -> String {
    let nid = X509_get_signature_nid(certificate)
    if nid != NID_undef, let name = OBJ_nid2ln(nid) { return String(cString: name) }
    var object: OpaquePointer?
    X509_ALGOR_get0(&object, nil, nil, X509_get0_tbs_sigalg(certificate))
    return ObjectText.dotted(object)
  }

  private static func groupName(of key: OpaquePointer) -> String {
    var name = [CChar](repeating: 0, count: 80)
    var count = 0
    guard EVP_PKEY_get_group_name(key, &name, name.count, &count) == 1 else { return "explicit" }
    return String(decoding: name.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func shortName(_ nid: Int32) -> String? {
    OBJ_nid2sn(nid).map { String(cString: $0) }
  }
}
