import Foundation
import Lab
import Pinning
import TLS
import Testing

@Suite("Reading files of certificates")
struct CertificateFileTests {
  private let pki: Hierarchy

  init() throws {
    pki = try Hierarchy(at: .noon)
  }

  private func read(_ text: String) throws -> [CertificateFacts] {
    try CertificateReader.certificates(file: Array(text.utf8))
  }

  private func fault(_ text: String) -> CertificateFileFault? {
    do {
      _ = try CertificateReader.certificates(file: Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func oneDERCertificateIsRead() throws {
    let root = pki.root.certificate
    #expect(try CertificateReader.certificates(file: root.der).map(\.fingerprint) == [root.fingerprint])
    #expect(throws: CertificateFileFault.der(.trailingBytes(1))) {
      try CertificateReader.certificates(file: root.der + [0x0a])
    }
  }

  @Test func blocksAreReadWithTextAroundThemAndOtherKindsBetween() throws {
    let chain = try pki.chain("api.example.test")
    let text = "subject: x\r\n" + chain[0].pem + "  \n" + chain[0].key.pem + "# note\n" + chain[1].pem + "the end"
    #expect(try read(text).map(\.fingerprint) == chain.map(\.fingerprint))
    #expect(try read(text.replacing("\n", with: "\r\n")).map(\.fingerprint) == chain.map(\.fingerprint))
  }

  @Test func anEmptyFileIsAnError() {
    #expect(fault("") == .empty)
  }

  @Test func aFileWithoutCertificatesTellsWhatItHolds() {
    #expect(fault("hello") == .noCertificates(labels: []))
    #expect(fault(pki.root.key.pem) == .noCertificates(labels: ["PRIVATE KEY"]))
    let trusted = pki.root.certificate.pem.replacing("CERTIFICATE", with: "TRUSTED CERTIFICATE")
    #expect(fault(trusted) == .noCertificates(labels: ["TRUSTED CERTIFICATE"]))
  }

  @Test func aBadBlockIsNamedByItsNumberAndLine() throws {
    let good = pki.root.certificate.pem
    let line = good.split(separator: "\n", omittingEmptySubsequences: false).count
    let cut = good.replacing("-----END CERTIFICATE-----", with: "")
    #expect(fault(good + cut) == .block(number: 2, line: line, fault: .unterminated))
    #expect(fault(cut + good) == .block(number: 1, line: 1, fault: .unterminated))
    let foreign = PEM.block("CERTIFICATE", [0, 0, 0]).replacing("AAAA", with: "AA*A")
    #expect(fault(good + foreign) == .block(number: 2, line: line, fault: .base64(.foreignCharacter(offset: 2))))
    let short = PEM.block("CERTIFICATE", Array(pki.root.certificate.der.dropLast()))
    guard case .block(2, line, .certificate(.notACertificate)) = fault(good + short) else {
      Issue.record("\(String(describing: fault(good + short)))")
      return
    }
  }

  @Test func aPresentedChainKeepsWhatCannotBeDecoded() throws {
    let text = pki.root.certificate.pem + PEM.block("CERTIFICATE", [1, 2, 3])
    let presented = try CertificateReader.presented(file: Array(text.utf8))
    #expect(presented.map(\.der) == [pki.root.certificate.der, [1, 2, 3]])
    #expect(presented.map { $0.facts == nil } == [false, true])
    #expect(try CertificateReader.presented(file: pki.root.certificate.der).count == 1)
  }

  // MARK: - The trust store

  @Test func theSystemsStoreIsDebiansBundle() throws {
    let bundle = try Data(contentsOf: URL(fileURLWithPath: TrustStore.debianBundle))
    let store = try TrustStore.reading(path: TrustStore.debianBundle)
    #expect(store.count == Set(try CertificateReader.certificates(file: Array(bundle))).count)
    #expect(store.passedOver.isEmpty)
  }

  @Test func theEnvironmentNamesAnotherStore() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pem")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(pki.root.certificate.pem.utf8).write(to: file)
    // No other test of this process reads this variable.
    setenv("SSL_CERT_FILE", file.path, 1)
    defer { unsetenv("SSL_CERT_FILE") }
    #expect(try TrustStore.system().count == 1)
  }

  @Test func aStoreThatCannotBeUsedSaysWhy() throws {
    #expect(throws: TrustStoreFault.unreadable(path: "/nonexistent/roots.pem", errno: ENOENT)) {
      try TrustStore.reading(path: "/nonexistent/roots.pem")
    }
    #expect(throws: TrustStoreFault.unusable(path: "/dev/null", fault: .empty)) {
      try TrustStore.reading(path: "/dev/null")
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pem")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(PEM.block("CERTIFICATE", [1, 2, 3]).utf8).write(to: file)
    #expect(throws: TrustStoreFault.noUsableAnchor(path: file.path)) { try TrustStore.reading(path: file.path) }
    try Data((PEM.block("CERTIFICATE", [1, 2, 3]) + pki.root.certificate.pem).utf8).write(to: file)
    let store = try TrustStore.reading(path: file.path)
    #expect(store.count == 1)
    #expect(store.passedOver.count == 1)
  }
}
