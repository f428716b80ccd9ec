import Foundation
import Lab
import Pinning
import Testing

@testable import Configuration

/// What docs/configuration.md tells must be so.
struct DocumentationTests {
  @Test func everyExampleIsRead() throws {
    let root = try Hierarchy("Private", at: Timestamp(secondsSinceEpoch: 1_795_269_802)).root
    let examples = try Self.text().matches(of: /```json5?\n((?:.|\n)*?)```/).map { String($0.output.1) }
    let files = [
      "certs/private-root.pem": root.certificate.der, "clients/ios-6.2/Info.plist": Array(Self.trustKit.utf8),
      "clients/android-9.1/res/xml/network_security_config.xml": Array(Self.android.utf8),
      "clients/android-9.1/okhttp.txt": Array("api.example.com sha256/\(pin(1))".utf8),
    ]
    #expect(examples.count == 5)
    for example in examples {
      let outcome = Outcome(example, files: files)
      #expect(outcome.errors == [])
      #expect(outcome.warnings == [])
    }
  }

  private static let trustKit = ClientsTests.trustKit.replacing("a.example.com", with: "api.example.com")

  private static let android =
    "<network-security-config><domain-config><domain>api.example.com</domain></domain-config></network-security-config>"

  @Test func theExampleOfAMessageIsOne() throws {
    let text = try Self.text()
    let pin = "WEH1+dmTPXzOPq8sZuPxMhLGTXI0iTeHmFvVcHHfmqE"
    let message = try #require(Outcome(endpoint: "pins:{sha256:['\(pin)']}").errors.first?.problem)
    #expect(text.contains("endpoints[2].pins.sha256[0]: \(message.message); \(message.remedy)\n"))
  }

  @Test func everyCodeIsListedOnceAndNothingElse() throws {
    let listed = try Self.text().matches(of: /(?m)^\| `([a-z0-9-]+)` \| [^|]+ \|$/).map { String($0.output.1) }
      .filter { !["endpoints", "defaults", "clients", "resolvers", "trustStores"].contains($0) }
    let produced = Set(EveryProblem.all.map(\.code))
    #expect(produced.subtracting(listed).sorted() == [])
    #expect(Set(listed).subtracting(produced).sorted() == [])
    #expect(Dictionary(grouping: listed, by: \.self).filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test func everyKeyIsListed() throws {
    let text = try Self.text()
    let objects = [
      ObjectKeys.top, .endpoint, .trust, .pins, .client, .layer, .resolver, .revocation, .transparency,
      .clientCertificate, .expect,
      .body,
    ]
    for keys in objects {
      for key in keys.known + keys.notReadYet { #expect(text.contains("`\(key)`"), "\(key)") }
    }
  }

  @Test func everyProblemHasAMessageAndARemedy() {
    for problem in EveryProblem.all {
      for text in [problem.message, problem.remedy] {
        #expect(!text.isEmpty)
        #expect(!text.hasSuffix("."), "\(text)")
        #expect(text.utf8.allSatisfy { (0x20...0x7e).contains($0) }, "\(text)")
      }
    }
  }

  private static func text() throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/configuration.md")
    return try String(contentsOf: file, encoding: .utf8)
  }
}
