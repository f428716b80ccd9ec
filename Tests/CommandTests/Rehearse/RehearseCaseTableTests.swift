import Lab
import Pinning
import Testing

/// Every row of the table of cases in every column, over chains minted here and files read from disk.
struct RehearseCaseTableTests {
  enum Row: String, CaseIterable, CustomTestStringConvertible {
    case rogueWithLeafAppended, rogueWithIssuerAppended, rootPinned, issuerPinnedAsLeaf, reissued, rekeyed
    case expiredLeaf, expiredLeafUnderPinnedIssuer, wrongPinsAfterTheirEnd, onePin, onePinTwice, bothOnPath
    case privateCA, privateCAWithSwitch, wrongHost, wrongHostUnchecked, otherKindOfLeaf, issuerNotSent
    case issuerNotSentWithoutURL
    /// Not of the table: the root that is pinned ends a second path, which no platform chooses first.
    case secondPathPinned

    var testDescription: String { rawValue }

    /// By column, in their order: A, U, R, X, D; `-` where a client has no such case.
    var expected: String {
      switch self {
      //                                          AC AK AL TK NSC NSP OkA OkJ HP curl
      case .rogueWithLeafAppended, .rogueWithIssuerAppended: "RRRRRRRRRR"
      case .rootPinned: "AAAAAAAAAR"
      case .issuerPinnedAsLeaf: "AAAAARAAAR"
      case .reissued: "RAAAAAAAAA"
      case .rekeyed, .expiredLeaf, .expiredLeafUnderPinnedIssuer: "RRRRRRRRRR"
      case .wrongPinsAfterTheirEnd: "RRRUURRRRR"
      case .onePin, .onePinTwice: "AAAXAAAAUA"
      case .bothOnPath: "AAAAAAAAUA"
      case .privateCA: "RRRRRRRRRR"
      case .privateCAWithSwitch: "AAA-A-AA--"
      case .wrongHost: "RRRRRRRRRR"
      case .wrongHostUnchecked: "AAARRRRRRR"
      case .otherKindOfLeaf: "RRRRRRRRRR"
      case .issuerNotSent: "DDDDDDDRDR"
      case .issuerNotSentWithoutURL: "RRRRDRDRDR"
      case .secondPathPinned: "ARRRRARRRR"
      }
    }
  }

  struct Scene {
    var chain: [MintedCertificate]
    var anchors: [MintedCertificate]
    var wardrobe: Wardrobe
  }

  private static let words: [Character: String] = [
    "A": "accept-pinned", "U": "accept-unpinned", "R": "reject", "X": "misconfigured", "D": "depends",
  ]

  @Test(arguments: Row.allCases, Cast.Keys.allCases)
  func theTableHolds(row: Row, keys: Cast.Keys) async throws {
    let stage = try Stage()
    let scene = try Self.scene(row, Cast(keys))
    try stage.write(scene.chain)
    try stage.write(scene.anchors, to: "anchors.pem")
    try scene.wardrobe.write(to: stage)
    let outcome = try await stage.rehearse(Column.allCases.map(\.argument))
    try #require(outcome.clients.count == Column.allCases.count, "\(outcome.output)\(outcome.errors)")
    for (column, (letter, client)) in zip(Column.allCases, zip(row.expected, outcome.clients)) where letter != "-" {
      #expect(client.verdict == Self.words[letter], "\(column): \(client.reason.detail)")
      #expect(client.client == column.argument)
    }
  }

