import Endpoints
import Pinning

/// What Tencent Cloud's HTTPDNS answers, by name.
///
/// A line for each name: `name.:A;A,ttl-AAAA;AAAA,ttl`, with `0` for a family without a record, and behind the last
/// line `|` and the client's own address. An empty body says that there is nothing.
enum TencentAnswers {
  static func read(_ answer: HTTPAnswer, asked hosts: [String]) throws(ResolverFault) -> [DNSName: SaidOfName] {
    // A page in HTML is from somebody on the way.
    if answer.mediaType == "text/html" { throw .contentType(answer.mediaType, wanted: "text/plain") }
    guard let text = String(validating: answer.body, as: UTF8.self) else {
      throw .badLine(String(decoding: answer.body.prefix(longestLine), as: UTF8.self))
    }
    var said = [DNSName: SaidOfName]()
    if text.allSatisfy(\.isWhitespace) {
      for name in hosts.compactMap({ DNSName($0) }) { said[name] = SaidOfName() }
    }
    for line in text.split(whereSeparator: \.isNewline) where !line.allSatisfy(\.isWhitespace) {
      try read(line.prefix { $0 != "|" }, into: &said)
    }
    return said
  }

  /// Of a line that is quoted.
  private static let longestLine = 200

  /// The name ends at the first colon; those of IPv6 addresses come later.
  private static func read(
    _ line: Substring, into said: inout [DNSName: SaidOfName]
  ) throws(ResolverFault) {
    guard let colon = line.firstIndex(of: ":"), let name = DNSName(String(line[..<colon])) else {
      // A name alone has no record.
      guard let name = DNSName(String(line)), IPAddress(line) == nil, line.utf8.allSatisfy(isOfName) else {
        throw .badLine(String(line.prefix(longestLine)))
      }
      said[name] = SaidOfName()
      return
    }
    for family in line[line.index(after: colon)...].split(separator: "-") {
      let (addresses, seconds) = try read(family)
      said[name, default: SaidOfName()].add(addresses, seconds: seconds)
    }
    if said[name] == nil { said[name] = SaidOfName() }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// `address;address,ttl`; without a TTL, or with one that is none, the answer is used and not kept.
  private static func read(_ family: Substring) throws(ResolverFault) -> (addresses: [IPAddress], seconds: UInt32) {
    if family == "0" { return ([], 0) }
    let parts = family.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    var addresses = [IPAddress]()
    for text in (parts.first ?? "").split(separator: ";") where text != "0" {
      guard let address = IPAddress(text) else { throw .badAddress(String(text.prefix(longestLine))) }
      addresses.append(address)
    }
    return (addresses, seconds(parts.count > 1 ? parts[1] : ""))
  }

  private static func seconds(_ text: Substring) -> UInt32 {
    guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = UInt32(text), number <= UInt32(Int32.max)
    else { return 0 }
    return number
  }
}
