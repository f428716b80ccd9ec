import Endpoints
import Monitoring
import Pinning

/// What the rows are picked by: terms with blanks between them, all of which must hold.
package struct Filter: Hashable, Sendable {
  /// As it was typed.
  package let text: String
  let terms: [FilterTerm]
  /// The terms that mean nothing, each with what was wanted. They pick nothing out.
  let faults: [FilterFault]

  package init(_ text: String) {
    self.text = text
    var terms: [FilterTerm] = []
    var faults: [FilterFault] = []
    for word in text.split(separator: " ") {
      switch FilterTerm.read(word) {
      case .success(let term): terms.append(term)
      case .failure(let fault): faults.append(fault)
      }
    }
    self.terms = terms
    self.faults = faults
  }

  static let none = Filter("")

  var isEmpty: Bool { terms.isEmpty }

  func matches(_ status: EndpointStatus, _ haystack: Haystack, now: Timestamp) -> Bool {
    terms.allSatisfy { $0.matches(status, haystack, now: now) }
  }
}

/// One term of a filter.
struct FilterTerm: Hashable, Sendable {
  enum Test: Hashable, Sendable {
    case text([UInt8])
    case state(Set<EndpointState>)
    case group(String)
    case client(String)
    case leaf(Comparison, seconds: Int64)
    case nextBreak(Comparison, seconds: Int64)
  }

  enum Comparison: Hashable, Sendable {
    case less
    case more
  }

  let test: Test
  let isNegated: Bool

  func matches(_ status: EndpointStatus, _ haystack: Haystack, now: Timestamp) -> Bool {
    holds(status, haystack, now: now) != isNegated
  }

  private func holds(_ status: EndpointStatus, _ haystack: Haystack, now: Timestamp) -> Bool {
    switch test {
    case .text(let needle): return haystack.contains(needle, status)
    case .state(let states): return states.contains(status.state)
    case .group(let name): return status.endpoint.group?.lowercased() == name
    case .client(let name): return status.clients.contains { $0.client.lowercased().hasPrefix(name) }
    case .leaf(let comparison, let seconds): return compare(status.leafEnds, comparison, seconds, now)
    case .nextBreak(let comparison, let seconds): return compare(status.nextBreak?.at, comparison, seconds, now)
    }
  }

  private func compare(_ date: Timestamp?, _ comparison: Comparison, _ seconds: Int64, _ now: Timestamp) -> Bool {
    guard let date else { return false }
    switch comparison {
    case .less: return date.seconds(since: now) < seconds
    case .more: return date.seconds(since: now) > seconds
    }
  }
}

/// What was wrong with a term.
enum FilterFault: Error, Hashable, Sendable {
  case unknownField(String)
  case unknownState(String)
  /// `field<` or `field:` with nothing behind it.
  case valueMissing(field: String)
  case notALength(field: String, String)

  /// One sentence without a full stop; holds what was typed.
  var detail: String {
    switch self {
    case .unknownField(let name): "no field \"\(name)\": there are state: group: client: leaf< break<"
    case .unknownState(let name): "no state \"\(name)\": write refused, badcert, noreach, expiry, accept, ..."
    case .valueMissing(let field): "\(field) wants a value behind it"
    case .notALength(let field, let text): "\(field)\(text) wants a time such as 14d, 12h or 30m"
    }
  }
}

extension FilterTerm {
  static func read(_ word: Substring) -> Result<FilterTerm, FilterFault> {
    let isNegated = word.first == "!" && word.count > 1
    let body = String(isNegated ? word.dropFirst() : word).lowercased()
    return readTest(body).map { FilterTerm(test: $0, isNegated: isNegated) }
  }

  private static func readTest(_ body: String) -> Result<Test, FilterFault> {
    guard let mark = body.firstIndex(where: { ":<>".contains($0) }) else { return .success(.text(Array(body.utf8))) }
    let field = String(body[..<mark])
    let value = String(body[body.index(after: mark)...])
    let written = String(body[...mark])
    switch (field, body[mark]) {
    case ("state", ":"): return value.isEmpty ? .failure(.valueMissing(field: written)) : readState(value)
    case ("group", ":"): return value.isEmpty ? .failure(.valueMissing(field: written)) : .success(.group(value))
    case ("client", ":"): return value.isEmpty ? .failure(.valueMissing(field: written)) : .success(.client(value))
    case ("leaf", "<"), ("leaf", ">"), ("break", "<"), ("break", ">"):
      return readLength(field, written: written, value, isLess: body[mark] == "<")
    default:
      // A host with a port, or an address, is text.
      let isField =
        body[mark] != ":" || (!field.isEmpty && field.allSatisfy(\.isLetter) && value.first?.isNumber != true)
      return isField ? .failure(.unknownField(field)) : .success(.text(Array(body.utf8)))
    }
  }

  private static func readState(_ value: String) -> Result<Test, FilterFault> {
    let states = EndpointState.allCases.filter {
      $0.rawValue.hasPrefix(value) || $0.word.lowercased().hasPrefix(value)
    }
    return states.isEmpty ? .failure(.unknownState(value)) : .success(.state(Set(states)))
  }

  private static func readLength(
    _ field: String, written: String, _ value: String, isLess: Bool
  ) -> Result<Test, FilterFault> {
    guard !value.isEmpty else { return .failure(.valueMissing(field: written)) }
    guard let seconds = Length.seconds(value) else { return .failure(.notALength(field: written, value)) }
    let comparison: Comparison = isLess ? .less : .more
    return .success(field == "leaf" ? .leaf(comparison, seconds: seconds) : .nextBreak(comparison, seconds: seconds))
  }
}
