import Pinning

/// Which keys and signatures below an anchor a platform refuses.
enum PlatformStrength {
  /// `SecPolicyCreateSSL`: RSA from 2048 bits, elliptic curves from 256; other kinds Apple's platforms make no key of.
  case apple
  /// `ChainStrengthAnalyzer`: RSA from 1024 bits, curves from 160; keys of unknown kinds are refused.
  case conscrypt

  /// Nil where the platform asks nothing.
  init?(_ platform: PlatformRules) {
    switch platform {
    case .appleTLS: self = .apple
    case .conscrypt: self = .conscrypt
    case .own, .appleBasicX509, .okHttpCleaner: return nil
    }
  }

  func isWeak(_ key: KeyKind) -> Bool {
    switch key {
    case .rsa(let bits): bits < (self == .apple ? 2048 : 1024)
    case .ec(_, let bits): bits < (self == .apple ? 256 : 160)
    case .dsa(let bits): self == .apple || bits < 1024
    case .ed25519, .ed448, .other: true
    // OpenSSL says what is wrong with it.
    case .undecodable: false
    }
  }

  /// By the object identifier, as both do; Apple's also by the hash under RSASSA-PSS.
  func isWeakSignature(_ algorithm: [UInt8]) -> Bool {
    guard let id = AlgorithmEncoding.identifier(algorithm) else { return false }
    if id == AlgorithmEncoding.pss { return self == .apple && AlgorithmEncoding.pssHashIsOld(algorithm) }
    return AlgorithmEncoding.old.contains(id)
  }
}
