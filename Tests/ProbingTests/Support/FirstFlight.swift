/// The beginning of a server's first flight in TLS 1.2, written by hand: it may present what no library would.
enum FirstFlight {
  /// ServerHello and Certificate (RFC 5246, sections 7.4.1.3 and 7.4.2), each in a record of its own.
  static func presenting(_ certificates: [[UInt8]]) -> [UInt8] {
    record(message(2, hello)) + records(message(11, vector(certificates.flatMap { vector($0) })))
  }

  /// Version, random, no session, TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, no compression, and an empty
  /// renegotiation_info (RFC 5746, section 3.6).
  private static let hello: [UInt8] =
    [3, 3] + [UInt8](repeating: 7, count: 32) + [0, 0xc0, 0x2b, 0] + [0, 5, 0xff, 1, 0, 1, 0]

  /// A record holds 16 KiB at the most (RFC 5246, section 6.2.1).
  private static func records(_ content: [UInt8]) -> [UInt8] {
    stride(from: 0, to: content.count, by: 1 << 14).flatMap { record(Array(content[$0...].prefix(1 << 14))) }
  }

  private static func record(_ content: [UInt8]) -> [UInt8] {
    [22, 3, 3, UInt8(content.count >> 8), UInt8(content.count & 255)] + content
  }

  private static func message(_ type: UInt8, _ body: [UInt8]) -> [UInt8] { [type] + vector(body) }

  /// With a length of three bytes before it.
  private static func vector(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8(bytes.count >> 16), UInt8(bytes.count >> 8 & 255), UInt8(bytes.count & 255)] + bytes
  }
}
