import ArgumentParser
import ClientFormats
import Pinning
import Reporting

/// Which keys go into the formats.
enum PinPosition: String, CaseIterable, ExpressibleByArgument {
  case leaf, intermediate, anchor

  init(_ position: ChainPosition) {
    switch position {
    case .leaf: self = .leaf
    case .intermediate: self = .intermediate
    case .anchor: self = .anchor
    }
  }
}

/// The set that is written in every format.
struct PinChoice {
  let host: String
  let includesSubdomains: Bool
  let expires: Timestamp?
  /// Keys with the certificates that hold them, in the order of the paths.
  private(set) var keys = [(pin: Pin, role: PinsToWrite.Role, certificate: CertificateFacts?)]()
  private let backups: [Pin]
  private let paths: [[CertificateFacts]]

  init(
    _ chains: [PinnedChain], positions: [PinPosition], backups: [Pin], host: String, includesSubdomains: Bool,
    expires: Timestamp?
  ) {
    self.host = host
    self.includesSubdomains = includesSubdomains
    self.expires = expires
    self.backups = backups
    self.paths = chains.flatMap(\.answer.chains)
    let wanted = Set(positions.isEmpty ? PinPosition.allCases : positions)
    var seen = Set<Pin>()
    for chain in chains {
      for (index, facts) in chain.path.enumerated() {
        let position = chain.position(index)
        guard wanted.contains(PinPosition(position)), seen.insert(facts.pin).inserted else { continue }
        keys.append((facts.pin, position == .leaf ? .leaf : .authority, facts))
      }
    }
    for backup in backups where seen.insert(backup).inserted { keys.append((backup, .leaf, nil)) }
  }

  var pins: [Pin] { keys.map(\.pin) }

  /// What is unwise in the set as a whole.
  var advice: [String] {
    let onPaths = Set(paths.flatMap { $0 }.map(\.pin))
    let distinct = Set(pins)
    if distinct.count == 1 { return ["there is one pin and no backup: when that key goes, every client is cut off"] }
    guard !distinct.isEmpty, distinct.isSubset(of: onPaths) else { return [] }
    return [
      "all of these pins are on the path that is presented: add one that is not, of a key kept off the servers (--backup)"
    ]
  }

  func written(as format: ClientFormat, at date: Timestamp) -> PinReport.Format {
    do throws(WritingFault) {
      return PinReport.Format(format, .success(try ClientFormatWriter.write(set(for: format), as: format, at: date)))
    } catch {
      return PinReport.Format(format, .failure(error))
    }
  }

  /// Formats that ask for keys of one kind get the authorities', which outlive a leaf's; curl compares the leaf alone.
  private func set(for format: ClientFormat) -> PinsToWrite {
    let hasBoth = Set(keys.map(\.role)).count > 1
    let chosen =
      switch format {
      case .iosPinnedDomains, .sectrust: hasBoth ? keys.filter { $0.role == .authority } : keys
      case .curl: hasBoth ? keys.filter { $0.role == .leaf } : keys
      case .trustkit, .androidNSC, .okhttp, .afnetworking, .alamofire, .hpkp: keys
      }
    let certificates = chosen.enumerated().compactMap { index, key in
      key.certificate.map {
        PinsToWrite.NamedCertificate(file: "\(key.role == .leaf ? "leaf" : "ca")-\(index + 1).cer", $0)
      }
    }
    return PinsToWrite(
      hosts: [PinsToWrite.Host(host, includesSubdomains: includesSubdomains)],
      pins: chosen.map { PinsToWrite.RoledPin($0.pin, $0.role) }, expires: expires, certificates: certificates)
  }
}
