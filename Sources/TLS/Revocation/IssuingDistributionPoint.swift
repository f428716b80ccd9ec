import Pinning

/// The issuing distribution point of a CRL (RFC 5280, section 5.2.5).
struct IssuingDistributionPoint {
  private(set) var scope = RevocationList.Scope.everything
  private(set) var unsupported = [RevocationDoubt.UnsupportedCRL]()

  /// Nil where it is no such structure, or says nothing or things that contradict each other: it is not empty, and at
  /// most one of the kinds of certificates is the only one.
  init?(der: [UInt8]) {
    var outer = DERCursor(der[...])
    guard let sequence = outer.next(tag: DERCursor.sequence), outer.nextTag == nil else { return nil }
    var fields = DERCursor(sequence.content)
    guard fields.nextTag != nil else { return nil }
    var flags = Set<UInt8>()
    var names: [[UInt8]]?
    var last: UInt8 = 0
    while fields.nextTag != nil {
      guard let field = fields.next(), field.tag > last else { return nil }
      last = field.tag
      switch field.tag {
      case Self.distributionPoint:
        guard let point = DistributionPointName(field.content) else { return nil }
        names = point.fullName
        if point.isRelative { unsupported.append(.relativeName) }
      case Self.onlySomeReasons: unsupported.append(.onlySomeReasons)
      case Self.onlyUsers, Self.onlyAuthorities, Self.indirect, Self.onlyAttributes:
        guard field.content.count == 1, let value = field.content.first else { return nil }
        if value != 0 { flags.insert(field.tag) }
      default: return nil
      }
    }
    guard flags.intersection([Self.onlyUsers, Self.onlyAuthorities, Self.onlyAttributes]).count <= 1 else { return nil }
    if flags.contains(Self.indirect) { unsupported.append(.indirect) }
    scope = RevocationList.Scope(
      onlyUserCertificates: flags.contains(Self.onlyUsers), onlyAuthorities: flags.contains(Self.onlyAuthorities),
      onlyAttributeCertificates: flags.contains(Self.onlyAttributes), distributionPoint: names)
  }

  private static let distributionPoint: UInt8 = 0xa0
  private static let onlyUsers: UInt8 = 0x81
  private static let onlyAuthorities: UInt8 = 0x82
  private static let onlySomeReasons: UInt8 = 0x83
  private static let indirect: UInt8 = 0x84
  private static let onlyAttributes: UInt8 = 0x85
}

/// DistributionPointName (RFC 5280, section 4.2.1.13).
struct DistributionPointName {
  /// The DER of each GeneralName.
  let fullName: [[UInt8]]?
  let isRelative: Bool

  /// Nil where it is none.
  init?(_ content: ArraySlice<UInt8>) {
    var cursor = DERCursor(content)
    guard let choice = cursor.next(), cursor.nextTag == nil else { return nil }
    switch choice.tag {
    case 0xa0:
      var names = DERCursor(choice.content)
      var all = [[UInt8]]()
      while names.nextTag != nil {
        guard let name = names.next() else { return nil }
        all.append(Array(name.whole))
      }
      (fullName, isRelative) = (all, false)
    case 0xa1: (fullName, isRelative) = (nil, true)
    default: return nil
    }
  }
}

/// The names of all distribution points in a certificate (RFC 5280, section 4.2.1.13).
enum DistributionPoints {
  /// The DER of each GeneralName; points that are named in another way, or cannot be decoded, have none.
  static func names(of certificate: CertificateFacts) -> Set<[UInt8]> {
    guard let value = OriginalExtension.value("551d1f", in: certificate.der) else { return [] }
    var outer = DERCursor(value)
    guard let sequence = outer.next(tag: DERCursor.sequence) else { return [] }
    var points = DERCursor(sequence.content)
    var names = Set<[UInt8]>()
    while let point = points.next(tag: DERCursor.sequence) {
      var fields = DERCursor(point.content)
      guard let name = fields.next(tag: 0xa0).flatMap({ DistributionPointName($0.content) }) else { continue }
      names.formUnion(name.fullName ?? [])
    }
    return names
  }

  /// Those that are URLs of plain HTTP, in the order of their bytes; what is fetched is signed, so needs no TLS.
  static func urls(of certificate: CertificateFacts) -> [String] {
    names(of: certificate).compactMap { name in
      var cursor = DERCursor(name[...])
      let text = cursor.next(tag: uniformResourceIdentifier).map { String(decoding: $0.content, as: UTF8.self) }
      return text.flatMap { $0.lowercased().hasPrefix("http://") ? $0 : nil }
    }.sorted()
  }

  /// uniformResourceIdentifier [6] IA5String.
  private static let uniformResourceIdentifier: UInt8 = 0x86
}
