import Fixtures
import Pinning
import Testing

/// Every row of the table of cases, for every kind of client.
struct CaseTableTests {
  struct Row: CustomTestStringConvertible {
    let name: String
    let shipping: Shipping
    var trust = Case.trust
    /// In the order of `Column`: A, U, R, X, D; `-` where a client has no such case.
    let expected: String

    var testDescription: String { name }
  }

  @Test(arguments: rows, Column.allCases)
  func theTableHolds(row: Row, column: Column) throws {
    let letters = Array(row.expected.filter { $0 != " " })
    try #require(letters.count == Column.allCases.count)
    guard let index = Column.allCases.firstIndex(of: column), let expected = Self.verdicts[letters[index]] else {
      return
    }
    let verdict = row.shipping.policy(column).model.verdict(row.trust)
    #expect(verdict.verdict == expected, "\(verdict.reason.detail)")
  }

  private static let verdicts: [Character: Verdict] = [
    "A": .acceptPinned, "U": .acceptUnpinned, "R": .reject, "X": .misconfigured, "D": .depends,
  ]

  // swift-format-ignore
  static let rows: [Row] = [
    //                                                          AC AK AL  TK NSC NSP  OkA OkJ  HP curl
    Row(name: "rogue but trusted, the pinned one off the path", shipping: pins(Case.issuer), trust: rogue,
        expected: "RRR RRR RR RR"),
    Row(name: "pin is R, not sent", shipping: pins(Case.root), expected: "AAA AAA AA AR"),
    Row(name: "pin is I, listed as a leaf", shipping: pins(Case.issuer, asLeaf: true), expected: "AAA AAR AA AR"),
    Row(name: "reissued with the same key, the old leaf pinned", shipping: pins(Case.leaf), trust: reissued,
        expected: "RAA AAA AA AA"),
    Row(name: "re-keyed, only L pinned", shipping: pins(Case.leaf), trust: rekeyed, expected: "RRR RRR RR RR"),
    Row(name: "leaf expired", shipping: pins(Case.leaf), trust: expired, expected: "RRR RRR RR RR"),
    Row(name: "leaf expired, its issuer pinned", shipping: pins(Case.issuer), trust: expired,
        expected: "RRR RRR RR RR"),
    Row(name: "pins wrong, set expired yesterday", shipping: wrong(expires: "2026-11-20"),
        expected: "RRR UUR RR RR"),
    Row(name: "one matching pin and no other", shipping: Shipping(pinned: [Case.leaf]), expected: "AAA XAA AA UA"),
    Row(name: "the same pin twice", shipping: Shipping(pinned: [Case.leaf, Case.leaf]), expected: "AAA XAA AA UA"),
    Row(name: "two pins, both on the path", shipping: Shipping(pinned: [Case.leaf, Case.issuer]),
        expected: "AAA AAA AA UA"),
    Row(name: "a private CA pinned, nothing else set", shipping: pins(privateRoot), trust: underPrivate,
        expected: "RRR RRR RR RR"),
    Row(name: "a private CA with the client's own switch", shipping: trusting(privateRoot), trust: underPrivate,
        expected: "AAA -A- AA --"),
    Row(name: "another host's certificate", shipping: pins(Case.issuer), trust: otherHost,
        expected: "RRR RRR RR RR"),
    Row(name: "another host's certificate, the host not checked", shipping: unchecked(Case.issuer), trust: otherHost,
        expected: "AAA RRR RR RR"),
    Row(name: "the RSA leaf pinned, the ECDSA leaf met", shipping: pins(rsaLeaf), trust: Case.trust,
        expected: "RRR RRR RR RR"),
    Row(name: "intermediate not sent, with its URL", shipping: pins(Case.leaf), trust: lonely(urls: ["http://ca/i"]),
        expected: "DDD DDD DR DR"),
    Row(name: "intermediate not sent, without a URL", shipping: pins(Case.leaf), trust: lonely(urls: []),
        expected: "RRR RDR DR DR"),
  ]

  private static func pins(_ certificate: CertificateFacts, asLeaf: Bool = false) -> Shipping {
    Shipping(pinned: [certificate, Case.backup], nspListsAsLeaf: asLeaf)
  }

  private static func wrong(expires: String) -> Shipping {
    Shipping(pinned: [Fixture.certificate("L", key: "old"), Case.backup], expires: expires)
  }

  private static func trusting(_ root: CertificateFacts) -> Shipping {
    Shipping(pinned: [root, Case.backup], trustsPrivate: root)
  }

  private static func unchecked(_ certificate: CertificateFacts) -> Shipping {
    Shipping(pinned: [certificate, Case.backup], checksHost: false)
  }

  private static let rogue: NamedTrust = {
    let root = Fixture.certificate("Q", issuer: "Q", ends: 900)
    return NamedTrust([Fixture.certificate("L", issuer: "Q", key: "rogue"), Case.issuer], store: [Case.root, root])
  }()
  private static let reissued = NamedTrust(
    [Fixture.certificate("L", issuer: "I", edition: 2), Case.issuer], store: [Case.root])
  private static let rekeyed = NamedTrust(
    [Fixture.certificate("L", issuer: "I", key: "new"), Case.issuer], store: [Case.root])
  private static let expired = NamedTrust(
    [Fixture.certificate("L", issuer: "I", begins: -90, ends: -1), Case.issuer], store: [Case.root])
  private static let privateRoot = Fixture.certificate("P", issuer: "P", ends: 900)
  private static let underPrivate = NamedTrust(
    [Fixture.certificate("L", issuer: "P"), privateRoot], store: [Case.root])
  private static let otherHost = NamedTrust(
    [Fixture.certificate("L", issuer: "I", host: "other.example.com"), Case.issuer], store: [Case.root])
  private static let rsaLeaf = Fixture.certificate("L", issuer: "I", key: "rsa", kind: .rsa(bits: 2048))

  private static func lonely(urls: [String]) -> NamedTrust {
    NamedTrust([Fixture.certificate("L", issuer: "I", urls: urls)], store: [Case.root])
  }
}
