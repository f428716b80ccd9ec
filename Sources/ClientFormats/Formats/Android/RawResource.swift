import Pinning

/// A reference to a raw resource: `@raw/NAME`, or with a package `@com.example.app:raw/NAME`.
struct RawResource: Hashable {
  let name: String

  /// Nil for any other text. Names of resources are of small letters, digits and underscores.
  init?(_ reference: String) {
    guard reference.hasPrefix("@") else { return nil }
    let parts = reference.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let type = parts[0].split(separator: ":").last, type == "raw", !parts[1].isEmpty,
      parts[1].utf8.allSatisfy(Self.isNameByte)
    else { return nil }
    name = String(parts[1])
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension Reading {
  /// Beside the folder `xml` with the configuration lies the folder `raw` with the resources.
  private static let rawFolder = "../raw"

  /// The resource's file, `../raw/NAME.*`; one that is missing is a fault: the app would not have been built.
  mutating func rawCertificate(_ resource: RawResource, at place: FilePlace) -> ShippedCertificate {
    let reference = "@raw/\(resource.name)"
    places.note(reference, place)
    do throws(ClientFileUnreadable) {
      let found = try files.names(in: Self.rawFolder).filter { Self.resourceName(of: $0) == resource.name }.sorted()
      guard let file = found.first else {
        throw ClientFileUnreadable(detail: "is no file in \(Self.rawFolder)")
      }
      if found.count > 1 { remark(.severalResources(found), at: place) }
      let bytes = try files.read("\(Self.rawFolder)/\(file)")
      return ShippedCertificate(name: reference, content: certificates.content(of: bytes))
    } catch {
      faults.append(.unreadableCertificate(file: reference, detail: error.detail))
      return ShippedCertificate(name: reference, content: .unreadable(detail: error.detail))
    }
  }

  /// The name up to its first dot, as the resource compiler takes it.
  private static func resourceName(of file: String) -> String {
    file.split(separator: ".", omittingEmptySubsequences: false).first.map(String.init) ?? file
  }
}
