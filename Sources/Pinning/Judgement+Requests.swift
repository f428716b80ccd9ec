extension Judgement {
  /// Whether a careful client would send a request, credentials and all, to a server that presents this: the endpoint's
  /// own settings and pins accept it, and of the shipped clients, where there are any, one may.
  package var admitsRequest: Bool {
    let own = clients.first { $0.client == InlinePins.name }
    let shipped = clients.filter { $0.client != InlinePins.name }
    guard own.map(\.verdict.accepts) ?? trust.isTrusted else { return false }
    return shipped.isEmpty || shipped.contains { $0.verdict.accepts || $0.verdict == .depends }
  }
}
