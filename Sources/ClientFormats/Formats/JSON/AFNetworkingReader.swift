import Pinning
import PositionedJSON

/// JSON with the properties of `AFSecurityPolicy`.
extension Reading {
  static let afNetworkingKeys = [
    "version", "SSLPinningMode", "allowInvalidCertificates", "validatesDomainName", "validatesCertificateChain",
    "pinnedCertificates", "$schema",
  ]

  mutating func afNetworking(_ bytes: [UInt8]) throws(ClientFileFaults) -> AFNetworkingPolicy {
    let top = try json(bytes)
    var wrong = JSONFormFaults(file: name)
    guard let form = wrong.form(top, ClientFormat.afnetworking.rawValue, keys: Self.afNetworkingKeys) else {
      throw ClientFileFaults(wrong.list)
    }
    noteKeys(of: form)
    let version = form.members["version"].flatMap { Self.version($0, &wrong) }
    let mode: AFNetworkingPolicy.PinningMode? = wrong.choice(form, "SSLPinningMode")
    let allowsInvalid = wrong.bool(form, "allowInvalidCertificates")
    let validatesName = wrong.bool(form, "validatesDomainName")
    let validatesChain = wrong.bool(form, "validatesCertificateChain")
    let pinned = certificateFiles(form.members["pinnedCertificates"], "pinnedCertificates", &wrong)
    try wrong.throwAny()
    return AFNetworkingPolicy(
      version: version ?? .latest, mode: mode ?? .none, allowInvalidCertificates: allowsInvalid ?? false,
      validatesDomainName: validatesName, validatesCertificateChain: validatesChain, pinnedCertificates: pinned,
      faults: faults)
  }

  private static func version(_ value: JSON5Value, _ wrong: inout JSONFormFaults) -> AFNetworkingVersion? {
    guard let text = wrong.text(value, "version") else { return nil }
    if let version = AFNetworkingVersion(text) { return version }
    wrong.add(.badVersion(text), at: value.place)
    return nil
  }
}
