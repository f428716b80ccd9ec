/// A way in which a server's chain is renewed while all else stays as it is: names, kinds of keys, what is sent.
package enum Renewal: Hashable, Sendable, CaseIterable {
  /// The same issuer signs the same key again.
  case sameKey
  /// The same issuer signs a key that was never seen.
  case newKey
  /// Intermediates with new keys, under the same anchor; the leaf keeps its key.
  case newIntermediate
  /// Intermediates and anchor with new keys; the leaf keeps its key. The new anchor is in the platform's store.
  case newRoot
}

/// What a certificate is to the server's chain. Not always its place on a path: an intermediate may be an anchor that
/// was imported.
enum ChainRole: Hashable {
  case leaf
  case intermediate
  case root
}

extension Renewal {
  /// What stands in a certificate's place after the renewal at `date`; the same where it is not renewed.
  func successor(of certificate: CertificateFacts, as role: ChainRole, at date: Timestamp) -> CertificateFacts {
    switch (role, self) {
    case (.leaf, .sameKey), (.leaf, .newIntermediate), (.leaf, .newRoot): certificate.reissued(at: date)
    case (.leaf, .newKey): certificate.reissued(at: date).rekeyed
    case (.intermediate, .newIntermediate), (.intermediate, .newRoot), (.root, .newRoot):
      certificate.reissued(at: date).rekeyed
    case (.intermediate, .sameKey), (.intermediate, .newKey), (.root, .sameKey), (.root, .newKey),
      (.root, .newIntermediate):
      certificate
    }
  }
}

extension CertificateFacts {
  /// Another certificate of the same name and key: a fresh window of the same length from `date` on. It was never
  /// minted, so its bytes and fingerprint only say that it is another one.
  fileprivate func reissued(at date: Timestamp) -> CertificateFacts {
    copy(
      der: der + [0], fingerprint: fingerprint.other, notBefore: date,
      notAfter: date.advanced(bySeconds: notAfter.seconds(since: notBefore)))
  }

  /// The same with a key of the same kind that no one has pinned.
  fileprivate var rekeyed: CertificateFacts {
    copy(spkiSHA256: spkiSHA256.other, spki: spki + [0], spkiSHA1: spkiSHA1.map { $0 &+ 1 })
  }

  private func copy(
    der: [UInt8]? = nil, fingerprint: Digest256? = nil, notBefore: Timestamp? = nil, notAfter: Timestamp? = nil,
    spkiSHA256: Digest256? = nil, spki: [UInt8]? = nil, spkiSHA1: [UInt8]? = nil
  ) -> CertificateFacts {
    CertificateFacts(
      der: der ?? self.der, fingerprint: fingerprint ?? self.fingerprint, spkiSHA256: spkiSHA256 ?? self.spkiSHA256,
      spki: spki ?? self.spki, subject: subject, issuer: issuer, alternativeNames: alternativeNames, serial: serial,
      notBefore: notBefore ?? self.notBefore, notAfter: notAfter ?? self.notAfter, key: key,
      signatureAlgorithm: signatureAlgorithm, basicConstraints: basicConstraints, keyUsage: keyUsage,
      extendedKeyUsage: extendedKeyUsage, subjectKeyIdentifier: subjectKeyIdentifier,
      authorityKeyIdentifier: authorityKeyIdentifier, issuerURLs: issuerURLs, spkiSHA1: spkiSHA1 ?? self.spkiSHA1)
  }
}

extension Digest256 {
  /// A digest that nothing has which is known; that of the next renewal is another one again.
  fileprivate var other: Digest256 { Digest256(bytes: bytes.map { $0 &+ 1 }) ?? self }
}
