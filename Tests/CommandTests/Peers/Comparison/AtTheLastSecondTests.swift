import Foundation
import Lab
import Pinning
import Testing

/// `pintop evaluate` beside `openssl verify` around the two ends of a window, where they differ by one second.
struct AtTheLastSecondTests {
  private static let noon = Timestamp(secondsSinceEpoch: 1_781_524_800)

  enum End: CaseIterable {
    case first, last
  }

  /// `notAfter` is the last second of the window (RFC 5280, section 4.1.2.5); OpenSSL takes it for the first one past it.
  @Test(arguments: [
    (End.first, Int64(-1), "not-yet-valid", 9), (.first, 0, "", 0), (.first, 1, "", 0), (.last, -1, "", 0),
    (.last, 0, "", 10), (.last, 1, "expired", 10),
  ])
  func bothJudgeTheWindow(end: End, seconds: Int64, code: String, number: Int) async throws {
    let folder = try TemporaryFolder()
    let pki = try Hierarchy(at: Self.noon)
    try folder.write(PEM.chain(try pki.chain("api.example.com")), to: "chain.pem")
    try folder.write(pki.root.certificate.pem, to: "ca.pem")
    let window = CertificateTemplate.leaf("api.example.com", at: Self.noon)
    let instant = (end == .first ? window.notBefore : window.notAfter).advanced(bySeconds: seconds)

    let pintop = try await Tool.run(
      ["evaluate", "--chain", "chain.pem", "--anchors", "ca.pem", "--at", instant.description, "--json"],
      in: folder.url)
    let evaluation = try JSONDecoder().decode(Evaluation.self, from: Data(pintop.output.utf8))
    #expect(evaluation.verdict == (code.isEmpty ? "trusted" : "untrusted"))
    if !code.isEmpty { #expect(evaluation.reason.code == code) }
    let openssl = try await Tool.execute(
      "/usr/bin/openssl",
      [
        "verify", "-attime", "\(instant.secondsSinceEpoch)", "-CAfile", "ca.pem", "-untrusted", "chain.pem",
        "chain.pem",
      ],
      in: folder.url)
    let said = openssl.errors.firstMatch(of: #/error (\d+) at 0 depth/#).flatMap { Int($0.1) } ?? 0
    #expect(said == number, "\(openssl.errors)")
    #expect((openssl.status == 0) == (number == 0))
  }

  private struct Evaluation: Decodable {
    let verdict: String
    let reason: CheckedReason
  }
}
