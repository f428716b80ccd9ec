import Endpoints
import Pinning

extension Drift {
  /// What differs between addresses that were seen in the same round, the weightiest first; nil where nothing does.
  init?(_ addresses: [AddressMonitor]) {
    let leaves = addresses.compactMap(\.leaf)
    let keys = Set(leaves.map(\.spkiSHA256))
    let certificates = Set(leaves.map(\.fingerprint))
    let versions = Set(addresses.compactMap(\.observation.session?.version))
    if keys.count > 1 {
      self = .keys(keys.count)
    } else if Set(addresses.map(\.verdicts)).count > 1 {
      self = .verdicts
    } else if certificates.count > 1 {
      self = .certificates(certificates.count)
    } else if versions.count > 1 {
      self = .versions(versions.sorted())
    } else {
      return nil
    }
  }
}

extension AddressMonitor {
  fileprivate var verdicts: [Verdict] { judgement?.clients.map(\.verdict) ?? [] }
}
