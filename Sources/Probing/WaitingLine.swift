/// First come, first served, where anyone may leave from the middle without the others being searched.
struct WaitingLine<Element> {
  struct Ticket: Hashable {
    fileprivate let number: UInt64
  }

  private var order: [Ticket] = []
  private var head = 0
  private var elements: [Ticket: Element] = [:]
  private var nextNumber: UInt64 = 0

  var count: Int { elements.count }

  mutating func append(_ element: Element) -> Ticket {
    let ticket = Ticket(number: nextNumber)
    nextNumber += 1
    elements[ticket] = element
    order.append(ticket)
    return ticket
  }

  /// Does nothing where the ticket was served or removed before.
  mutating func remove(_ ticket: Ticket) {
    guard elements.removeValue(forKey: ticket) != nil else { return }
    dropSpentTickets()
  }

  mutating func popFirst() -> Element? {
    while head < order.count {
      let ticket = order[head]
      head += 1
      if let element = elements.removeValue(forKey: ticket) {
        dropSpentTickets()
        return element
      }
    }
    dropSpentTickets()
    return nil
  }

  /// Keeps the order at most about twice as long as the line, at a constant cost for each change.
  private mutating func dropSpentTickets() {
    guard order.count > 2 * elements.count + 16 else { return }
    order = order[head...].filter { elements[$0] != nil }
    head = 0
  }
}
