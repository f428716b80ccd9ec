/// What may be the matter with a server, and by which words three programs say it.
///
/// This is the mapping between `pintop check --json`, `openssl s_client` and `curl`: every case of the comparison
/// either has the words of its matter, or says why a program has others.
enum Matter: String, CaseIterable {
  case nothing
  case expired
  case notYetValid
  case wrongName
  case wrongAddress
  case selfSigned
  case untrustedRoot
  case missingIssuer
  case badSignature
  case notACA
  case pathTooLong
  case nameConstraint
  case wrongPurpose
  case unknownCritical
  case weakKey
  case weakSignature
  case otherPin
  case versionTooOld
  case notTLS
  case refused
  case silence
  case reset
  case closed
  case unknownName
  case nothingInCommon
  case startTLSNotOffered
  case startTLSRefused

  var words: Words {
    switch self {
    case .nothing:
      Words(.init("accept", "all-accept"), .verified(0), .exit(0, "SSL certificate verify ok"))
    case .expired: untrusted("expired", 10, "certificate has expired")
    case .notYetValid: untrusted("not-yet-valid", 9, "certificate is not yet valid")
    case .wrongName: otherIdentity(62)
    case .wrongAddress: otherIdentity(64)
    case .selfSigned: untrusted("self-signed", 18, "self-signed certificate")
    case .untrustedRoot: untrusted("untrusted-root", 19, "self-signed certificate in certificate chain")
    // s_client goes on after error 20, and ends with 21 for the same lack; curl stops at 20.
    case .missingIssuer: untrusted("unknown-issuer", 21, "unable to get local issuer certificate")
    case .badSignature: untrusted("bad-signature", 7, "certificate signature failure")
    case .notACA: untrusted("not-a-ca", 79, "invalid CA certificate")
    case .pathTooLong: untrusted("path-length-exceeded", 25, "path length constraint exceeded")
    case .nameConstraint: untrusted("name-constraint-violated", 47, "permitted subtree violation")
    case .wrongPurpose: untrusted("wrong-purpose", 26, "unsuitable certificate purpose")
    case .unknownCritical: untrusted("unsupported-critical-extension", 34, "unhandled critical extension")
    case .weakKey: untrusted("weak-key", 66, "EE certificate key too weak")
    case .weakSignature: untrusted("weak-signature", 68, "CA signature digest algorithm too weak")
    // s_client knows no pins.
    case .otherPin:
      Words(
        .init("refused", "no-pin-matched"), .verified(0),
        .exit(90, "public key does not match pinned public key"))
    // That old a handshake is not completed by the two at all.
    case .versionTooOld:
      Words(
        .init("untrusted", "protocol-too-old"), .failed("protocol"), .exit(35, "protocol"))
    case .notTLS: unreachable("not-tls", "tls", "wrong version number", 35)
    case .refused:
      Words(
        .init("unreachable", "connection-refused", stage: "tcp"), .failed("errno=111"), .exit(7, "Connection refused"))
    case .silence:
      Words(.init("unreachable", "timed-out-in-handshake", stage: "tls"), .silence, .exit(28, "timed out"))
    case .reset:
      Words(
        .init("unreachable", "connection-reset", stage: "tls"), .failed("errno=104"),
        .exit(35, "Connection reset by peer"))
    // curl tells OpenSSL to take an end of stream for an end of data.
    case .closed:
      Words(
        .init("unreachable", "connection-closed", stage: "tls"), .failed("unexpected eof while reading"),
        .exit(35, "SSL_ERROR_SYSCALL"))
    case .unknownName: unreachable("tls-alert", "tls", "unrecognized name", 35)
    case .nothingInCommon: unreachable("tls-alert", "tls", "handshake failure", 35)
    // s_client tries a handshake all the same; curl has other words for each protocol.
    case .startTLSNotOffered:
      Words(
        .init("unreachable", "starttls-not-offered", stage: "starttls"), .failed("Didn't find STARTTLS"),
        .exit(64, "curl: (64)"))
    case .startTLSRefused:
      Words(
        .init("unreachable", "starttls-refused", stage: "starttls"), .failed("wrong version number"),
        .exit(64, "curl: (64)"))
    }
  }

  /// A fault of the certificates: curl repeats OpenSSL's words.
  private func untrusted(_ code: String, _ number: Int, _ text: String) -> Words {
    Words(.init("untrusted", code), .verified(number), .exit(60, "SSL certificate problem: \(text)"))
  }

  private func otherIdentity(_ number: Int) -> Words {
    Words(
      .init("untrusted", "wrong-identity"), .verified(number),
      .exit(60, "no alternative certificate subject name matches target"))
  }

  /// No handshake, for a cause that the two have the same words for.
  private func unreachable(_ code: String, _ stage: String, _ text: String, _ exit: Int32) -> Words {
    Words(.init("unreachable", code, stage: stage), .failed(text), .exit(exit, text))
  }
}

/// What the three say of one server.
struct Words: Hashable {
  var pintop: PintopSays
  var openssl: OpenSSLSays
  var curl: CurlSays

  init(_ pintop: PintopSays, _ openssl: OpenSSLSays, _ curl: CurlSays) {
    self.pintop = pintop
    self.openssl = openssl
    self.curl = curl
  }
}

/// State and reason of the endpoint in `check --json`, and `failure.stage` of its address: nil where the handshake was
/// completed.
struct PintopSays: Hashable {
  let state: String
  let code: String
  let stage: String?

  init(_ state: String, _ code: String, stage: String? = nil) {
    self.state = state
    self.code = code
    self.stage = stage
  }
}

/// What `openssl s_client` says.
enum OpenSSLSays: Hashable {
  /// The handshake was completed; `Verify return code` is this, by the numbers of OpenSSL's x509_vfy.h.
  case verified(Int)
  /// It was not, and the errors have these words.
  case failed(String)
  /// Nothing, until it was stopped.
  case silence
}

/// How `curl` ends: its code, by "EXIT CODES" of curl(1), and words in what `-v` prints.
struct CurlSays: Hashable {
  let exit: Int32
  let words: String

  static func exit(_ exit: Int32, _ words: String) -> CurlSays { CurlSays(exit: exit, words: words) }
}
