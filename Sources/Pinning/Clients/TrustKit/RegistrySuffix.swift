/// The part of a host that a registry hands out names under, as TrustKit's bundled copy of the public suffix list
/// would find it.
///
/// The list itself has ten thousand rows and lives on its own clock. These rules stand in for it: every top-level label
/// counts but those that are reserved for other uses, under country codes the usual second labels, and the best-known
/// suffixes of hosting providers.
enum RegistrySuffix {
  /// The suffix's length in UTF-8 bytes; 0 where there is none. A host that is a suffix has its own length.
  static func length(of host: String) -> Int {
    let labels = HostNames.folded(host).split(separator: ".", omittingEmptySubsequences: false)
    guard IPAddress(host) == nil, labels.allSatisfy({ !$0.isEmpty }), let top = labels.last, isTopLevel(top) else {
      return 0
    }
    let dot = host.hasSuffix(".") ? 1 : 0
    guard labels.count > 1 else {
      // A single label is known for a registry only where it is a top-level one in wide use; `intranet` is none.
      return isCommonTopLevel(top) ? host.utf8.count : 0
    }
    for count in [3, 2] where labels.count >= count {
      let suffix = labels.suffix(count).joined(separator: ".")
      if isSuffix(suffix, labels: count) { return suffix.utf8.count + dot }
    }
    return top.utf8.count + dot
  }

  private static func isSuffix(_ suffix: String, labels: Int) -> Bool {
    if providers.contains(suffix) { return true }
    guard labels == 2, let dot = suffix.firstIndex(of: ".") else { return false }
    let top = suffix[suffix.index(after: dot)...]
    return secondLevel[String(top)]?.contains(String(suffix[..<dot])) ?? false
  }

  /// RFC 6761, 6762, 7686 and 9476, ICANN's names for private use, and what home and office networks made up. The names
  /// for tests and documentation, `test` and `example`, pass for registered: nobody ships them, and what is tried out
  /// under them should behave as it will under the real name.
  private static let reserved: Set<Substring> = [
    "localhost", "local", "localdomain", "invalid", "onion", "alt", "internal", "intranet",
    "private", "corp", "home", "lan", "mail", "workgroup", "domain", "host",
  ]

  private static func isTopLevel(_ label: Substring) -> Bool {
    label.utf8.count >= 2 && !reserved.contains(label) && !label.utf8.allSatisfy { (48...57).contains($0) }
  }

  private static func isCommonTopLevel(_ label: Substring) -> Bool {
    label.utf8.count == 2
      || ["com", "net", "org", "edu", "gov", "mil", "int", "info", "biz", "name", "app", "dev", "cloud", "online"]
        .contains(label)
  }

  private static let usual: Set<String> = ["ac", "co", "com", "edu", "gov", "net", "org"]

  /// Second labels under country codes.
  private static let secondLevel: [String: Set<String>] = [
    "uk": ["ac", "co", "gov", "ltd", "me", "net", "nhs", "org", "plc", "police", "sch"],
    "jp": ["ac", "ad", "co", "ed", "go", "gr", "lg", "ne", "or"], "kr": ["ac", "co", "go", "ne", "or", "pe", "re"],
    "nz": ["ac", "co", "geek", "gen", "govt", "net", "org", "school"],
    "au": ["asn", "com", "edu", "gov", "id", "net", "org"], "za": ["ac", "co", "gov", "law", "net", "org", "web"],
    "br": ["com", "edu", "gov", "net", "org"], "cn": usual, "hk": ["com", "edu", "gov", "idv", "net", "org"],
    "tw": ["com", "edu", "gov", "idv", "net", "org"],
    "in": ["ac", "co", "edu", "firm", "gen", "gov", "ind", "net", "org"],
    "id": ["ac", "co", "go", "net", "or", "web"], "il": ["ac", "co", "gov", "muni", "net", "org"],
    "th": ["ac", "co", "go", "in", "net", "or"], "tr": ["com", "edu", "gov", "net", "org"],
    "mx": ["com", "edu", "gob", "net", "org"], "ar": ["com", "edu", "gob", "net", "org"],
    "co": ["com", "edu", "gov", "net", "org"], "pe": ["com", "edu", "gob", "net", "org"],
    "ve": ["co", "com", "gob", "net", "org"], "my": ["com", "edu", "gov", "net", "org"],
    "sg": ["com", "edu", "gov", "net", "org"], "ph": ["com", "edu", "gov", "net", "org"],
    "vn": ["com", "edu", "gov", "net", "org"], "pk": ["com", "edu", "gov", "net", "org"],
    "ua": ["com", "edu", "gov", "net", "org"], "eg": ["com", "edu", "gov", "net", "org"],
    "sa": ["com", "edu", "gov", "net", "org"], "ae": ["ac", "co", "gov", "net", "org"],
    "ke": ["ac", "co", "go", "ne", "or"], "ng": ["com", "edu", "gov", "net", "org"],
    "pl": ["com", "edu", "gov", "net", "org"], "pt": ["com", "edu", "gov", "org"],
    "gr": ["com", "edu", "gov", "net", "org"],
    "hu": ["co", "org"], "at": ["ac", "co", "gv", "or"], "es": ["com", "edu", "gob", "nom", "org"],
    "ro": ["com", "org"], "cy": ["ac", "com", "gov", "net", "org"], "mt": ["com", "edu", "net", "org"],
  ]

  /// From the list's private section.
  private static let providers: Set<String> = [
    "appspot.com", "azurewebsites.net", "blogspot.com", "cloudapp.net", "cloudfront.net", "elasticbeanstalk.com",
    "firebaseapp.com", "fly.dev", "github.io", "gitlab.io", "herokuapp.com", "herokussl.com", "netlify.app",
    "ngrok.io", "onrender.com", "pages.dev", "s3.amazonaws.com", "vercel.app", "web.app", "workers.dev",
  ]
}
