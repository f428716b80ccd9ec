import COpenSSL

/// Owns one EVP_PKEY with a private key; freed at the end of its life.
struct PrivateKey: ~Copyable {
  private let pointer: OpaquePointer

  private init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit { EVP_PKEY_free(pointer) }

  init(pkcs8: [UInt8]) throws(MintFault) {
    pointer = try drainingErrors("reading a private key") {
      pkcs8.withUnsafeBufferPointer { buffer in
        var cursor = buffer.baseAddress
        return d2i_AutoPrivateKey(nil, &cursor, buffer.count)
      }
    }
  }

  static func freshEC(_ curve: SigningKey.Curve) throws(MintFault) -> PrivateKey {
    PrivateKey(owning: try drainingErrors("making an EC key") { mint_new_ec_key(curve.rawValue) })
  }

  static func freshRSA(bits: UInt32) throws(MintFault) -> PrivateKey {
    PrivateKey(owning: try drainingErrors("making an RSA key") { mint_new_rsa_key(bits) })
  }

  var family: SigningKey.Family { EVP_PKEY_get_base_id(pointer) == EVP_PKEY_RSA ? .rsa : .ec }

  func pkcs8() throws(MintFault) -> [UInt8] {
    try drainingErrors("writing a private key") {
      guard let info = EVP_PKEY2PKCS8(pointer) else { return nil }
      defer { PKCS8_PRIV_KEY_INFO_free(info) }
      return encoded { i2d_PKCS8_PRIV_KEY_INFO(info, $0) }
    }
  }

  func spki() throws(MintFault) -> [UInt8] {
    try drainingErrors("writing a public key") { encoded { i2d_PUBKEY(pointer, $0) } }
  }

  func sign(_ message: [UInt8], hash: SignatureHash) throws(MintFault) -> [UInt8] {
    try drainingErrors("signing") {
      guard let context = EVP_MD_CTX_new() else { return nil }
      defer { EVP_MD_CTX_free(context) }
      guard EVP_DigestSignInit(context, nil, hash.digest, nil, pointer) == 1 else { return nil }
      var length = 0
      guard EVP_DigestSign(context, nil, &length, message, message.count) == 1 else { return nil }
      var signature = [UInt8](repeating: 0, count: length)
      guard EVP_DigestSign(context, &signature, &length, message, message.count) == 1 else { return nil }
      // The first call tells an upper bound: an ECDSA signature may be some bytes shorter.
      return Array(signature.prefix(length))
    }
  }

  /// Lends the pointer for the length of one call.
  func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result { body(pointer) }
}

/// Calls one of OpenSSL's i2d functions twice: for the length, and for the bytes.
private func encoded(_ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8]? {
  let length = write(nil)
  guard length > 0 else { return nil }
  var bytes = [UInt8](repeating: 0, count: Int(length))
  let written = bytes.withUnsafeMutableBufferPointer { buffer in
    var cursor = buffer.baseAddress
    return write(&cursor)
  }
  return written == length ? bytes : nil
}
