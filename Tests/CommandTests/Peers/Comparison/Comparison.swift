import Testing

/// One server that all three programs look at.
struct Comparison: CustomTestStringConvertible, Sendable {
  let name: String
  let server: Listener
  let matter: Matter
  var url = "https://api.example.com"
  /// The file of trusted certificates that all three are given.
  var anchors = "ca.pem"
  /// Further members of `trust`, and of the endpoint, in the configuration.
  var trust = ""
  var keys = ""
  /// Further options of the two.
  var openssl: [String] = []
  var curl: [String] = []
  var curlURL = CurlURL.same
  /// Set where a program does not have the words of the matter.
  var difference: Difference?

  var testDescription: String { name }

  struct Difference {
    var pintop: PintopSays?
    var openssl: OpenSSLSays?
    var curl: CurlSays?
    let because: String
  }

  /// What curl is asked for.
  enum CurlURL {
    /// As pintop.
    case same
    case other(String)
    /// It is not asked at all.
    case nothing(because: String)
  }

  enum Listener {
    /// nginx with these certificates, on 127.0.0.1 or on ::1; without any it has no certificate.
    case nginx([String], directives: String = "", isV6: Bool = false)
    /// nginx without TLS.
    case plain
    /// `openssl s_server`, with these options beside its certificate.
    case sServer([String], certificate: String = "good")
    /// A server of a protocol that begins in plain.
    case daemon(Daemon)
    /// None of a server that means it.
    case odd(OddListener.Manner)
  }

  var expected: Words {
    var words = matter.words
    if let pintop = difference?.pintop { words.pintop = pintop }
    if let openssl = difference?.openssl { words.openssl = openssl }
    if let curl = difference?.curl { words.curl = curl }
    return words
  }

  /// Stands for the pin of the good leaf, which is made at run time.
  static let goodPin = "GOOD-PIN"
  /// A pin that is on no path.
  static let otherPin = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

  var isV6: Bool {
    if case .nginx(_, _, let isV6) = server { isV6 } else { false }
  }
}
