package import Pinning

/// One pin set that is to be shipped on every platform.
package struct PinsToWrite: Hashable, Sendable {
  package struct Host: Hashable, Sendable {
    package let name: String
    package let includesSubdomains: Bool

    package init(_ name: String, includesSubdomains: Bool = false) {
      self.name = name
      self.includesSubdomains = includesSubdomains
    }
  }

  /// Whose key a pin is. Some formats ask for the two apart.
  package enum Role: Hashable, Sendable {
    /// The server's own key, now or as a backup.
    case leaf
    /// The key of an issuer, intermediate or root.
    case authority
  }

  package struct RoledPin: Hashable, Sendable {
    package let pin: Pin
    package let role: Role

    package init(_ pin: Pin, _ role: Role) {
      self.pin = pin
      self.role = role
    }
  }

  /// A certificate and the name of the file that it gets, such as `api.cer`.
  package struct NamedCertificate: Hashable, Sendable {
    package let file: String
    package let facts: CertificateFacts

    package init(file: String, _ facts: CertificateFacts) {
      self.file = file
      self.facts = facts
    }
  }

  package let hosts: [Host]
  package let pins: [RoledPin]
  /// The first second at which the set shall no longer count.
  package let expires: Timestamp?
  /// For the formats that carry certificates instead of pins; those whose keys are not pinned are left out.
  package let certificates: [NamedCertificate]

  package init(
    hosts: [Host], pins: [RoledPin], expires: Timestamp? = nil, certificates: [NamedCertificate] = []
  ) {
    self.hosts = hosts
    self.pins = pins
    self.expires = expires
    self.certificates = certificates
  }

  func pins(of role: Role) -> [Pin] { pins.filter { $0.role == role }.map(\.pin) }

  var hasBothRoles: Bool { !pins(of: .leaf).isEmpty && !pins(of: .authority).isEmpty }
}

/// A pin set in one format: its files and what the format could not say.
package struct WrittenClient: Hashable, Sendable {
  package struct File: Hashable, Sendable {
    /// Relative to the folder that the client gets.
    package let path: String
    package let bytes: [UInt8]
  }

  package let format: ClientFormat
  /// The client's own file first, then the files that it names.
  package let files: [File]
  package let losses: [WritingLoss]
}

/// How a written file means something other than the pin set.
package enum WritingLoss: Hashable, Sendable {
  /// The format knows no expiry: the pins hold until the app is updated.
  case noExpiry
  /// The format's expiry is a day.
  case expiryRounded(to: String)
  /// The day begins by the device's own clock and time zone.
  case expiryInDeviceTimeZone
  /// The format pins whatever host the client talks to.
  case everyHost
  case subdomainsNotCovered(host: String)
  /// Names of one more label are covered, and no deeper ones.
  case onlyOneLabelBelow(host: String)
  /// The format carries certificates, and there is none for these keys.
  case pinsWithoutCertificate([Pin])
  /// Only the leaf is looked at: these never match.
  case authorityPinsNeverMatch([Pin])
  /// Without an expiry the header got this many seconds.
  case maxAgeChosen(Int64)
  /// No second pin stands in for the first: the format takes the set, and a lost key cuts every client off.
  case noBackupPin
}

/// Why a pin set cannot be written in a format at all.
package enum WritingFault: Error, Hashable, Sendable {
  case noHosts
  case noPins
  /// Empty, or with characters that no host has.
  case badHost(String)
  /// Names of folders, `..`, or characters that file names should not have.
  case badFileName(String)
  /// The real client throws at launch with fewer distinct pins.
  case tooFewPins(needed: Int)
  /// The format asks for a leaf's key and an authority's key to match, never for one of both.
  case leafAndAuthority
  case noCertificates
  /// The set has ended at the time that is written for.
  case ended
}

extension WritingLoss {
  /// Without a full stop.
  package var message: String {
    switch self {
    case .noExpiry: "the format has no expiry: the pins hold until the app is updated"
    case .expiryRounded(let day): "the format's expiry is a day: the pins end at the beginning of \(day)"
    case .expiryInDeviceTimeZone: "the day of the expiry begins by each device's own time zone"
    case .everyHost: "the pins hold for every host that the client talks to"
    case .subdomainsNotCovered(let host): "subdomains of \(host) are not covered"
    case .onlyOneLabelBelow(let host): "of the subdomains of \(host), only those of one more label are covered"
    case .pinsWithoutCertificate(let pins):
      "the format carries certificates, and there is none for " + pins.map(\.base64).joined(separator: ", ")
    case .authorityPinsNeverMatch(let pins):
      "only the leaf is looked at, so these never match: " + pins.map(\.base64).joined(separator: ", ")
    case .maxAgeChosen(let seconds): "without an expiry, max-age is \(seconds) seconds"
    case .noBackupPin: "there is no backup pin"
    }
  }
}

extension WritingFault {
  /// Without a full stop.
  package var message: String {
    switch self {
    case .noHosts: "no host is given"
    case .noPins: "no pin is given"
    case .badHost(let text): "\(text.debugDescription) is no host"
    case .badFileName(let text): "\(text.debugDescription) is no plain name of a file"
    case .tooFewPins(let needed): "the format needs \(needed) different pins, and the client throws with fewer"
    case .leafAndAuthority:
      "the format would ask for both a leaf's and an authority's key to match; give keys of one kind"
    case .noCertificates: "the format carries certificates, and none of the pinned keys has one"
    case .ended: "the pin set has ended already"
    }
  }
}
