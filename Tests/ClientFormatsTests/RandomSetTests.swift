import Fixtures
import Pinning
import Testing

@testable import ClientFormats

/// Random pin sets, written in every format and read again.
struct RandomSetTests {
  /// A generator with a seed, so that a failure can be met again (SplitMix64).
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var value = state
      value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
      value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
      return value ^ (value >> 31)
    }
  }

  private struct Sample {
    let set: PinsToWrite
    let certificates: [CertificateFacts]
  }

  /// One to four hosts, two to six keys of one role, perhaps with a day, and a certificate for each key.
  private static func sample(_ seed: UInt64) -> Sample {
    var random = Seeded(state: seed)
    let role: PinsToWrite.Role = Bool.random(using: &random) ? .leaf : .authority
    let certificates = (0..<Int.random(in: 2...6, using: &random)).map { Fixture.certificate("c\(seed)-\($0)") }
    let hosts = (0..<Int.random(in: 1...4, using: &random)).map { index in
      PinsToWrite.Host("h\(index).a\(seed)-b.example.com", includesSubdomains: Bool.random(using: &random))
    }
    let days = Int64.random(in: 1...3000, using: &random)
    let expires = Bool.random(using: &random) ? Fixture.now.advanced(byDays: days) : nil
    let set = PinsToWrite(
      hosts: hosts, pins: certificates.map { PinsToWrite.RoledPin($0.pin, role) }, expires: expires,
      certificates: certificates.enumerated().map { PinsToWrite.NamedCertificate(file: "c\($0).cer", $1) })
    return Sample(set: set, certificates: certificates)
  }

  @Test(arguments: ClientFormat.allCases, 1...40)
  func isTheSameWhenItIsReadAgain(_ format: ClientFormat, _ seed: Int) throws {
    let sample = Self.sample(UInt64(seed))
    let written = try ClientFormatWriter.write(sample.set, as: format, at: Fixture.now)
    let files = Dictionary(uniqueKeysWithValues: written.files.map { ($0.path, $0.bytes) })
    let file = try read(written.files[0].bytes, as: format, files: files, certificates: sample.certificates)
    #expect(file.content.faults.isEmpty && file.remarks.isEmpty)
    let model = file.content.policy().model
    #expect(model.configurationFaults.isEmpty)
    for host in sample.set.hosts { try compare(model, written, sample, host) }
    for pins in file.content.pins {
      #expect(
        Set(pins.pins + pins.certificates.compactMap(\.der?.pin.base64)) == Set(sample.set.pins.map(\.pin.base64)))
    }
  }

  /// As the client's own model reads the file: the same keys for the host, and for names below it as the losses say.
  private func compare(
    _ model: any ClientModel, _ written: WrittenClient, _ sample: Sample, _ host: PinsToWrite.Host
  ) throws {
    let keys = Set(sample.set.pins.map(\.pin))
    #expect(pins(model, host.name, sample) == keys)
    let isEveryHost = written.losses.contains(.everyHost)
    let isCovered = host.includesSubdomains && !written.losses.contains(.subdomainsNotCovered(host: host.name))
    let isDeep = isCovered && !written.losses.contains(.onlyOneLabelBelow(host: host.name))
    #expect(pins(model, "x.\(host.name)", sample) == (isEveryHost || isCovered ? keys : []))
    #expect(pins(model, "y.x.\(host.name)", sample) == (isEveryHost || isDeep ? keys : []))
    guard let expires = sample.set.expires, !written.losses.contains(.noExpiry) else { return }
    let connection = ClientConnection(
      host: host.name, date: Fixture.now, presented: PresentedChain([]), notedAt: Fixture.now)
    // Android's first clock is 14 hours ahead of UTC.
    let ahead: Int64 = written.losses.contains(.expiryInDeviceTimeZone) ? 14 * 3600 : 0
    #expect(model.pinsEnd(for: connection) == expires.advanced(bySeconds: -ahead))
  }

  private func pins(_ model: any ClientModel, _ host: String, _ sample: Sample) -> Set<Pin> {
    let connection = ClientConnection(host: host, date: Timestamp(secondsSinceEpoch: 0), presented: PresentedChain([]))
    return Set(
      model.pins(for: connection, at: nil).compactMap { item in
        switch item {
        case .publicKey(let pin): pin
        case .certificate(let fingerprint): sample.certificates.first { $0.fingerprint == fingerprint }?.pin
        case .publicKeySHA1: nil
        }
      })
  }
}
