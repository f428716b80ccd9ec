import ClientFormats
import Pinning
import PositionedJSON

/// A comment or setting that believes system roots still count beside imported anchors.
///
/// Comments are read by their words: the system's or default, roots or anchors or the like, and also or still; a negation
/// lets them off.
struct BeliefChecks {
  let file: LintedFile

  var findings: [LintFinding] {
    guard importsAnchorsAlone else { return [] }
    return comments + settings
  }

  private var importsAnchorsAlone: Bool {
    switch file.file.content {
    case .sectrust(let delegate):
      if case .imported = delegate.anchors { return delegate.anchorsOnly && !delegate.acceptsAny }
      return false
    case .androidNSC(let config): return config.rules.contains { $0.trustAnchors.map(Self.isImportedAlone) ?? false }
    case .okhttp(let pinner): return pinner.trustManager != nil
    case .afnetworking(let policy): return policy.mode == .certificate && policy.version >= AFNetworkingVersion(2, 2, 1)
    case .alamofire(let manager): return manager.evaluators.contains { $0.evaluator.replacesAnchors }
    case .trustkit, .iosPinnedDomains, .hpkp, .curl: return false
    }
  }

  private static func isImportedAlone(_ anchors: [NetworkSecurityConfig.TrustAnchor]) -> Bool {
    !anchors.isEmpty
      && anchors.allSatisfy { anchor in
        if case .raw = anchor.source { return true }
        return false
      }
  }

  // MARK: Comments

  private var comments: [LintFinding] {
    file.comments.filter { Self.believes($0.text) }.map { comment in
      file.finding(.setting(.comment(Self.line(comment.text))), at: .text(comment.place))
    }
  }

  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  static func believes(_ comment: String) -> Bool {
    let words = Set(
      comment.lowercased().split { !$0.isLetter && $0 != "'" }.map { String($0) })
    let store: Set = [
      "root", "roots", "anchor", "anchors", "ca", "cas", "store", "certificate", "certificates", "certs", "trust",
      "trusted", "authorities",
    ]
    let system: Set = ["system", "system's", "systems", "default", "builtin", "built", "platform", "os", "public"]
    let also: Set = [
      "also", "still", "too", "well", "besides", "beside", "addition", "additional", "additionally", "plus", "fallback",
      "fall", "remain", "remains", "continue", "along", "together", "keep", "keeps", "extend", "extends", "alongside",
    ]
    let negations: Set = [
      "not", "no", "never", "only", "instead", "without", "don't", "doesn't", "aren't", "isn't", "longer", "alone",
      "replaces", "replace",
    ]
    return !words.isDisjoint(with: store) && !words.isDisjoint(with: system) && !words.isDisjoint(with: also)
      && words.isDisjoint(with: negations)
  }

  // MARK: Settings

  /// `"anchors": ["ca.cer", "system"]`, as `endpoints.json` has it and SecTrust does not.
  private var settings: [LintFinding] {
    let files: [ShippedCertificate] =
      switch file.file.content {
      case .sectrust(let delegate):
        if case .imported(let files) = delegate.anchors { files } else { [] }
      case .okhttp(let pinner): pinner.trustManager ?? []
      case .trustkit, .androidNSC, .iosPinnedDomains, .afnetworking, .alamofire, .hpkp, .curl: []
      }
    return files.filter { $0.name.lowercased() == "system" && $0.certificates.isEmpty }.map { shipped in
      file.finding(.setting(.systemAmongFiles), at: file.file.places.all(shipped.name).first)
    }
  }
}

extension NetworkSecurityConfig {
  /// Of every `base-config` and `domain-config`, nested ones too.
  var rules: [Rule] {
    func all(_ config: DomainConfig) -> [Rule] { [config.rule] + config.nested.flatMap(all) }
    return (baseConfig.map { [$0] } ?? []) + domainConfigs.flatMap(all)
  }
}

extension AlamofireEvaluator {
  /// Its certificates become the only anchors.
  var replacesAnchors: Bool {
    switch self {
    case .pinnedCertificates(_, let acceptsSelfSigned, _, _): acceptsSelfSigned
    case .composite(let evaluators): evaluators.contains(where: \.replacesAnchors)
    case .default, .revocation, .publicKeys, .disabled: false
    }
  }
}
