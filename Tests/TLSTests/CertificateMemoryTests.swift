import Lab
import Pinning
import Testing

@testable import TLS

@Suite("Certificates read lately")
struct CertificateMemoryTests {
  @Test func areTheSameAsReadAnewHoweverManyThereAre() throws {
    let pki = try Hierarchy(at: .noon)
    let memory = CertificateMemory(capacity: 2)
    let ders = try (0..<5).map { try pki.leaf("h\($0).example.test").der } + [[1, 2, 3]]
    for _ in 0..<3 {
      for der in ders + ders.reversed() {
        let presented = memory.presented(der: der)
        #expect(presented == CertificateReader.presented(der: der))
        #expect(presented.der == der)
      }
    }
  }
}

@Suite("The Certificate message")
struct CertificateMessageTests {
  private func vector(_ lengthBytes: Int, _ content: [UInt8]) -> [UInt8] {
    (0..<lengthBytes).reversed().map { UInt8(truncatingIfNeeded: content.count >> ($0 * 8)) } + content
  }

  private func message(_ certificates: [[UInt8]], isTLS13: Bool) -> [UInt8] {
    let list = certificates.flatMap { vector(3, $0) + (isTLS13 ? vector(2, [9, 9]) : []) }
    return [11] + vector(3, (isTLS13 ? vector(1, [7]) : []) + vector(3, list))
  }

  @Test(arguments: [true, false])
  func givesTheCertificatesAsSent(isTLS13: Bool) {
    for certificates in [[], [[]], [[1, 2], [], [3]], [[UInt8](repeating: 5, count: 70_000)]] as [[[UInt8]]] {
      let message = message(certificates, isTLS13: isTLS13)
      #expect(CertificateMessage.certificates(in: message, isTLS13: isTLS13) == certificates)
    }
  }

  @Test(arguments: [true, false])
  func isNothingWhereCutOrContinued(isTLS13: Bool) {
    let whole = message([[1, 2, 3], [4, 5]], isTLS13: isTLS13)
    for length in 0..<whole.count {
      #expect(CertificateMessage.certificates(in: Array(whole.prefix(length)), isTLS13: isTLS13) == nil)
    }
    #expect(CertificateMessage.certificates(in: whole + [0], isTLS13: isTLS13) == nil)
  }

  @Test func ofAnotherTypeIsNone() {
    #expect(CertificateMessage.certificates(in: [12, 0, 0, 3, 0, 0, 0], isTLS13: false) == nil)
  }
}
