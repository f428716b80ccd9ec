/// The cases of the comparison.
enum ComparisonTable {
  static let cases = certificates + identities + keys + versions + handshakes + transport + startTLS

  private static let certificates = [
    Comparison(name: "good chain", server: .nginx(["good"]), matter: .nothing),
    Comparison(
      name: "good chain, and a certificate that is not of it", server: .nginx(["muddled"]), matter: .nothing),
    Comparison(name: "expired leaf", server: .nginx(["expired"]), matter: .expired),
    Comparison(name: "expired intermediate", server: .nginx(["past-issuer"]), matter: .expired),
    Comparison(name: "leaf not yet valid", server: .nginx(["future"]), matter: .notYetValid),
    Comparison(name: "self-signed leaf", server: .nginx(["self-signed"]), matter: .selfSigned),
    Comparison(
      name: "self-signed leaf that is trusted", server: .nginx(["self-signed"]), matter: .nothing,
      anchors: "self-signed.pem"),
    Comparison(
      name: "unknown issuer", server: .nginx(["foreign"]), matter: .missingIssuer,
      difference: .init(
        openssl: .verified(20),
        because: "OpenSSL ends with 20 where an intermediate was sent, and with 21 where only the leaf was.")),
    Comparison(name: "unknown root that is sent", server: .nginx(["foreign-root"]), matter: .untrustedRoot),
    Comparison(name: "missing intermediate", server: .nginx(["alone"]), matter: .missingIssuer),
    Comparison(
      name: "root that has ended", server: .nginx(["past-root"]), matter: .expired, anchors: "past-root.ca.pem"),
    Comparison(
      name: "root, and its former cross-certificate that has ended", server: .nginx(["crossed"]), matter: .nothing),
    Comparison(
      name: "intermediate as the trusted certificate", server: .nginx(["good"]), matter: .nothing,
      anchors: "issuing.pem",
      difference: .init(
        openssl: .verified(2),
        because: "s_client wants a path to end at a root, unless told -partial_chain, as curl tells OpenSSL by itself.")
    ),
    Comparison(
      name: "broken signature", server: .nginx(["broken"]), matter: .badSignature,
      difference: .init(
        curl: .exit(35, "asn1 encoding routines::EVP lib"),
        because: "curl names the first error that OpenSSL queued, a step inside of verifying, not the result.")),
    Comparison(
      name: "issuer that is no CA", server: .nginx(["not-a-ca"]), matter: .notACA,
      difference: .init(
        openssl: .verified(26),
        because: "s_client goes on after 79, and ends with what that certificate may be used for.")),
    Comparison(name: "path longer than allowed", server: .nginx(["too-long"]), matter: .pathTooLong),
    Comparison(name: "name outside of a constraint", server: .nginx(["constrained"]), matter: .nameConstraint),
    Comparison(name: "certificate for clients only", server: .nginx(["client-only"]), matter: .wrongPurpose),
    Comparison(name: "unknown critical extension", server: .nginx(["critical"]), matter: .unknownCritical),
  ]

  private static let identities = [
    Comparison(name: "wrong host", server: .nginx(["other"]), matter: .wrongName),
    Comparison(name: "wildcard", server: .nginx(["wildcard"]), matter: .nothing),
    Comparison(
      name: "wildcard for part of a label", server: .nginx(["partial"]), matter: .wrongName,
      difference: .init(
        openssl: .verified(0),
        because: "s_client leaves partial wildcards on; RFC 9525, section 6.3, has a wildcard be the whole label.")),
    Comparison(
      name: "host in the common name only", server: .nginx(["common-name"]), matter: .wrongName,
      difference: .init(
        openssl: .verified(0), curl: .exit(0, "common name: api.example.com (matched)"),
        because: "Both fall back on the common name; RFC 9525, section 6.4.4, and every platform's clients do not.")),
    Comparison(
      name: "address", server: .nginx(["address"]), matter: .nothing, url: "https://127.0.0.1"),
    Comparison(
      name: "address that the certificate lacks", server: .nginx(["good"]), matter: .wrongAddress,
      url: "https://127.0.0.1"),
    Comparison(name: "IPv6 only", server: .nginx(["good"], isV6: true), matter: .nothing),
  ]

