/// What was negotiated.
package struct SessionFacts: Hashable, Sendable {
  package let version: TLSVersion
  /// The standard name, such as `TLS_AES_128_GCM_SHA256`.
  package let cipher: String
  /// The key exchange group, such as `X25519`; nil without one.
  package let group: String?
  /// The server's signature algorithm in the handshake, such as `ecdsa_secp256r1_sha256`; nil without one.
  package let signatureAlgorithm: String?
  package let applicationProtocol: String?
  /// The stapled OCSP response as sent, whatever is in it; nil without one.
  package let stapledOCSP: [UInt8]?
  /// A stapled OCSP response was sent.
  package let hasStapledOCSP: Bool
  /// Lists of timestamps of Certificate Transparency (RFC 6962, section 3.3) as sent beside the certificates, whatever
  /// is in them; empty without any.
  package let timestampLists: [[UInt8]]

  package init(
    version: TLSVersion, cipher: String, group: String?, signatureAlgorithm: String?, applicationProtocol: String?,
    hasStapledOCSP: Bool = false, stapledOCSP: [UInt8]? = nil, timestampLists: [[UInt8]] = []
  ) {
    self.version = version
    self.cipher = cipher
    self.group = group
    self.signatureAlgorithm = signatureAlgorithm
    self.applicationProtocol = applicationProtocol
    self.hasStapledOCSP = hasStapledOCSP || stapledOCSP != nil
    self.stapledOCSP = stapledOCSP
    self.timestampLists = timestampLists
  }
}

/// An alert description (RFC 8446, section 6).
package struct TLSAlert: Hashable, Sendable, CustomStringConvertible {
  package let code: UInt8

  package init(code: UInt8) {
    self.code = code
  }

  package var description: String { "\(name) (\(code))" }

  private var name: String {
    switch code {
    case 0: "close_notify"
    case 10: "unexpected_message"
    case 20: "bad_record_mac"
    case 22: "record_overflow"
    case 40: "handshake_failure"
    case 42: "bad_certificate"
    case 43: "unsupported_certificate"
    case 44: "certificate_revoked"
    case 45: "certificate_expired"
    case 46: "certificate_unknown"
    case 47: "illegal_parameter"
    case 48: "unknown_ca"
    case 49: "access_denied"
    case 50: "decode_error"
    case 51: "decrypt_error"
    case 70: "protocol_version"
    case 71: "insufficient_security"
    case 80: "internal_error"
    case 86: "inappropriate_fallback"
    case 90: "user_canceled"
    case 109: "missing_extension"
    case 110: "unsupported_extension"
    case 112: "unrecognized_name"
    case 113: "bad_certificate_status_response"
    case 115: "unknown_psk_identity"
    case 116: "certificate_required"
    case 120: "no_application_protocol"
    default: "unassigned"
    }
  }
}
