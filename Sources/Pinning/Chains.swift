/// One certificate of a Certificate message, decoded or not.
package enum PresentedCertificate: Hashable, Sendable {
  case decoded(CertificateFacts)
  /// The bytes as sent, and what OpenSSL could not read in them.
  case undecodable(der: [UInt8], fingerprint: Digest256, detail: String)

  package var facts: CertificateFacts? {
    switch self {
    case .decoded(let facts): facts
    case .undecodable: nil
    }
  }

  package var der: [UInt8] {
    switch self {
    case .decoded(let facts): facts.der
    case .undecodable(let der, _, _): der
    }
  }

  package var fingerprint: Digest256 {
    switch self {
    case .decoded(let facts): facts.fingerprint
    case .undecodable(_, let fingerprint, _): fingerprint
    }
  }
}

/// The presented chain: certificates as the server sent them, in its order, related or not. The leaf is first.
package struct PresentedChain: Hashable, Sendable {
  package let certificates: [PresentedCertificate]

  package init(_ certificates: [PresentedCertificate]) {
    self.certificates = certificates
  }

  /// The first certificate, if it could be decoded.
  package var leaf: CertificateFacts? { certificates.first?.facts }
}

/// A chain whose issuers were followed and whose signatures were checked, with the faults met on the way.
/// It may be expired, bear another name, or end at no trust anchor.
package struct BuiltChain: Hashable, Sendable {
  /// Leaf first; never empty.
  package let certificates: [CertificateFacts]
  package let faults: [TrustFailure]

  package init(certificates: [CertificateFacts], faults: [TrustFailure]) {
    self.certificates = certificates
    self.faults = faults
  }
}

/// Leave to make a validated path. Only the target that verifies signatures imports the initialiser.
public struct PathWitness: Sendable {
  @_spi(PathValidation) public init() {}
}

/// A validated path: leaf to trust anchor, every signature, name and date verified for one question.
package struct ValidatedPath: Hashable, Sendable {
  /// Leaf first, trust anchor last; a leaf that is itself an anchor stands alone.
  package let certificates: [CertificateFacts]

  package init(certificates: [CertificateFacts], witness: PathWitness) {
    self.certificates = certificates
  }

  package var leaf: CertificateFacts? { certificates.first }

  package var anchor: CertificateFacts? { certificates.last }

  /// The earliest `notAfter` over the path: its last good second.
  package var earliestNotAfter: Timestamp? { certificates.map(\.notAfter).min() }
}

/// Where a certificate stands on a path.
package enum ChainPosition: String, Hashable, Sendable {
  case leaf
  case intermediate
  case anchor

  /// The place of a certificate by its index on a path of so many, leaf first.
  package init(index: Int, of count: Int) {
    if index == 0 {
      self = .leaf
    } else {
      self = index == count - 1 ? .anchor : .intermediate
    }
  }
}