  private static let keys = [
    Comparison(name: "RSA key", server: .nginx(["rsa"]), matter: .nothing),
    Comparison(
      name: "RSA key of 1024 bits, by the policy of Apple's clients", server: .nginx(["weak"]), matter: .weakKey,
      trust: #""policy": "ats""#),
    Comparison(
      name: "RSA key of 1024 bits", server: .nginx(["weak"]), matter: .weakKey,
      difference: .init(
        pintop: .init("accept", "all-accept"),
        because: "The default policy takes 1024 bits, as OpenSSL's level 1 does; Debian's OpenSSL is at level 2.")),
    Comparison(name: "SHA-1 in the leaf's signature", server: .nginx(["sha1"]), matter: .weakSignature),
    Comparison(
      name: "pinned key", server: .nginx(["good"]), matter: .nothing,
      keys: #""pins": {"sha256": ["\#(Comparison.goodPin)", "\#(Comparison.otherPin)"]}"#,
      curl: ["--pinnedpubkey", "sha256//\(Comparison.goodPin)"]),
    Comparison(
      name: "another key than the pinned", server: .nginx(["good"]), matter: .otherPin,
      keys: #""pins": {"sha256": ["\#(Comparison.otherPin)"]}"#,
      curl: ["--pinnedpubkey", "sha256//\(Comparison.otherPin)"]),
  ]

  private static let versions = [
    Comparison(
      name: "TLS 1.3 only", server: .nginx(["good"], directives: "ssl_protocols TLSv1.3;"), matter: .nothing),
    Comparison(
      name: "TLS 1.2 only", server: .nginx(["good"], directives: "ssl_protocols TLSv1.2;"), matter: .nothing),
    Comparison(
      name: "TLS 1.2 without forward secrecy",
      server: .nginx(["rsa"], directives: "ssl_protocols TLSv1.2; ssl_ciphers AES128-GCM-SHA256;"), matter: .nothing),
    Comparison(
      name: "no group but P-521", server: .nginx(["good"], directives: "ssl_ecdh_curve secp521r1;"), matter: .nothing),
    Comparison(
      name: "TLS 1.1 only, 1.2 asked for", server: old("-tls1_1"), matter: .versionTooOld,
      trust: #""minimumTLS": "1.2""#),
    Comparison(
      name: "TLS 1.0 only, 1.2 asked for", server: old("-tls1"), matter: .versionTooOld,
      trust: #""minimumTLS": "1.2""#),
    Comparison(
      name: "TLS 1.0 only", server: old("-tls1"), matter: .versionTooOld,
      difference: .init(
        pintop: .init("accept", "all-accept"),
        because: "pintop completes a handshake at any version, and judges it by `minimumTLS` alone.")),
    Comparison(
      name: "TLS 1.0 only, allowed", server: old("-tls1"), matter: .nothing,
      openssl: ["-tls1", "-cipher", lax], curl: ["--tlsv1.0", "--ciphers", lax]),
  ]

  private static let handshakes = [
    Comparison(
      name: "host that the server does not know",
      server: .nginx([], directives: "ssl_reject_handshake on;"), matter: .unknownName),
    Comparison(
      name: "no cipher suite in common", server: .sServer(["-tls1_2", "-cipher", "aNULL:@SECLEVEL=0"]),
      matter: .nothingInCommon),
    Comparison(name: "reset in the handshake", server: .odd(.resetting), matter: .reset),
    Comparison(name: "end of stream in the handshake", server: .odd(.closing), matter: .closed),
    Comparison(
      name: "client certificate asked for in HTTP",
      server: .nginx(["good"], directives: "ssl_verify_client on; ssl_client_certificate ca.pem;"), matter: .nothing),
    Comparison(
      name: "client certificate required, TLS 1.3", server: .sServer(["-tls1_3"] + wantsCertificate), matter: .nothing,
      difference: .init(
        pintop: .init("unreachable", "client-certificate-required", stage: "tls"),
        curl: .exit(56, "certificate required"),
        because:
          "By TLS 1.3 the client is done before the server refuses it; pintop and curl read on, and meet the alert."
      )),
    Comparison(
      name: "client certificate required, TLS 1.2", server: .sServer(["-tls1_2"] + wantsCertificate),
      matter: .nothingInCommon,
      difference: .init(
        pintop: .init("unreachable", "client-certificate-required", stage: "tls"),
        because: "The alert is the same as for a handshake without anything in common; pintop saw that it was asked."
      )),
  ]

  private static let transport = [
    Comparison(name: "closed port", server: .odd(.deaf), matter: .refused),
    Comparison(name: "accepts, and never answers", server: .odd(.silent), matter: .silence),
    Comparison(name: "SMTP on the port", server: .daemon(.exim), matter: .notTLS),
    Comparison(name: "FTP on the port", server: .daemon(.vsftpd), matter: .notTLS),
    Comparison(name: "plain HTTP on the port", server: .plain, matter: .notTLS),
  ]

  private static let wantsCertificate = ["-Verify", "1", "-verify_return_error", "-CAfile", "ca.pem"]

  /// What OpenSSL needs for versions before 1.2, whose signatures use SHA-1.
  private static let lax = "DEFAULT@SECLEVEL=0"

  private static func old(_ version: String) -> Comparison.Listener { .sServer([version, "-cipher", lax]) }
}
