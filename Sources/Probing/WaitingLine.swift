import HeapModule

/// The lowest rank is served first, and of one rank who came first. Anyone may leave from the middle without the others
/// being searched.
struct WaitingLine<Element> {
  struct Ticket: Hashable, Comparable {
    fileprivate let rank: Duration
    fileprivate let number: UInt64

    static func < (left: Ticket, right: Ticket) -> Bool { (left.rank, left.number) < (right.rank, right.number) }
  }

  private var order = Heap<Ticket>()
  private var elements: [Ticket: Element] = [:]
  private var nextNumber: UInt64 = 0

  var count: Int { elements.count }

  mutating func append(_ element: Element, rank: Duration = .zero) -> Ticket {
    let ticket = Ticket(rank: rank, number: nextNumber)
    nextNumber += 1
    elements[ticket] = element
    order.insert(ticket)
    return ticket
  }

  /// Does nothing where the ticket was served or removed before.
  mutating func remove(_ ticket: Ticket) {
    guard elements.removeValue(forKey: ticket) != nil else { return }
    dropSpentTickets()
  }

  mutating func popFirst() -> Element? {
    while let ticket = order.popMin() {
      if let element = elements.removeValue(forKey: ticket) {
        return element
      }
    }
    return nil
  }

  /// Keeps the order at most about twice as long as the line.
  private mutating func dropSpentTickets() {
    guard order.count > 2 * elements.count + 16 else { return }
    order = Heap(order.unordered.filter { elements[$0] != nil })
  }
}
