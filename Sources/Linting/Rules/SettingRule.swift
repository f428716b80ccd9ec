import Pinning

/// What is unwise in the settings around pins.
package enum SettingRule: Hashable, Sendable {
  /// A comment says that the system's roots count beside imported anchors, and they do not.
  case comment(String)
  /// `system` among files of anchors: it is taken for a file's name.
  case systemAmongFiles
  case onlyImportedAnchors(count: Int)
  case debugOverrides(trustsUsers: Bool)
  /// `inherited` is whether there are pins to remove.
  case emptyPinSet(host: String, inherited: Bool)
  case userAnchors(scope: String)
  case anchorsOverridePins(scope: String, source: String)
  case noTrustAnchors(scope: String)
  case cleartext(host: String, setting: String)
  /// `reports` is whether anybody is told.
  case notEnforced(owner: String, setting: String, reports: Bool)
  case exclusionCoversOneHost(host: String)
  case noUsableIdentities(host: String, list: String)
  case bothIdentities(host: String)
  case oneLabelOfSubdomains(host: String)
  case atsWeakened(host: String?, setting: String)
  /// `*.parent` alone.
  case oneStar(pattern: String, parent: String)
  case vulnerableVersion(library: String, version: String, LibraryFlaw)
  case maxAgeZero
  case acceptsAnything(setting: String)
  case validityNotChecked(setting: String)
  case nameNotChecked(setting: String)
  case relaxesNothing(host: String)
  case contradictory
  case wholeChain

  var code: LintCode {
    switch self {
    case .comment, .systemAmongFiles: .believesSystemRoots
    case .onlyImportedAnchors: .onlyImportedAnchors
    case .debugOverrides: .debugOverrides
    case .emptyPinSet: .emptyPinSet
    case .userAnchors: .userAnchors
    case .anchorsOverridePins: .anchorsOverridePins
    case .noTrustAnchors: .noTrustAnchors
    case .cleartext: .cleartextPermitted
    case .notEnforced: .notEnforced
    case .exclusionCoversOneHost: .exclusionCoversOneHost
    case .noUsableIdentities: .noUsableIdentities
    case .bothIdentities: .bothIdentities
    case .oneLabelOfSubdomains: .oneLabelOfSubdomains
    case .atsWeakened: .atsWeakened
    case .oneStar: .oneStarPattern
    case .vulnerableVersion: .vulnerableVersion
    case .maxAgeZero: .maxAgeZero
    case .acceptsAnything: .acceptsAnything
    case .validityNotChecked: .validityNotChecked
    case .nameNotChecked: .nameNotChecked
    case .relaxesNothing: .relaxesNothing
    case .contradictory: .contradictorySettings
    case .wholeChain: .wholeChainPinned
    }
  }

  var severity: LintSeverity {
    switch self {
    case .systemAmongFiles, .noTrustAnchors, .noUsableIdentities, .acceptsAnything, .validityNotChecked, .contradictory:
      .critical
    case .vulnerableVersion(_, _, let flaw): flaw.severity
    case .comment, .emptyPinSet, .userAnchors, .anchorsOverridePins, .cleartext, .notEnforced, .bothIdentities,
      .atsWeakened, .oneStar, .maxAgeZero, .nameNotChecked, .wholeChain:
      .warning
    case .onlyImportedAnchors, .debugOverrides, .exclusionCoversOneHost, .oneLabelOfSubdomains, .relaxesNothing: .note
    }
  }
}

/// What is wrong with an old release.
package enum LibraryFlaw: Hashable, Sendable {
  /// OkHttp before 2.7.4 and 3.1.2: pins are looked for in the presented chain (CVE-2016-2402).
  case presentedChain
  /// AFNetworking 1.x and 2.0: pinned modes check neither validity nor host.
  case nothingButPins
  /// AFNetworking 2.1.0: pinned modes check no host.
  case noHostInPinnedModes
  /// AFNetworking 2.2.0: pinned modes compare the common name alone.
  case commonNameOnly
  /// AFNetworking 2.2.1 to 2.5.2: no host in mode none (CVE-2015-3996).
  case noHostInModeNone
  /// AFNetworking 2.5.1: mode none accepts anything.
  case acceptsAnything
  /// AFNetworking 2.6.x and 2.7.0: a root that is not sent is missed in certificate mode.
  case missesRoot

  var severity: LintSeverity { self == .missesRoot ? .warning : .critical }

  var words: String {
    switch self {
    case .presentedChain: "looks for pins in whatever the server presents (CVE-2016-2402), so any trusted chain will do"
    case .nothingButPins: "checks neither the chain's validity nor the host where it pins"
    case .noHostInPinnedModes: "checks no host where it pins"
    case .commonNameOnly: "compares the host with the common name alone where it pins"
    case .noHostInModeNone: "checks no host where it does not pin (CVE-2015-3996)"
    case .acceptsAnything: "accepts any certificate where it does not pin"
    case .missesRoot: "misses a pinned root that the server does not send"
    }
  }
}
