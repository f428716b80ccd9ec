import Testing

@testable import Probing

@Suite struct FirstBytesTests {
  @Test(arguments: [
    ([UInt8](), FirstBytes.Reading.undecided),
    ([22], .undecided),
    ([22, 3], .tls),
    ([21, 3, 3, 0, 2], .tls),
    ([22, 2], .notTLS),
    ([0x48], .notTLS),
    ([0x53, 0x53, 0x48, 0x2d], .notTLS),
    ([0x80, 0x2e], .notTLS),
  ])
  func readsARecordHeader(_ bytes: [UInt8], _ reading: FirstBytes.Reading) {
    var first = FirstBytes()
    for byte in bytes { first.append([byte]) }
    #expect(first.reading == reading)
  }

  @Test func keepsNoMoreThanSixtyFourBytes() {
    var first = FirstBytes()
    for _ in 0..<10 { first.append([UInt8](repeating: 0x41, count: 30)) }
    #expect(first.bytes.count == 64)
  }

  @Test func waitsForEnoughToShow() {
    var first = FirstBytes()
    first.append("HTTP/1.".utf8)
    #expect(!first.isTelling)
    first.append("1".utf8)
    #expect(first.isTelling)
  }
}
