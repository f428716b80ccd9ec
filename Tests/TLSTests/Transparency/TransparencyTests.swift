import Foundation
import Lab
import Pinning
import TLS
import Testing

@Suite("Timestamps of Certificate Transparency")
struct TransparencyTests {
  private let pki: Hierarchy
  private let log: SigningKey
  private let logs: LogList
  private let hour = Timestamp.noon.advanced(bySeconds: -3600)

  init() throws {
    pki = try Hierarchy(at: .noon)
    log = try .ec()
    logs = try LogList(json: Self.list([("Test Log", log, "usable")]))
  }

  /// A log list of the published schema, cut down to what is read.
  private static func list(_ logs: [(name: String, key: SigningKey, state: String)]) -> [UInt8] {
    let entries = logs.map { log in
      """
      {"description": "\(log.name)", "log_id": "", "key": "\(Base64.encode(log.key.spki))", "mmd": 86400,
       "url": "https://log.example.test/", "state": {"\(log.state)": {"timestamp": "2029-01-01T00:00:00Z"}}}
      """
    }
    return Array(
      #"{"version": "1.0", "operators": [{"name": "Op", "logs": [\#(entries.joined(separator: ","))]}]}"#.utf8)
  }

  private static let serial: [UInt8] = [7, 7, 7]

  private func template(_ timestamps: [[UInt8]]) -> CertificateTemplate {
    var template = CertificateTemplate.leaf("api.example.test", at: .noon)
    template.serial = Self.serial
    if !timestamps.isEmpty {
      template.extraExtensions = [
        CertificateExtension(
          OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 2), value: DER.octetString(Self.list(timestamps)))
      ]
    }
    return template
  }

  private static func list(_ timestamps: [[UInt8]]) -> [UInt8] {
    sized(timestamps.flatMap { sized($0, 2) }, 2)
  }

