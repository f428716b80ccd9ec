package import Pinning

/// The builds that the lab's apps have shipped: their entries in the configuration, and the files that they carry.
///
/// Files on disk cannot hold a date that stays three weeks ahead, nor certificates, which are made anew at each start. So
/// the committed files name fixed days, and a running lab holds its own in their place, certificates included.
package struct LabClients: Sendable {
  /// Where the committed files lie, beside the configuration.
  package static let folder = "demo"

  private let seed: String
  private let issuing: MintedCertificate

  package init(seed: String, pki: LabPKI) {
    self.seed = seed
    self.issuing = pki.main.intermediate.certificate
  }

  /// The members of `clients`.
  static let entries: [String] = [
    entry("ios-6.2", [("trustkit", "Info.plist")], 0.35, "2026-09-14"),
    entry("ios-6.1", [("trustkit", "Info.plist"), ("ios-pinned-domains", "Info.plist")], 0.12, "2025-11-03"),
    entry(
      "android-9.1", [("android-nsc", "res/xml/network_security_config.xml"), ("okhttp", "okhttp.txt")], 0.30,
      "2026-10-01", ", \"targetSdk\": 35"),
    entry(
      "android-8.4", [("android-nsc", "res/xml/network_security_config.xml")], 0.08, "2025-06-20", ", \"targetSdk\": 34"
    ),
    entry("desktop-2.0", [("okhttp", "okhttp.txt")], 0.05, "2026-05-05"),
    entry("watch-1.4", [("alamofire", "trust.json")], 0.04, "2026-02-11"),
    entry("ios-5.0", [("trustkit", "Info.plist")], 0.01, "2024-03-07"),
    entry("car-2.1", [("okhttp", "okhttp.txt")], 0.02, "2026-04-22", ", \"connectsBy\": \"ip\""),
  ]

  private static func entry(
    _ name: String, _ files: [(format: String, file: String)], _ share: Double, _ released: String, _ more: String = ""
  ) -> String {
    let layers = files.map { "\"format\": \"\($0.format)\", \"file\": \"\(folder)/\(name)/\($0.file)\"" }
    let content =
      layers.count == 1 ? layers[0] : "\"layers\": [" + layers.map { "{ \($0) }" }.joined(separator: ", ") + "]"
    return "\"\(name)\": { \(content), \"share\": \(share), \"released\": \"\(released)\"\(more) }"
  }

  /// The files of a running lab by path, with the days as they are to be seen from `date`, and with certificates.
  package func files(seenFrom date: Timestamp) throws(MintFault) -> [String: [UInt8]] {
    var files = try Self.committed(seed: seed, videoEnds: Self.day(date.advanced(byDays: 21)))
    files["\(Self.folder)/watch-1.4/issuing.cer"] = issuing.der
    return files
  }

  /// The files that are committed beside the configuration, by path.
  package static func committedFiles() throws(MintFault) -> [String: [UInt8]] {
    try committed(seed: LabKeys.seed, videoEnds: "2030-01-01")
  }

  private static func committed(seed: String, videoEnds: String) throws(MintFault) -> [String: [UInt8]] {
    let texts = try LabClientTexts(seed: seed).files(videoEnds: videoEnds)
    return Dictionary(
      texts.map { ("\(folder)/\($0.key)", Array($0.value.utf8)) }, uniquingKeysWith: { first, _ in first })
  }

  /// `2027-05-14`.
  private static func day(_ date: Timestamp) -> String { String(date.description.prefix(10)) }
}
