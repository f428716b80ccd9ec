import Foundation
import Lab
import Pinning
import Testing

/// What is foretold comes to pass: a second before a break the client connects, at the break it does not; and a renewal
/// that is survived is, once it was minted.
struct RehearseForesightTests {
  enum FirstEnd: String, CaseIterable, CustomTestStringConvertible {
    case leaf, intermediate, anchor, pinSet

    var testDescription: String { rawValue }
    var cause: String { self == .pinSet ? "pin-set-ends" : "\(rawValue)-ends" }
  }

  private let stage: Stage

  init() throws {
    stage = try Stage()
  }

  private func authority(_ template: CertificateTemplate, endsIn days: Int64?) -> CertificateTemplate {
    var template = template
    if let days { template.notAfter = Stage.noon.advanced(byDays: days) }
    return template
  }

  /// The chain of which that ends first; the leaf and the root are pinned.
  private func write(_ first: FirstEnd) throws {
    let root = try Authority.selfSigned(
      authority(.root("Test Root", at: Stage.noon), endsIn: first == .anchor ? 20 : nil))
    let issuing = try root.authority(
      authority(.intermediate("Test Issuing CA", at: Stage.noon), endsIn: first == .intermediate ? 30 : nil))
    let leaf = try issuing.issue(.leaf(Stage.host, at: Stage.noon))
    let backup = try Authority.selfSigned(.leaf("backup.example.com", at: Stage.noon)).certificate
    try stage.write([leaf, issuing.certificate])
    try stage.write([root.certificate], to: "anchors.pem")
    try Wardrobe(
      pinned: [leaf, issuing.certificate], leaves: [leaf], backup: backup,
      expires: first == .pinSet ? "2026-07-04" : nil
    ).write(to: stage)
  }

  private func judged(at date: Timestamp) async throws -> [RehearsedVerdict] {
    let outcome = try await stage.rehearse(Column.allCases.map(\.argument), at: date)
    return try #require(outcome.document?.clients, "\(outcome.output)\(outcome.errors)")
  }

  @Test(arguments: FirstEnd.allCases)
  func aBreakComesToTheSecond(first: FirstEnd) async throws {
    try write(first)
    let now = try await judged(at: Stage.noon)
    #expect(now.allSatisfy { $0.verdict == "accept-pinned" })
    for (index, column) in Column.allCases.enumerated() {
      // conscrypt dates no anchor.
      let isBlind = [.android, .okHttpAndroid].contains(column) && first == .anchor
      // AFNetworking by certificate anchors the chain at the pinned leaf, but the platform's evaluation comes first.
      let expected = first == .pinSet || isBlind ? "leaf-ends" : first.cause
      #expect(now[index].breaksBecause == expected, "\(column)")
    }
    for instant in Set(now.compactMap(\.breaksAt)) {
      let date = try #require(Timestamp(rfc3339: instant))
      let (before, after) = (try await judged(at: date.advanced(bySeconds: -1)), try await judged(at: date))
      for (index, client) in now.enumerated() where client.breaksAt == instant {
        #expect(before[index].verdict.hasPrefix("accept"), "\(client.client) at \(instant)")
        #expect(after[index].verdict == "reject" && after[index].reason.code == "expired", "\(client.client)")
        #expect(after[index].breaksAt == instant && after[index].breaksBecause == "now")
      }
    }
  }

  @Test func aSetEndsToTheSecond() async throws {
    try write(.pinSet)
    let now = try await judged(at: Stage.noon)
    let ending = now.filter { $0.unpinsAt != nil }
    #expect(ending.map(\.client) == [Column.trustKit.argument, Column.android.argument])
    for client in ending {
      #expect(client.unpinsBecause == "pin-set-ends")
      let instant = try #require(client.unpinsAt.flatMap { Timestamp(rfc3339: $0) })
      let before = try await stage.rehearse([client.client], at: instant.advanced(bySeconds: -1))
      let after = try await stage.rehearse([client.client], at: instant)
      #expect(before.verdict == "accept-pinned")
      #expect(after.verdict == (client.client == Column.trustKit.argument ? "accept-unpinned" : "depends"))
      #expect(after.status == 1)
    }
  }