  private static func scene(_ row: Row, _ cast: Cast) throws -> Scene {
    var scene = Scene(
      chain: cast.chain, anchors: [cast.root.certificate],
      wardrobe: Wardrobe(pinned: [cast.leaf], leaves: [cast.leaf], backup: cast.backup))
    switch row {
    case .rogueWithLeafAppended:
      try scene.play(rogueIn: cast, appending: cast.leaf)
    case .rogueWithIssuerAppended:
      try scene.play(rogueIn: cast, appending: cast.issuing.certificate)
      scene.wardrobe.pinned = [cast.issuing.certificate]
    case .rootPinned: scene.wardrobe.pinned = [cast.root.certificate]
    case .issuerPinnedAsLeaf:
      scene.wardrobe.pinned = [cast.issuing.certificate]
      scene.wardrobe.leaves = [cast.issuing.certificate]
    case .reissued:
      scene.chain[0] = try cast.leaf(key: cast.leaf.key) { $0.notAfter = $0.notAfter.advanced(byDays: -1) }
    case .rekeyed: scene.chain[0] = try cast.leaf()
    case .expiredLeaf, .expiredLeafUnderPinnedIssuer:
      scene.chain[0] = try cast.leaf(key: cast.leaf.key) { $0 = $0.ending(-1, after: Stage.noon) }
      if row == .expiredLeafUnderPinnedIssuer { scene.wardrobe.pinned = [cast.issuing.certificate] }
      // AFNetworking's mode certificate compares bytes, so it is that very certificate.
      if row == .expiredLeaf {
        scene.wardrobe = Wardrobe(pinned: [scene.chain[0]], leaves: [scene.chain[0]], backup: cast.backup)
      }
    case .wrongPinsAfterTheirEnd:
      let wrong = try cast.leaf(key: SigningKey.ec())
      scene.wardrobe = Wardrobe(pinned: [wrong], leaves: [wrong], backup: cast.backup, expires: "2026-06-14")
    case .onePin: scene.wardrobe.backup = nil
    case .onePinTwice:
      scene.wardrobe.backup = nil
      scene.wardrobe.pinned = [cast.leaf, cast.leaf]
    case .bothOnPath:
      scene.wardrobe.backup = nil
      scene.wardrobe.pinned = [cast.leaf, cast.issuing.certificate]
    case .privateCA, .privateCAWithSwitch:
      let ca = try Authority.root("Private CA", at: Stage.noon)
      scene.chain = [try ca.issue(.leaf(Stage.host, at: Stage.noon)), ca.certificate]
      scene.wardrobe.pinned = [ca.certificate]
      if row == .privateCAWithSwitch { scene.wardrobe.trusts = ca.certificate }
    case .wrongHost, .wrongHostUnchecked:
      scene.chain[0] = try cast.issuing.issue(.leaf("other.example.com", at: Stage.noon), key: cast.leaf.key)
      scene.wardrobe.pinned = [cast.issuing.certificate]
      scene.wardrobe.checksHost = row == .wrongHost
    case .otherKindOfLeaf:
      scene.chain[0] = try cast.leaf(key: cast.keys == .ec ? SigningKey.rsa() : SigningKey.ec())
    case .secondPathPinned:
      let second = try Authority.root("Second Root", at: Stage.noon)
      let crossed = try cast.root.crossSigned(by: second, .root("Test Root", at: Stage.noon))
      scene.chain.append(crossed.certificate)
      scene.anchors.append(second.certificate)
      scene.wardrobe.pinned = [second.certificate]
    case .issuerNotSent, .issuerNotSentWithoutURL:
      let urls = row == .issuerNotSent ? ["http://ca.example.com/i.cer"] : []
      let leaf = try cast.leaf(key: cast.leaf.key) { $0.issuerURLs = urls }
      scene.chain = [leaf]
      scene.wardrobe = Wardrobe(pinned: [leaf], leaves: [leaf], backup: cast.backup)
    }
    return scene
  }
}

extension RehearseCaseTableTests.Scene {
  /// Another trusted CA issues a leaf for the host; the certificate that is pinned is sent along.
  fileprivate mutating func play(rogueIn cast: Cast, appending appended: MintedCertificate) throws {
    let root = try Authority.root("Rogue Root", at: Stage.noon)
    let issuing = try root.intermediate("Rogue Issuing CA", at: Stage.noon)
    chain = [try issuing.issue(.leaf(Stage.host, at: Stage.noon)), issuing.certificate, appended]
    anchors.append(root.certificate)
  }
}
