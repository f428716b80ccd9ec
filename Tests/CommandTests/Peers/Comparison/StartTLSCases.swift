extension ComparisonTable {
  /// Every daemon of every protocol that begins in plain.
  static let startTLS =
    Daemon.allCases.map { daemon in
      comparison(daemon, name(daemon), matter(daemon), difference: difference(daemon))
    } + [
      comparison(.exim, "SMTP: wrong host", .wrongName, host: "mail.example.com"),
      comparison(.postgres, "PostgreSQL: wrong host", .wrongName, host: "db.example.com"),
    ]

  private static func comparison(
    _ daemon: Daemon, _ name: String, _ matter: Matter, host: String = "api.example.com",
    difference: Comparison.Difference? = nil
  ) -> Comparison {
    let language = language(daemon)
    return Comparison(
      name: name, server: .daemon(daemon), matter: matter, url: "tls://\(host):\(language.port)",
      keys: #""startTLS": "\#(daemon.language)""#, openssl: ["-starttls", language.openssl],
      curl: ["--ssl-reqd"] + (language.command.map { ["--request", $0] } ?? []),
      curlURL: language.curl.map { .nothing(because: $0) } ?? .other("\(daemon.language)://\(host)"),
      difference: difference)
  }

  private struct Language {
    let port: Int
    /// The name that s_client has for it.
    let openssl: String
    /// What curl asks for once it speaks TLS, in place of a mailbox.
    var command: String?
    /// Why curl cannot be asked.
    var curl: String?
  }

  private static func language(_ daemon: Daemon) -> Language {
    switch daemon.language {
    case "smtp": Language(port: 25, openssl: "smtp", command: "NOOP")
    case "imap": Language(port: 143, openssl: "imap", command: "NOOP")
    case "pop3": Language(port: 110, openssl: "pop3", command: "CAPA")
    case "ftp": Language(port: 21, openssl: "ftp")
    case "ldap": Language(port: 389, openssl: "ldap", curl: "after the go-ahead it sends its search in plain")
    default: Language(port: 5432, openssl: "postgres", curl: "it does not speak PostgreSQL")
    }
  }

  private static func name(_ daemon: Daemon) -> String {
    switch daemon {
    case .exim: "SMTP: Exim"
    case .eximWithoutTLS: "SMTP: Exim without TLS"
    case .dovecotIMAP: "IMAP: Dovecot"
    case .dovecotPOP3: "POP3: Dovecot"
    case .dovecotIMAPWithoutTLS: "IMAP: Dovecot without TLS"
    case .dovecotPOP3WithoutTLS: "POP3: Dovecot without TLS"
    case .vsftpd: "FTP: vsftpd"
    case .vsftpdWithoutTLS: "FTP: vsftpd without TLS"
    case .slapd: "LDAP: slapd"
    case .slapdWithoutTLS: "LDAP: slapd without TLS"
    case .postgres: "PostgreSQL"
    case .postgresWithoutTLS: "PostgreSQL without TLS"
    case .stunnelSMTP: "SMTP: stunnel"
    case .stunnelPOP3: "POP3: stunnel"
    case .stunnelPostgreSQL: "PostgreSQL: stunnel"
    }
  }

  private static func matter(_ daemon: Daemon) -> Matter {
    switch daemon {
    case .eximWithoutTLS, .dovecotIMAPWithoutTLS, .postgresWithoutTLS: .startTLSNotOffered
    case .dovecotPOP3WithoutTLS, .vsftpdWithoutTLS, .slapdWithoutTLS: .startTLSRefused
    default: .nothing
    }
  }

  private static func difference(_ daemon: Daemon) -> Comparison.Difference? {
    switch daemon {
    case .slapdWithoutTLS:
      .init(openssl: .failed("STARTTLS failed, LDAP Result Code: 2"), because: "Here s_client minds the refusal.")
    case .postgresWithoutTLS: .init(openssl: .failed(""), because: "s_client ends without a word.")
    default: nil
    }
  }
}
