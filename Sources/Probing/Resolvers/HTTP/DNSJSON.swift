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
    let records = try records(in: json)
    do throws(DNSFault) {
      return try follow(records)
    } catch {
      throw .message(error)
    }
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

  private func records(in json: PlainJSON) throws(ResolverFault) -> [DNSName: DNSRecords] {
    guard let member = json.member("Answer"), member != .null else { return [:] }
    guard let items = member.asItems, items.count <= Self.mostRecords else { throw .badMember("Answer") }
    var records = [DNSName: DNSRecords]()
    for item in items { try read(item, into: &records) }
    return records
  }

  private func read(_ item: PlainJSON, into records: inout [DNSName: DNSRecords]) throws(ResolverFault) {
    guard let type = item.member("type")?.asWholeNumber else { throw .badMember("type") }
    guard let text = item.member("name")?.asText, let owner = DNSName(text) else { throw .badMember("name") }
    let seconds = PlainJSON.seconds(item.member("TTL"))
    switch type {
    case Int64(DNSType.cname.rawValue):
      guard let target = item.member("data")?.asText.flatMap(DNSName.init) else { throw .badMember("data") }
      records[owner, default: DNSRecords()].alias = (target, seconds)
    case Int64(self.type.rawValue):
      guard let data = item.member("data")?.asText else { throw .badMember("data") }
      guard let address = IPAddress(data), address.family == (self.type == .a ? .v4 : .v6) else {
        throw .badAddress(data)
      }
      records[owner, default: DNSRecords()].addresses.append((address, seconds))
    default: break
    }
  }
}
