import COpenSSL
package import Pinning

/// A private key as plain bytes, with its public half.
package struct SigningKey: Hashable, Sendable {
  /// The private key: DER of PKCS#8 PrivateKeyInfo (RFC 5958).
  package let pkcs8: [UInt8]
  /// The public key: DER of SubjectPublicKeyInfo.
  package let spki: [UInt8]
  /// Which algorithms sign with this key.
  package let family: Family

  package enum Family: Hashable, Sendable {
    case ec
    case rsa
  }

  package enum Curve: String, Hashable, Sendable {
    case p256 = "prime256v1"
    case p384 = "secp384r1"
    case p521 = "secp521r1"
  }

  /// The SPKI pin.
  package var pin: Pin { Pin(spkiSHA256: SHA256Digest.of(spki)) }

  /// PKCS#8 in PEM.
  package var pem: String { PEM.block("PRIVATE KEY", pkcs8) }

  /// SubjectPublicKeyInfo in PEM.
  package var publicPEM: String { PEM.block("PUBLIC KEY", spki) }
}

extension SigningKey {
  /// The P-256 key that belongs to `name` under `seed`: the same at every run and on every machine, so that pins
  /// written down stay true. Anyone can compute it; it protects nothing.
  package static func seeded(_ name: String, seed: String = "pintop lab") throws(MintFault) -> SigningKey {
    let scalar = SeededScalar.p256(seed: seed, name: name)
    // SEC 1, section C.4, without the public key: OpenSSL computes that when it reads the key.
    let privateKey = DER.sequence(DER.integer(1), DER.octetString(scalar))
    let algorithm = DER.sequence(OID.ecPublicKey.der, OID.prime256v1.der)
    return try SigningKey(pkcs8: DER.sequence(DER.integer(0), algorithm, DER.octetString(privateKey)))
  }

  /// A fresh random key on a curve.
  package static func ec(_ curve: Curve = .p256) throws(MintFault) -> SigningKey {
    try SigningKey(PrivateKey.freshEC(curve))
  }

  /// A fresh random RSA key; 2048 bits take some tenths of a second. OpenSSL makes none below 512 bits.
  package static func rsa(bits: UInt32 = 2048) throws(MintFault) -> SigningKey {
    try SigningKey(PrivateKey.freshRSA(bits: bits))
  }

  /// The key given, else a fresh P-256 key.
  static func given(_ key: SigningKey?) throws(MintFault) -> SigningKey {
    if let key { return key }
    return try ec()
  }

  /// Reads a PKCS#8 private key.
  package init(pkcs8: [UInt8]) throws(MintFault) {
    try self.init(PrivateKey(pkcs8: pkcs8))
  }

  private init(_ key: borrowing PrivateKey) throws(MintFault) {
    self.pkcs8 = try key.pkcs8()
    self.spki = try key.spki()
    self.family = key.family
  }

  /// Signs `message` after hashing it: ECDSA in DER (RFC 3279, section 2.2.3), or RSA with PKCS#1 v1.5 padding.
  ///
  /// ECDSA draws a fresh nonce, so two signatures of one message differ.
  package func sign(_ message: [UInt8], hash: SignatureHash) throws(MintFault) -> [UInt8] {
    try PrivateKey(pkcs8: pkcs8).sign(message, hash: hash)
  }
}

/// Where a seeded key's private scalar comes from.
enum SeededScalar {
  /// SHA-256 of seed and name. In the one case in 2^32 that the digest is no scalar of the group (nought, or not below
  /// the order), a counter at the end moves on: rejection keeps every scalar equally likely (FIPS 186-5, A.2.2).
  static func p256(seed: String, name: String) -> [UInt8] {
    let prefix = Array(seed.utf8) + [0] + Array(name.utf8)
    var scalar = SHA256Digest.of(prefix).bytes
    var counter: UInt8 = 0
    while !isScalar(scalar) {
      counter += 1
      scalar = SHA256Digest.of(prefix + [0, counter]).bytes
    }
    return scalar
  }

  static func isScalar(_ bytes: [UInt8]) -> Bool {
    bytes.contains { $0 != 0 } && bytes.lexicographicallyPrecedes(order)
  }

  /// The order of the base point of P-256 (SP 800-186, section 3.2.1.3).
  static let order: [UInt8] = [
    0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
    0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
  ]
}
