/// Android's `network_security_config.xml` as an app ships it: texts as read.
package struct NetworkSecurityConfig: Hashable, Sendable {
  /// Nil without a `base-config`.
  package let baseConfig: Rule?
  package let domainConfigs: [DomainConfig]
  /// The anchors of `debug-overrides`; nil without that element. They count in debuggable builds only.
  package let debugOverrides: [TrustAnchor]?
  /// What is wrong inside `debug-overrides`: Android reads that element in debuggable builds only.
  package let debugFaults: [ClientFault]
  /// Names of elements that Android passes over, such as those of TrustKit-Android.
  package let notedElements: [String]
  package let faults: [ClientFault]

  package init(
    baseConfig: Rule? = nil, domainConfigs: [DomainConfig] = [], debugOverrides: [TrustAnchor]? = nil,
    debugFaults: [ClientFault] = [], notedElements: [String] = [], faults: [ClientFault] = []
  ) {
    self.baseConfig = baseConfig
    self.domainConfigs = domainConfigs
    self.debugOverrides = debugOverrides
    self.debugFaults = debugFaults
    self.notedElements = notedElements
    self.faults = faults
  }

  /// What a `base-config` or `domain-config` sets; nil is inherited.
  package struct Rule: Hashable, Sendable {
    /// `<trust-anchors>`; an element without children trusts nothing.
    package let trustAnchors: [TrustAnchor]?
    /// `<pin-set>`; an element without children removes the parent's. Never in a `base-config`.
    package let pinSet: PinSet?
    /// `<certificateTransparency enabled="…">`.
    package let certificateTransparency: Bool?
    package let cleartextTrafficPermitted: Bool?

    package init(
      trustAnchors: [TrustAnchor]? = nil, pinSet: PinSet? = nil, certificateTransparency: Bool? = nil,
      cleartextTrafficPermitted: Bool? = nil
    ) {
      self.trustAnchors = trustAnchors
      self.pinSet = pinSet
      self.certificateTransparency = certificateTransparency
      self.cleartextTrafficPermitted = cleartextTrafficPermitted
    }
  }

  package struct DomainConfig: Hashable, Sendable {
    package let domains: [Domain]
    package let rule: Rule
    /// `domain-config` elements inside this one.
    package let nested: [DomainConfig]

    package init(domains: [Domain], rule: Rule = Rule(), nested: [DomainConfig] = []) {
      self.domains = domains
      self.rule = rule
      self.nested = nested
    }
  }

  package struct Domain: Hashable, Sendable {
    /// As written, without white space around it.
    package let name: String
    /// `includeSubdomains`, false by default.
    package let includesSubdomains: Bool

    package init(_ name: String, includesSubdomains: Bool = false) {
      self.name = name
      self.includesSubdomains = includesSubdomains
    }
  }

  package struct PinSet: Hashable, Sendable {
    package let pins: [Pin]
    /// `expiration` as written; nil without the attribute.
    package let expiration: String?

    package init(pins: [Pin], expiration: String? = nil) {
      self.pins = pins
      self.expiration = expiration
    }
  }

  package struct Pin: Hashable, Sendable {
    /// The attribute `digest`, as written.
    package let digest: String
    /// The element's text without white space around it: base64.
    package let value: String

    package init(digest: String, value: String) {
      self.digest = digest
      self.value = value
    }
  }

  /// One `<certificates>` element.
  package struct TrustAnchor: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
      case system
      case user
      /// `@raw/NAME`: the certificates of that resource, one file.
      case raw(ShippedCertificate)
    }

    package let source: Source
    /// Nil where the attribute is absent: false, but true in `debug-overrides`.
    package let overridesPins: Bool?

    package init(source: Source, overridesPins: Bool? = nil) {
      self.source = source
      self.overridesPins = overridesPins
    }
  }
}

/// What stands in an Android app's manifest and on the device, not in its network security configuration.
package struct AndroidPlatform: Hashable, Sendable {
  /// `targetSdkVersion`, where it is known.
  package let targetSdk: Int?
  /// The device's API level, where it is known. Android 16 is 36.
  package let apiLevel: Int?
  package let isDebuggable: Bool

  package init(targetSdk: Int? = nil, apiLevel: Int? = nil, isDebuggable: Bool = false) {
    self.targetSdk = targetSdk
    self.apiLevel = apiLevel
    self.isDebuggable = isDebuggable
  }
}