  private static func sized(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: bytes.count >> ($0 * 8)) } + bytes
  }

  /// What a log answers to the precertificate: it signs what the certificate will be without the timestamps.
  private func timestamp(at date: Timestamp, by key: SigningKey) throws -> [UInt8] {
    let plain = try pki.intermediate.issue(template([]), key: leafKey)
    var toBeSigned = Array(plain.der.dropFirst(4))
    toBeSigned = Array(toBeSigned.prefix(4 + Int(toBeSigned[2]) << 8 + Int(toBeSigned[3])))
    return try signed(
      [0, 1] + SHA256Digest.of(pki.intermediate.key.spki).bytes + Self.sized(toBeSigned, 3), at: date, by: key)
  }

  private func signed(_ entry: [UInt8], at date: Timestamp, by key: SigningKey) throws -> [UInt8] {
    let milliseconds = UInt64(date.secondsSinceEpoch) * 1000
    let time = (0..<8).reversed().map { UInt8(truncatingIfNeeded: milliseconds >> ($0 * 8)) }
    let signature = try key.sign([0, 0] + time + entry + [0, 0], hash: .sha256)
    return [0] + SHA256Digest.of(key.spki).bytes + time + [0, 0] + [4, 3] + Self.sized(signature, 2)
  }

  private var leafKey: SigningKey { get throws { try .seeded("transparency leaf") } }

  private func leaf(_ timestamps: [[UInt8]]) throws -> MintedCertificate {
    try pki.intermediate.issue(template(timestamps), key: leafKey)
  }

  private func ask(_ leaf: MintedCertificate, _ policy: TransparencyPolicy) throws -> TrustAnswer {
    try Asking.ask(
      [leaf, pki.intermediate.certificate], store: [pki.root], status: StatusPolicy(transparency: policy))
  }

  private func notes(_ leaf: MintedCertificate, _ policy: TransparencyPolicy) throws -> [TransparencyNote] {
    try ask(leaf, policy).findings.compactMap { finding in
      if case .transparency(_, let note) = finding { note } else { nil }
    }
  }

  // MARK: - Counting

  @Test func aLeafWithoutTimestampsIsTold() throws {
    #expect(try notes(leaf([]), TransparencyPolicy()) == [.noTimestamps])
    #expect(try ask(leaf([]), .off).findings.isEmpty)
  }

  @Test func withoutALogListTheyAreOnlyCounted() throws {
    let leaf = try leaf([timestamp(at: hour, by: log), timestamp(at: hour, by: .ec())])
    #expect(try notes(leaf, TransparencyPolicy()) == [.timestamps(inCertificate: 2, beside: 0)])
  }

  @Test func aListThatIsCutIsMalformed() throws {
    var template = template([])
    template.extraExtensions = [
      CertificateExtension(OID(1, 3, 6, 1, 4, 1, 11_129, 2, 4, 2), value: DER.octetString([0, 9, 1]))
    ]
    let leaf = try pki.intermediate.issue(template)
    #expect(try notes(leaf, TransparencyPolicy()) == [.malformedTimestamps, .noTimestamps])
  }

  // MARK: - Verifying

  @Test func aTrueTimestampIsVerified() throws {
    let answer = try ask(leaf([timestamp(at: hour, by: log)]), TransparencyPolicy(logs: logs, needed: 1))
    #expect(answer.isTrusted)
    #expect(answer.findings.map(\.code) == ["sct-count", "sct-verified"])
    let leaf = try leaf([timestamp(at: hour, by: log)])
    #expect(try notes(leaf, TransparencyPolicy(logs: logs)).last == .logged(log: "Test Log", at: hour))
  }

  @Test func aTimestampSentBesideIsOverTheWholeCertificate() throws {
    let leaf = try leaf([])
    let sent = Self.list([try signed([0, 0] + Self.sized(leaf.der, 3), at: hour, by: log)])
    #expect(
      try notes(leaf, TransparencyPolicy(logs: logs, sent: [sent]))
        == [.timestamps(inCertificate: 0, beside: 1), .logged(log: "Test Log", at: hour)])
  }

  @Test func anUnlistedLogIsNamedByItsKey() throws {
    let other = try SigningKey.ec()
    let leaf = try leaf([timestamp(at: hour, by: other)])
    #expect(
      try notes(leaf, TransparencyPolicy(logs: logs)).last == .unknownLog(id: SHA256Digest.of(other.spki)))
  }

  @Test func aTimestampOfAnotherCertificateIsFalse() throws {
    var template = template([try timestamp(at: hour, by: log)])
    template.serial = [8]
    let leaf = try pki.intermediate.issue(template, key: leafKey)
    #expect(try notes(leaf, TransparencyPolicy(logs: logs)).last == .badTimestamp(log: "Test Log"))
  }

  @Test func aTimestampOfTheFutureDoesNotCount() throws {
    let later = Timestamp.noon.advanced(bySeconds: 1)
    let leaf = try leaf([timestamp(at: later, by: log)])
    #expect(
      try notes(leaf, TransparencyPolicy(logs: logs)).last == .timestampFromTheFuture(log: "Test Log", at: later))
  }

  @Test func tooFewLogsFailBySetting() throws {
    let leaf = try leaf([timestamp(at: hour, by: log), timestamp(at: hour, by: log)])
    let answer = try ask(leaf, TransparencyPolicy(logs: logs, needed: 2))
    #expect(answer.failure == .notTransparent(try leaf.name(depth: 0), verified: 1, needed: 2))
    #expect(answer.failure?.code == "not-transparent")
  }

  // MARK: - What a log may sign

  private func listed(_ more: String) throws -> LogList {
    let key = Base64.encode(log.spki)
    return try LogList(
      json: Array(#"{"operators":[{"logs":[{"description":"L","key":"\#(key)",\#(more)}]}]}"#.utf8))
  }

  @Test(arguments: [(3601, true), (3600, false), (7200, false)])
  func aRetiredLogsTimestampsCountUpToThen(secondsBeforeNoon: Int64, counts: Bool) throws {
    let retired = Timestamp.noon.advanced(bySeconds: -3600)
    let date = Timestamp.noon.advanced(bySeconds: counts ? -secondsBeforeNoon : -3600 + (secondsBeforeNoon - 3600))
    let logs = try listed(#""state":{"retired":{"timestamp":"\#(retired)"}}"#)
    let leaf = try leaf([timestamp(at: date, by: log)])
    #expect(
      try notes(leaf, TransparencyPolicy(logs: logs)).last
        == (counts ? .logged(log: "L", at: date) : date <= .noon ? .logRetired(log: "L", at: retired) : nil))
  }

  @Test func aLogTakesCertificatesThatEndInItsInterval() throws {
    let leaf = try leaf([timestamp(at: hour, by: log)])
    let end = try Asking.facts(leaf).notAfter
    func note(_ start: Timestamp, _ stop: Timestamp) throws -> TransparencyNote? {
      let interval = #""temporal_interval":{"start_inclusive":"\#(start)","end_exclusive":"\#(stop)"}"#
      return try notes(leaf, TransparencyPolicy(logs: listed(interval))).last
    }
    #expect(try note(end, end.advanced(bySeconds: 1)) == .logged(log: "L", at: hour))
    #expect(try note(end.advanced(byDays: -9), end) == .outOfInterval(log: "L"))
    #expect(try note(end.advanced(bySeconds: 1), end.advanced(byDays: 9)) == .outOfInterval(log: "L"))
  }

  @Test(arguments: [
    #""state":{"retired":{}}"#, #""state":{"retired":{"timestamp":"soon"}}"#,
    #""temporal_interval":{"start_inclusive":"2030-01-01T00:00:00Z","end_exclusive":"2029-01-01T00:00:00Z"}"#,
  ])
  func datesThatAreNoneAreRefused(more: String) {
    #expect(throws: LogListFault.badDate(log: "L")) { try listed(more) }
  }

  // MARK: - Where timestamps come from

  @Test func timestampsInAStapledResponseCountToo() throws {
    let leaf = try leaf([])
    let sent = Self.list([try signed([0, 0] + Self.sized(leaf.der, 3), at: hour, by: log)])
    var template = StatusResponseTemplate(serial: Self.serial, at: .noon)
    template.timestamps = sent
    let staple = try pki.intermediate.statusResponse(template)
    let session = SessionFacts(
      version: .tls13, cipher: "", group: nil, signatureAlgorithm: nil, applicationProtocol: nil, stapledOCSP: staple)
    let policy = StatusSources.none.policy(
      for: StatusSettings(requiresTimestamps: true), presented: Asking.presented([leaf]), session: session)
    let answer = try Asking.ask([leaf, pki.intermediate.certificate], store: [pki.root], status: policy)
    #expect(answer.failure == .notTransparent(try leaf.name(depth: 0), verified: 1, needed: 2))
    let good = answer.findings.map(\.code)
    #expect(good.contains("sct-count"))
    #expect(good.contains("ocsp-good"))
  }

  @Test func withoutSettingsOnlyThePlatformsOwnCAsAreAskedToLog() throws {
    let leaf = try leaf([])
    let policy = StatusSources.none.policy(for: .standard, presented: Asking.presented([leaf]), session: nil)
    for isPlatforms in [true, false] {
      let store = TrustStore([try Asking.facts(pki.root)], isPlatforms: isPlatforms)
      let answer = TrustEvaluator(store: store).answer(
        Asking.question(), presented: Asking.presented([leaf, pki.intermediate.certificate]), status: policy)
      #expect(answer.isTrusted)
      #expect(answer.findings.map(\.code).contains("sct-none") == isPlatforms)
    }
  }

  // MARK: - Log lists

  @Test(arguments: [("usable", 1), ("qualified", 1), ("readonly", 1), ("retired", 1), ("rejected", 0), ("pending", 0)])
  func logsThatWereNeverTakenAreLeftOut(state: String, count: Int) throws {
    #expect(try LogList(json: Self.list([("Log", log, state)])).count == count)
  }

  @Test func otherFilesAreRefused() {
    #expect(throws: LogListFault.notALogList) { try LogList(json: Array("[]".utf8)) }
    let broken = Array(#"{"operators":[{"logs":[{"description":"L","key":"?"}]}]}"#.utf8)
    #expect(throws: LogListFault.badKey(log: "L")) { try LogList(json: broken) }
  }
}
