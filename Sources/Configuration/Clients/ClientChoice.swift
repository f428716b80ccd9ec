import Pinning
import PositionedJSON

extension Reading {
  /// The clients of an endpoint: those it names, else all whose files cover its host.
  mutating func clients(
    of draft: EndpointDraft, host: String?, _ roster: inout ClientUse, at field: Located<JSON5Value>
  ) -> [ClientBuild] {
    guard !draft.clients.isFaulty else { return [] }
    let named = draft.clients.located
    let chosen =
      named.map { self.clients(named: $0.value, &roster) }
      ?? roster.known.clients.filter { client in host.map(client.build.covers) ?? false }
    roster.used.formUnion(chosen.map(\.name))
    checkShares(chosen, &roster, at: named?.with(()) ?? field.with(()))
    return chosen.map(\.build)
  }

  private mutating func clients(named names: [Located<String>], _ roster: inout ClientUse) -> [ConfiguredClient] {
    var first = [String: Place]()
    var chosen = [ConfiguredClient]()
    for name in names {
      if let place = first[name.value] {
        issues.add(.warning(.repeatedClient(name.value, first: place)), at: name)
        continue
      }
      first[name.value] = name.place
      roster.used.insert(name.value)
      if let client = roster.known.client(named: name.value) {
        chosen.append(client)
      } else if roster.known.places[name.value] == nil {
        let suggestion =
          issues.isFull ? nil : Suggestion.nearest(to: name.value, among: Array(roster.known.places.keys).sorted())
        issues.add(.value(.unknownClient(name.value, suggestion: suggestion)), at: name)
      }
    }
    return chosen
  }

  /// Told once for the same clients, however many endpoints have them.
  private mutating func checkShares(
    _ clients: [ConfiguredClient], _ roster: inout ClientUse, at field: Located<Void>
  ) {
    let sum = clients.compactMap(\.build.share).reduce(0, +)
    // Shares are written with a few decimals; their sum in binary may be a little off.
    guard sum > 1 + 1e-9, roster.judgedShares.insert(Set(clients.map(\.name))).inserted else { return }
    let percent = Int((sum * 100).rounded())
    issues.add(.warning(.sharesAboveOne(percent: max(101, percent))), at: field)
  }

  mutating func checkUse(_ roster: ClientUse) {
    for client in roster.known.clients where !roster.used.contains(client.name) {
      guard let place = roster.known.places[client.name] else { continue }
      issues.add(.warning(.unusedClient(client.name)), at: place)
    }
  }
}

/// The clients, and what became of them.
struct ClientUse {
  let known: ClientRoster
  /// Names that an endpoint has.
  var used = Set<String>()
  /// Groups whose shares were added up.
  var judgedShares = Set<Set<String>>()
}
