import Testing

@testable import Probing

@Suite struct WaitingLineTests {
  @Test func servesInOrder() {
    var line = WaitingLine<Int>()
    for number in 0..<100 { _ = line.append(number) }
    #expect((0..<100).map { _ in line.popFirst() } == Array(0..<100))
    #expect(line.popFirst() == nil)
  }

  @Test func passesOverThoseWhoLeft() {
    var line = WaitingLine<Int>()
    let tickets = (0..<100).map { line.append($0) }
    for number in 0..<100 where number % 3 != 0 { line.remove(tickets[number]) }
    #expect(line.count == 34)
    var served = [Int]()
    while let next = line.popFirst() { served.append(next) }
    #expect(served == Array(stride(from: 0, to: 100, by: 3)))
  }

  @Test func aTicketThatWasServedRemovesNobody() {
    var line = WaitingLine<Int>()
    let first = line.append(1)
    #expect(line.popFirst() == 1)
    _ = line.append(2)
    line.remove(first)
    #expect(line.popFirst() == 2)
  }
}
