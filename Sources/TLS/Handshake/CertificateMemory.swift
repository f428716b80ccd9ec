import Pinning
import Synchronization

/// Certificates that were read lately, by fingerprint: most probes meet the chain of the probe before, and OpenSSL 3.0
/// takes some 300 µs to decode one certificate.
///
/// Two generations bound it: when the young one is full it becomes the old one, and the old one goes.
final class CertificateMemory: Sendable {
  private struct Generations {
    var young = [Digest256: PresentedCertificate]()
    var old = [Digest256: PresentedCertificate]()
  }

  private let generations = Mutex(Generations())
  /// Certificates in one generation; with a few kilobytes each, both take some ten megabytes at the most.
  private let capacity: Int

  init(capacity: Int = 1024) {
    self.capacity = capacity
  }

  func presented(der: [UInt8]) -> PresentedCertificate {
    let fingerprint = Digest256(sha256Of: der)
    if let known = known(fingerprint) { return known }
    let read = CertificateReader.presented(der: der)
    remember(read, fingerprint)
    return read
  }

  private func known(_ fingerprint: Digest256) -> PresentedCertificate? {
    generations.withLock { generations in
      if let young = generations.young[fingerprint] { return young }
      guard let old = generations.old[fingerprint] else { return nil }
      insert(old, fingerprint, into: &generations)
      return old
    }
  }

  private func remember(_ certificate: PresentedCertificate, _ fingerprint: Digest256) {
    generations.withLock { insert(certificate, fingerprint, into: &$0) }
  }

  private func insert(
    _ certificate: PresentedCertificate, _ fingerprint: Digest256, into generations: inout Generations
  ) {
    if generations.young.count >= capacity {
      generations.old = generations.young
      generations.young.removeAll(keepingCapacity: true)
    }
    generations.young[fingerprint] = certificate
  }
}
