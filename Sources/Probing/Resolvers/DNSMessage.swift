import Pinning

/// The types of records that are asked for or followed (RFC 1035, section 3.2.2; RFC 3596, section 2.1).
enum DNSType: UInt16, Hashable, Sendable {
  case a = 1
  case cname = 5
  case aaaa = 28
}

/// One question for the addresses of a name (RFC 1035, section 4.1).
struct DNSQuestion: Hashable, Sendable {
  static let classIN: UInt16 = 1
  /// RD: a server that only forwards or caches is asked to do the rest.
  private static let recursionDesired: UInt16 = 0x0100

  let id: UInt16
  let name: DNSName
  let type: DNSType

  var wire: [UInt8] {
    [id, Self.recursionDesired, 1, 0, 0, 0].flatMap(Self.octets) + name.wire
      + [type.rawValue, Self.classIN].flatMap(Self.octets)
  }

  static func octets(_ word: UInt16) -> [UInt8] { [UInt8(word >> 8), UInt8(word & 255)] }
}

/// What a server says to a question.
enum DNSReply: Hashable, Sendable {
  /// The addresses, each once, in the server's order, and for how long they may be kept: the least TTL of the records
  /// that lead to them, in seconds. Empty where the name has none of this type.
  case addresses([IPAddress], seconds: UInt32)
  /// NXDOMAIN (RFC 1035, section 4.1.1).
  case noSuchName
  /// TC: the answer did not fit.
  case truncated
  /// Another RCODE.
  case refusal(code: UInt8)
}

extension DNSQuestion {
  private enum Flag {
    static let response: UInt16 = 0x8000
    static let operation: UInt16 = 0x7800
    static let truncated: UInt16 = 0x0200
    static let code: UInt16 = 0x000f
  }

  private static let nameError: UInt8 = 3
  /// FORMERR, SERVFAIL, NOTIMP and REFUSED (RFC 1035, section 4.1.1).
  private static let bareFaults: Set<UInt8> = [1, 2, 4, 5]
  /// Octets (RFC 1035, section 4.1.1).
  private static let headerLength = 12

  /// Reads a message; nil where it is no answer to this question (another id, another question, a question itself):
  /// such a message is passed over, since whoever guesses wrong must not end the wait for the true answer (RFC 5452,
  /// section 9.1).
  ///
  /// A header alone that tells a fault is an answer though it repeats no question, as servers send it that could not, or
  /// would not, read one: it has no data that could be believed. By its id it is told apart from that to another question.
  func reply(in message: [UInt8]) throws(DNSFault) -> DNSReply? {
    var reader = DNSReader(message)
    guard message.count >= Self.headerLength, try reader.word() == id else { return nil }
    let flags = try reader.word()
    let (questions, answers) = (try reader.word(), try reader.word())
    let others = try reader.longWord()
    guard flags & Flag.response != 0, flags & Flag.operation == 0 else { return nil }
    if questions == 0, answers == 0, others == 0, message.count == Self.headerLength {
      let code = UInt8(flags & Flag.code)
      return Self.bareFaults.contains(code) ? .refusal(code: code) : nil
    }
    guard questions == 1 else { return nil }
    guard try DNSName(&reader) == name, try reader.word() == type.rawValue, try reader.word() == Self.classIN
    else { return nil }
    if flags & Flag.truncated != 0 { return .truncated }
    switch UInt8(flags & Flag.code) {
    case 0: return try addresses(&reader, count: answers)
    case Self.nameError: return .noSuchName
    case let code: return .refusal(code: code)
    }
  }

  private func addresses(_ reader: inout DNSReader, count: UInt16) throws(DNSFault) -> DNSReply {
    var records = [DNSName: DNSRecords<DNSFault>]()
    for _ in 0..<count { try readRecord(&reader, into: &records) }
    return try follow(records) { $0 }
  }

  /// Data that cannot be read is told where the record is on the way to the addresses; its length leads past it.
  private func readRecord(
    _ reader: inout DNSReader, into records: inout [DNSName: DNSRecords<DNSFault>]
  ) throws(DNSFault) {
    let owner = try DNSName(&reader)
    let (type, recordClass) = (try reader.word(), try reader.word())
    let seconds = Self.seconds(try reader.longWord())
    let length = Int(try reader.word())
    let start = reader
    let data = try reader.bytes(length)
    guard recordClass == Self.classIN else { return }
    switch type {
    case DNSType.cname.rawValue:
      records[owner, default: DNSRecords()].addAlias(
        Result { () throws(DNSFault) in try Self.alias(start, length) }.map { ($0, seconds) })
    case self.type.rawValue:
      records[owner, default: DNSRecords()].addAddress(
        Result { () throws(DNSFault) in try address(data) }.map { ($0, seconds) })
    default: break
    }
  }

  private static func alias(_ start: DNSReader, _ length: Int) throws(DNSFault) -> DNSName {
    var reader = start
    let target = try DNSName(&reader)
    guard reader.offset == start.offset + length else { throw .cutShort }
    return target
  }

  private func address(_ data: ArraySlice<UInt8>) throws(DNSFault) -> IPAddress {
    guard data.count == (type == .a ? 4 : 16), let address = IPAddress(bytes: Array(data)) else {
      throw .addressLength(data.count)
    }
    return address
  }

  /// Chains of more aliases than BIND and Unbound follow are not met with in earnest.
  private static let mostAliases = 16

  /// The addresses at the end of the aliases that begin at the name that was asked for. What other names have, or what
  /// cannot be read of it, does not matter.
  func follow<Fault: Error>(
    _ records: [DNSName: DNSRecords<Fault>], saying: (DNSFault) -> Fault
  ) throws(Fault) -> DNSReply {
    var (owner, least, visited) = (name, UInt32.max, Set<DNSName>())
    while let alias = try records[owner]?.alias?.get() {
      guard visited.insert(owner).inserted else { throw saying(.aliasLoop) }
      guard visited.count <= Self.mostAliases else { throw saying(.aliasesTooMany) }
      least = min(least, alias.seconds)
      owner = alias.target
    }
    let found = try records[owner]?.addresses() ?? []
    var seen = Set<IPAddress>()
    let unique = found.map(\.address).filter { seen.insert($0).inserted }
    return .addresses(unique, seconds: found.isEmpty ? 0 : found.map(\.seconds).reduce(least, min))
  }

  /// A TTL with its first bit set counts as zero (RFC 2181, section 8).
  static func seconds(_ word: UInt32) -> UInt32 { word > UInt32(Int32.max) ? 0 : word }
}

/// What a message says of one name, or why that cannot be read.
struct DNSRecords<Fault: Error> {
  typealias Alias = (target: DNSName, seconds: UInt32)
  typealias Address = (address: IPAddress, seconds: UInt32)

  private(set) var alias: Result<Alias, Fault>?
  private var read: [Address] = []
  private var fault: Fault?

  /// One that cannot be read takes the others with it: they may not be all.
  func addresses() throws(Fault) -> [Address] {
    if let fault { throw fault }
    return read
  }

  /// The first that can be read counts, else the first.
  mutating func addAlias(_ alias: Result<Alias, Fault>) {
    switch (self.alias, alias) {
    case (nil, _), (.failure, .success): self.alias = alias
    case (.failure, .failure), (.success, _): break
    }
  }

  mutating func addAddress(_ address: Result<Address, Fault>) {
    switch address {
    case .success(let address): read.append(address)
    case .failure(let fault): self.fault = self.fault ?? fault
    }
  }
}
