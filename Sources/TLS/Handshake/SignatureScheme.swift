import COpenSSL

/// Names the server's signature in the handshake as RFC 8446, section 4.2.3 does.
enum SignatureScheme {
  /// Nil where the server signed nothing, as with a static RSA key exchange.
  static func name(on connection: OpaquePointer) -> String? {
    var type: Int32 = 0
    var hash: Int32 = 0
    guard observe_peer_signature(connection, &type, &hash) == 1 else { return nil }
    switch type {
    case NID_ED25519: return "ed25519"
    case NID_ED448: return "ed448"
    case NID_X9_62_id_ecPublicKey: return ecdsa(hash)
    case NID_rsaEncryption: return "rsa_pkcs1_\(hashName(hash))"
    case NID_rsassaPss: return "rsa_pss_\(hasPSSKey(connection) ? "pss" : "rsae")_\(hashName(hash))"
    case NID_dsa: return "dsa_\(hashName(hash))"
    default: return OBJ_nid2sn(type).map { "\(String(cString: $0))_\(hashName(hash))" }
    }
  }

  private static func ecdsa(_ hash: Int32) -> String {
    switch hash {
    case NID_sha256: "ecdsa_secp256r1_sha256"
    case NID_sha384: "ecdsa_secp384r1_sha384"
    case NID_sha512: "ecdsa_secp521r1_sha512"
    default: "ecdsa_\(hashName(hash))"
    }
  }

  private static func hashName(_ nid: Int32) -> String {
    switch nid {
    case NID_md5_sha1: "md5_sha1"
    case NID_sha1: "sha1"
    case NID_sha224: "sha224"
    case NID_sha256: "sha256"
    case NID_sha384: "sha384"
    case NID_sha512: "sha512"
    default: OBJ_nid2sn(nid).map { String(cString: $0).lowercased() } ?? "unknown"
    }
  }

  /// The same signature has two names, by the kind of key in the certificate.
  private static func hasPSSKey(_ connection: OpaquePointer) -> Bool {
    guard let certificate = SSL_get0_peer_certificate(connection), let key = X509_get0_pubkey(certificate) else {
      return false
    }
    return EVP_PKEY_get_base_id(key) == NID_rsassaPss
  }
}
