extension AFNetworkingPolicy {
  /// What differs between releases, each read in its own source.
  struct Rules {
    /// Before 2.1.0 pinned modes look for pins in the chain as built and ask nothing of it.
    let pinnedModesEvaluate: Bool
    /// 2.1.0 and 2.2.0 ask for a valid chain in pinned modes whatever `allowInvalidCertificates` says.
    let pinnedModesHeedAllowInvalid: Bool
    let names: Names
    /// From 2.2.1 on the pinned certificates become the anchors in mode Certificate.
    let anchorsPins: Bool
    /// 2.1.0 to 2.5.4.
    let hasValidatesCertificateChain: Bool
    /// From 3.0 on the chain is taken after the evaluation against the pins, before that ahead of it.
    let takesAnchoredChain: Bool
    /// From 2.6.0 on: no pins and contradicting switches are refused.
    let refusesContradiction: Bool
    /// 2.5.1: mode None accepts any certificate.
    let noneAcceptsAny: Bool

    enum Names {
      /// Pinned modes compare no name.
      case onlyInModeNone
      /// Pinned modes compare the subject's common name.
      case commonNameInPinnedModes
      /// By `validatesDomainName`, with Apple's SSL policy.
      case byPolicy
    }

    init(_ version: AFNetworkingVersion) {
      pinnedModesEvaluate = version >= AFNetworkingVersion(2, 1)
      pinnedModesHeedAllowInvalid = version >= AFNetworkingVersion(2, 2, 1)
      names =
        version >= AFNetworkingVersion(2, 2, 1)
        ? .byPolicy : version >= AFNetworkingVersion(2, 2) ? .commonNameInPinnedModes : .onlyInModeNone
      anchorsPins = version >= AFNetworkingVersion(2, 2, 1)
      hasValidatesCertificateChain = version >= AFNetworkingVersion(2, 1) && version < AFNetworkingVersion(2, 6)
      takesAnchoredChain = version >= AFNetworkingVersion(3, 0)
      refusesContradiction = version >= AFNetworkingVersion(2, 6)
      noneAcceptsAny = version == AFNetworkingVersion(2, 5, 1)
    }
  }

  var rules: Rules { Rules(version) }

  /// From 2.2.1 to 2.5.2 the default policy, whose mode is None, leaves the name unchecked (CVE-2015-3996); policies
  /// made for a pinning mode check it.
  var checksName: Bool {
    if let validatesDomainName { return validatesDomainName }
    let isLax = version >= AFNetworkingVersion(2, 2, 1) && version < AFNetworkingVersion(2, 5, 3)
    return !(isLax && mode == .none)
  }

  var checksWholeChain: Bool { rules.hasValidatesCertificateChain && validatesCertificateChain ?? true }

  /// What the policy has to compare with: whole certificates, or their keys.
  var pinned: [PinnedItem] {
    switch mode {
    case .none: []
    // Bytes are compared, so a file that is no DER is a pin that nothing matches.
    case .certificate: pinnedCertificates.compactMap(\.der).map { .certificate($0.fingerprint) }
    case .publicKey: pinnedCertificates.compactMap(\.der).map { .publicKey($0.pin) }
    }
  }

  /// Mode Certificate hands every file to `SecCertificateCreateWithData` from 2.2.1 on, and crashes over nil.
  var crashingFile: ClientFault? {
    guard mode == .certificate, rules.anchorsPins else { return nil }
    return pinnedCertificates.lazy.compactMap { file in
      switch file.content {
      case .der: nil
      case .pem: ClientFault.pemCertificate(file: file.name)
      case .unreadable(let detail): ClientFault.unreadableCertificate(file: file.name, detail: detail)
      }
    }.first
  }
}
