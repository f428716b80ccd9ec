import Pinning
import Testing

@testable import Probing

/// What is read of a server's messages, byte by byte.
struct DNSMessageTests {
  private let question: DNSQuestion

  init() throws {
    question = DNSQuestion(id: 0x1234, name: try #require(DNSName("api.Example.com.")), type: .a)
  }

  private static let address: [UInt8] = [192, 0, 2, 7]

  private func reply(_ records: [[UInt8]], code: UInt8 = 0) throws -> DNSReply? {
    try question.reply(in: DNSBytes.answer(question.wire, records, code: code))
  }

  @Test func writesAQuestionAsTheStandardHasIt() {
    let name: [UInt8] = [3] + Array("api".utf8) + [7] + Array("example".utf8) + [3] + Array("com".utf8) + [0]
    #expect(question.wire == [0x12, 0x34, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0] + name + [0, 1, 0, 1])
  }

  @Test func readsAddressesOnceEachAndTheLeastTTL() throws {
    let other: [UInt8] = [192, 0, 2, 8]
    let records = [(Self.address, 300), (other, 60), (Self.address, 120)].map {
      DNSBytes.record(type: 1, seconds: UInt32($0.1), $0.0)
    }
    #expect(try reply(records) == .addresses([.address("192.0.2.7"), .address("192.0.2.8")], seconds: 60))
  }

  @Test func followsAliasesWhoseTTLCountsToo() throws {
    let alias: [UInt8] = [1, UInt8(ascii: "b"), 0]
    let records = [
      DNSBytes.record(type: 1, seconds: 300, Self.address, owner: alias),
      DNSBytes.record(type: 5, seconds: 30, alias),
    ]
    #expect(try reply(records) == .addresses([.address("192.0.2.7")], seconds: 30))
  }

  @Test func passesOverAddressesOfOtherNames() throws {
    let records = [DNSBytes.record(type: 1, Self.address, owner: [1, UInt8(ascii: "x"), 0])]
    #expect(try reply(records) == .addresses([], seconds: 0))
  }

  @Test func refusesAliasesInALoop() throws {
    #expect(throws: DNSFault.aliasLoop) { try reply([DNSBytes.record(type: 5, [0xc0, 12])]) }
  }

  @Test func refusesALongChainOfAliases() throws {
    let names = (0..<20).map { [1, UInt8($0 + 97), 0] as [UInt8] }
    var records = [DNSBytes.record(type: 5, names[0])]
    records += zip(names, names.dropFirst()).map { DNSBytes.record(type: 5, $1, owner: $0) }
    #expect(throws: DNSFault.aliasesTooMany) { try reply(records) }
  }

  @Test(arguments: [UInt8(0), 33, 40, 255]) func refusesAPointerThatDoesNotPointBack(_ further: UInt8) throws {
    // The record begins where the question ends: a pointer to itself, or to what follows.
    let offset = UInt8(question.wire.count)
    let target = further == 0 ? offset : max(offset, further)
    #expect(throws: DNSFault.pointerForward) {
      try reply([DNSBytes.record(type: 1, Self.address, owner: [0xc0, target])])
    }
  }

  @Test(arguments: [UInt8(0x40), 0x80]) func refusesLabelsOfUnknownTypes(_ first: UInt8) throws {
    #expect(throws: DNSFault.reservedLabel) {
      try reply([DNSBytes.record(type: 1, Self.address, owner: [first, 0])])
    }
  }

  @Test func refusesANameThatIsTooLong() throws {
    let label: [UInt8] = [63] + [UInt8](repeating: 97, count: 63)
    let owner: [UInt8] = label + label + label + label + [0]
    #expect(throws: DNSFault.nameTooLong) { try reply([DNSBytes.record(type: 1, Self.address, owner: owner)]) }
  }

  @Test(arguments: [0, 3, 5, 16]) func refusesAnAddressOfAnotherLength(_ length: Int) throws {
    #expect(throws: DNSFault.addressLength(length)) {
      try reply([DNSBytes.record(type: 1, [UInt8](repeating: 1, count: length))])
    }
  }

  /// A message cut anywhere is no answer, and nothing worse.
  @Test func refusesAMessageCutAtAnyByte() throws {
    let whole = DNSBytes.answer(question.wire, [DNSBytes.record(type: 1, Self.address)])
    for length in whole.indices {
      let cut = Array(whole[..<length])
      do throws(DNSFault) {
        let reply = try question.reply(in: cut)
        #expect(reply == nil && length < 12)
      } catch {
        #expect(error == .cutShort)
      }
    }
  }

  /// FORMERR, SERVFAIL, NOTIMP and REFUSED say nothing that could be forged to anybody's gain; NOERROR and NXDOMAIN do.
  @Test func takesAHeaderAloneForAnAnswerOnlyWhereItTellsAFault() throws {
    for code in UInt8(0)...15 {
      let reply = try question.reply(in: DNSBytes.header(question.wire, code: code))
      #expect(reply == ([1, 2, 4, 5].contains(code) ? .refusal(code: code) : nil), "\(code)")
    }
  }

  @Test func passesOverAHeaderAloneThatIsNoneOrOfAnotherQuestion() throws {
    let header = DNSBytes.header(question.wire, code: 2)
    for (index, byte) in [(0, UInt8(0)), (1, 0), (2, 0x01), (2, 0xa1), (7, 1), (9, 1), (11, 1)] {
      var other = header
      other[index] = byte
      #expect(try question.reply(in: other) == nil, "byte \(index)")
    }
    #expect(try question.reply(in: header + [0]) == nil)
  }

  @Test func passesOverWhatCannotBeReadOfOtherNames() throws {
    let other: [UInt8] = [1, UInt8(ascii: "x"), 0]
    let records = [
      DNSBytes.record(type: 5, [0x40, 0], owner: other), DNSBytes.record(type: 1, [1], owner: other),
      DNSBytes.record(type: 1, Self.address),
    ]
    #expect(try reply(records) == .addresses([.address("192.0.2.7")], seconds: 60))
    #expect(throws: DNSFault.reservedLabel) { try reply([DNSBytes.record(type: 5, [0x40, 0])] + records) }
  }

  @Test func tellsNoSuchNameTruncationAndRefusalsApart() throws {
    #expect(try reply([], code: 3) == .noSuchName)
    #expect(try reply([], code: 2) == .refusal(code: 2))
    #expect(try question.reply(in: DNSBytes.answer(question.wire, truncated: true)) == .truncated)
  }

  @Test func passesOverWhatIsNoAnswerToTheQuestion() throws {
    let good = DNSBytes.answer(question.wire, [DNSBytes.record(type: 1, Self.address)])
    #expect(try question.reply(in: good) != nil)
    let changes: [(Int, UInt8)] = [
      (0, 0), (1, 0), (2, 0x01), (2, 0xa1), (5, 2), (13, 120), (question.wire.count - 3, 28),
    ]
    for (index, byte) in changes {
      var other = good
      other[index] = byte
      #expect(try question.reply(in: other) == nil, "byte \(index)")
    }
  }

  @Test func takesATTLWithItsFirstBitForNone() throws {
    let record = DNSBytes.record(type: 1, seconds: 0x8000_0001, Self.address)
    #expect(try reply([record]) == .addresses([.address("192.0.2.7")], seconds: 0))
  }

  @Test(arguments: ["", ".", "a..b", String(repeating: "a", count: 64), String(repeating: "abcdefg.", count: 32)])
  func namesThatDNSCannotCarryAreNone(_ text: String) {
    #expect(DNSName(text) == nil)
  }
}
