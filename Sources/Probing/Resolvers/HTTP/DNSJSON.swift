import Endpoints
import Pinning

/// `application/dns-json` as vendors have it: `{"Status":0,"Question":[…],"Answer":[{"name":…,"type":1,"TTL":300,
/// "data":"192.0.2.7"}]}`.
extension DNSQuestion {
  /// More records than any answer of a DNS message can hold.
  private static let mostRecords = 4096

  func reply(in json: PlainJSON) throws(ResolverFault) -> DNSReply {
    guard let status = json.member("Status")?.asWholeNumber, (0...0xffff).contains(status) else {
      throw .badMember("Status")
    }
    guard try isAsked(in: json) else { throw .otherQuestion }
    if json.member("TC") == .bool(true) { return .truncated }
    switch status {
    case 0: break
    case 3: return .noSuchName
    default: return .refusal(code: UInt8(clamping: status))
    }
    return try follow(try records(in: json)) { .message($0) }
  }

  /// Servers that leave the question out are believed: the request is all that the connection carries.
  private func isAsked(in json: PlainJSON) throws(ResolverFault) -> Bool {
    guard let member = json.member("Question") else { return true }
    // Some servers send one question as an object of its own.
    let questions = member.asItems ?? [member]
    guard questions.count == 1, let asked = questions.first, let text = asked.member("name")?.asText else {
      throw .badMember("Question")
    }
    return DNSName(text) == name && asked.member("type")?.asWholeNumber == Int64(type.rawValue)
  }

  private func records(in json: PlainJSON) throws(ResolverFault) -> [DNSName: DNSRecords<ResolverFault>] {
    guard let member = json.member("Answer"), member != .null else { return [:] }
    guard let items = member.asItems, items.count <= Self.mostRecords else { throw .badMember("Answer") }
    var records = [DNSName: DNSRecords<ResolverFault>]()
    for item in items { try read(item, into: &records) }
    return records
  }

  /// What cannot be read of a record is told where it is on the way to the addresses. A text that is no name of DNS never
  /// is; a record that says neither whose nor of what type it is may be.
  private func read(
    _ item: PlainJSON, into records: inout [DNSName: DNSRecords<ResolverFault>]
  ) throws(ResolverFault) {
    guard let type = item.member("type")?.asWholeNumber else { throw .badMember("type") }
    guard let text = item.member("name")?.asText else { throw .badMember("name") }
    guard let owner = DNSName(text) else { return }
    let seconds = PlainJSON.seconds(item.member("TTL"))
    switch type {
    case Int64(DNSType.cname.rawValue):
      records[owner, default: DNSRecords()].addAlias(Self.alias(item).map { ($0, seconds) })
    case Int64(self.type.rawValue):
      records[owner, default: DNSRecords()].addAddress(address(item).map { ($0, seconds) })
    default: break
    }
  }

  private static func alias(_ item: PlainJSON) -> Result<DNSName, ResolverFault> {
    guard let text = item.member("data")?.asText else { return .failure(.badMember("data")) }
    return DNSName(text).map { .success($0) } ?? .failure(.badName(text))
  }

  private func address(_ item: PlainJSON) -> Result<IPAddress, ResolverFault> {
    guard let text = item.member("data")?.asText else { return .failure(.badMember("data")) }
    guard let address = IPAddress(text), address.family == (type == .a ? .v4 : .v6) else {
      return .failure(.badAddress(text))
    }
    return .success(address)
  }
}