  @Test func aRangeTellsEveryTurn() async throws {
    try write(.pinSet)
    let outcome = try await stage.rehearse(
      [Column.trustKit.argument, Column.android.argument, Column.curl.argument], ["--until", "2027-01-01T00:00:00Z"])
    let turns = try #require(outcome.document?.turns)
    let (trustKit, android, curl) = (Column.trustKit.argument, Column.android.argument, Column.curl.argument)
    let end = Stage.noon.advanced(byDays: 88).advanced(bySeconds: 43_201).description
    #expect(
      turns == [
        .init(at: "2026-07-03T10:00:00Z", client: android, verdict: "depends"),
        .init(at: "2026-07-04T00:00:00Z", client: trustKit, verdict: "accept-unpinned"),
        .init(at: "2026-07-04T12:00:00Z", client: android, verdict: "accept-unpinned"),
        .init(at: end, client: trustKit, verdict: "reject"), .init(at: end, client: android, verdict: "reject"),
        .init(at: end, client: curl, verdict: "reject"),
      ])
    let short = try await stage.rehearse([trustKit], ["--until", "2026-07-03T23:59:59Z"])
    #expect(short.document?.turns == [])
    let exact = try await stage.rehearse([trustKit], ["--until", "2026-07-04T00:00:00Z"])
    #expect(exact.document?.turns?.count == 1)
  }

  @Test func whatIsNotYetValidTurnsWhenItBegins() async throws {
    let cast = try Cast()
    let leaf = try cast.leaf(key: cast.leaf.key) { $0.notBefore = Stage.noon.advanced(byDays: 1) }
    try stage.write([leaf, cast.issuing.certificate])
    try stage.write([cast.root.certificate], to: "anchors.pem")
    try Wardrobe(pinned: [leaf], leaves: [leaf], backup: cast.backup).write(to: stage)
    let outcome = try await stage.rehearse([Column.trustKit.argument], ["--until", "2026-06-20T00:00:00Z"])
    #expect(outcome.code == "not-yet-valid" && outcome.clients.first?.breaksAt == "2026-06-15T12:00:00Z")
    #expect(
      outcome.document?.turns
        == [.init(at: "2026-06-16T12:00:00Z", client: Column.trustKit.argument, verdict: "accept-pinned")])
  }

  /// Another way to the anchors begins, is shorter, and lacks the pinned intermediate.
  @Test func aPathThatBeginsMayBreakAClient() async throws {
    let cast = try Cast()
    var early = CertificateTemplate.root("Test Issuing CA", at: Stage.noon)
    early.notBefore = Stage.noon.advanced(byDays: 2)
    early.subject = cast.issuing.subject
    let anchor = try Authority.selfSigned(early, key: cast.issuing.key)
    try stage.write(cast.chain)
    try stage.write([cast.root.certificate, anchor.certificate], to: "anchors.pem")
    let pins = [cast.root.certificate.pin.base64, cast.backup.pin.base64]
    try stage.folder.write(
      Plist.trustKit([(Stage.host, Plist.trustKitDomain(pins))]), to: "clients/TrustKit.plist")
    let outcome = try await stage.rehearse([Column.trustKit.argument])
    let client = try #require(outcome.clients.first)
    #expect(client.verdict == "accept-pinned")
    #expect(client.breaksAt == "2026-06-17T12:00:00Z" && client.breaksBecause == "path-begins")
    let after = try await stage.rehearse([Column.trustKit.argument], at: Stage.noon.advanced(byDays: 2))
    #expect(after.code == "no-pin-matched")
  }

  // MARK: - Renewals

  enum Pinned: String, CaseIterable, CustomTestStringConvertible {
    case leaf, issuing, root, leafAndRoot

    var testDescription: String { rawValue }
  }

  @Test(arguments: Pinned.allCases)
  func whatIsSurvivedIsSurvivedOnceItIsMinted(pinned: Pinned) async throws {
    let cast = try Cast()
    try stage.write(cast.chain)
    try stage.write([cast.root.certificate], to: "anchors.pem")
    var wardrobe = Wardrobe(pinned: [], leaves: [cast.leaf], backup: cast.backup)
    switch pinned {
    case .leaf: wardrobe.pinned = [cast.leaf]
    case .issuing: wardrobe.pinned = [cast.issuing.certificate]
    case .root: wardrobe.pinned = [cast.root.certificate]
    case .leafAndRoot: wardrobe.pinned = [cast.leaf, cast.root.certificate]
    }
    try wardrobe.write(to: stage)
    let said = try await judged(at: Stage.noon).map(\.survives)
    try write(renewals: cast)
    var seen = [String: [RehearsedVerdict]]()
    for name in ["sameKey", "newKey", "newIntermediate", "newRoot"] {
      let outcome = try await stage.rehearse(
        Column.allCases.map(\.argument), chain: "\(name).pem",
        anchors: name == "newRoot" ? "newAnchors.pem" : "anchors.pem")
      seen[name] = outcome.clients
    }
    for (index, column) in Column.allCases.enumerated() {
      let accepts = { (name: String) in seen[name]?[index].verdict == "accept-pinned" }
      let survives = RehearsedVerdict.Survives(
        sameKey: accepts("sameKey"), newKey: accepts("newKey"), newIntermediate: accepts("newIntermediate"),
        newRoot: accepts("newRoot"))
      #expect(said[index] == survives, "\(column)")
    }
  }

  private func write(renewals cast: Cast) throws {
    let template = CertificateTemplate.leaf(Stage.host, at: Stage.noon.advanced(byDays: -1))
    let issuing = try cast.root.intermediate("Test Issuing CA", at: Stage.noon)
    let root = try Authority.root("Test Root", at: Stage.noon)
    let below = try root.intermediate("Test Issuing CA", at: Stage.noon)
    func write(_ issuer: Authority, _ key: SigningKey?, _ name: String) throws {
      try stage.write([try issuer.issue(template, key: key), issuer.certificate], to: "\(name).pem")
    }
    try write(cast.issuing, cast.leaf.key, "sameKey")
    try write(cast.issuing, nil, "newKey")
    try write(issuing, cast.leaf.key, "newIntermediate")
    try write(below, cast.leaf.key, "newRoot")
    try stage.write([root.certificate], to: "newAnchors.pem")
  }
}
