extension SettingRule {
  var why: String {
    switch self {
    case .comment(let text):
      "the comment \(Words.quote(text)) takes the system's roots to count beside the imported anchors; "
        + "only the imported ones do"
    case .systemAmongFiles: "\"system\" stands among files and is taken for one: the system's roots do not count here"
    case .onlyImportedAnchors(let count):
      "\(count == 1 ? "the imported anchor is the only one" : "the \(count) imported anchors are the only ones"): "
        + "the system's roots do not count, so a chain under any other CA is refused"
    case .debugOverrides(let trustsUsers):
      "debuggable builds trust the anchors of debug-overrides, under which no pin is looked at"
        + (trustsUsers ? ": any proxy whose CA the user installed can read them" : "")
    case .emptyPinSet(let host, true):
      "the empty pin-set takes the inherited pins from \(Words.plain(host)): it is not pinned"
    case .emptyPinSet(let host, false): "the pin-set of \(Words.plain(host)) is empty: it is not pinned"
    case .userAnchors(let scope): "\(Words.plain(scope)) trusts CAs that the user installed"
    case .anchorsOverridePins(let scope, let source):
      "under the anchors \(Words.plain(source)) of \(Words.plain(scope)) no pin is looked at"
    case .noTrustAnchors(let scope): "trust-anchors of \(Words.plain(scope)) is empty: every connection is refused"
    case .cleartext(let host, let setting):
      "\(setting) lets the app talk to the pinned \(Words.plain(host)) without TLS, past all pins"
    case .notEnforced(let owner, let setting, let reports):
      "\(setting) lets connections to \(Words.plain(owner)) through that match no pin"
        + (reports ? ", and reports them" : ", and nobody is told")
    case .exclusionCoversOneHost(let host):
      "\(Words.plain(host)) is excluded from its parent's pins; names below it are not, and stay pinned"
    case .noUsableIdentities(let host, let list):
      "\(list) of \(Words.plain(host)) has no identity that can be read: it matches nothing, and every connection is refused"
    case .bothIdentities(let host):
      "\(Words.plain(host)) has leaf and CA identities: a path must match one of each, not one of all"
    case .oneLabelOfSubdomains(let host):
      "NSIncludesSubdomains covers names of one more label: any.\(Words.plain(host)) is pinned, "
        + "any.any.\(Words.plain(host)) is not"
    case .atsWeakened(let host, let setting):
      "\(Words.plain(setting)) lets \(host.map { "connections to the pinned \(Words.plain($0))" } ?? "connections") "
        + "fall below what App Transport Security asks for"
    case .oneStar(let pattern, let parent):
      "\(Words.quote(pattern)) covers names of exactly one more label: neither \(Words.plain(parent)) itself nor deeper names"
    case .vulnerableVersion(let library, let version, let flaw): "\(library) \(version) \(flaw.words)"
    case .maxAgeZero: "max-age is 0, which makes user agents forget the pins"
    case .acceptsAnything(let setting): "\(Words.plain(setting)) accepts whatever certificate is presented"
    case .validityNotChecked(let setting):
      "with \(Words.plain(setting)) nothing but the pin is checked: neither signatures up to a trusted root, nor dates, "
        + "nor the host"
    case .nameNotChecked(let setting):
      "with \(Words.plain(setting)) any host's trusted certificate will do, as far as the pins do not speak against it"
    case .relaxesNothing(let host):
      "performDefaultValidation false relaxes nothing for \(Words.plain(host)): validateHost runs the whole evaluation"
    case .contradictory:
      "invalid certificates are allowed and the host is to be checked, and nothing is pinned: the library refuses every server"
    case .wholeChain:
      "validatesCertificateChain, on by default in this release, asks for every certificate of the chain to be pinned"
    }
  }

  var remedy: String {
    switch self {
    case .comment, .systemAmongFiles: "bring the system's roots back by anchorsOnly false, or correct what is believed"
    case .onlyImportedAnchors: "make sure that this is meant"
    case .debugOverrides: "make sure that no debuggable build is shipped"
    case .emptyPinSet: "remove the element, or write the pins"
    case .userAnchors: "remove the user's anchors from what is shipped; debug-overrides has room for them"
    case .anchorsOverridePins: "remove overridePins"
    case .noTrustAnchors: "write the anchors, or remove the element"
    case .cleartext: "forbid it for this host"
    case .notEnforced(_, _, true): "enforce the pins once the reports are quiet"
    case .notEnforced(_, _, false): "enforce the pins, or have somebody told"
    case .exclusionCoversOneHost: "exclude names below it by entries of their own, if that is meant"
    case .noUsableIdentities: "write each as the base64 SHA-256 of a key's SubjectPublicKeyInfo"
    case .bothIdentities: "keep one of the two lists, if one match should do"
    case .oneLabelOfSubdomains: "add entries for deeper names, where there are any"
    case .atsWeakened: "remove the exception"
    case .oneStar(_, let parent): "write **.\(Words.plain(parent)), or add \(Words.plain(parent))"
    case .vulnerableVersion: "update the library"
    case .maxAgeZero: "give max-age a number of seconds, if pins are meant"
    case .acceptsAnything: "remove the setting from what is shipped"
    case .validityNotChecked: "switch the checks on"
    case .nameNotChecked: "switch the check of the host on"
    case .relaxesNothing: "remove it, or switch validateHost off as well"
    case .contradictory: "pin certificates, or forbid invalid ones"
    case .wholeChain: "set it to false, or pin every certificate of the chain"
    }
  }
}
