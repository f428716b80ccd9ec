import Pinning

/// One client's judgement of one connection: its verdict, its forecast, and the renewals it survives.
struct ClientJudging {
  let name: String
  let share: Double?
  let model: any ClientModel
  let connection: ClientConnection
  let answers: any TrustAnswering

  /// The judgement, and the first instant at which it may differ.
  func judgement() -> (judgement: ClientJudgement, holdsUntil: Timestamp?) {
    let now = moment(at: connection.date)
    let foresight = ClientForesight(from: now, moment: moment)
    let verdict = now.verdict
    let judgement = ClientJudgement(
      client: name, share: share, verdict: verdict.verdict, reason: verdict.reason, match: verdict.match,
      backups: backups(now), breaks: foresight.breaks, unpins: foresight.unpins,
      pinsEnd: model.pinsEnd(for: connection), survival: survival(now), answers: verdict.answers,
      path: verdict.path, turn: verdict.turn)
    return (judgement, now.holdsUntil)
  }

  private func moment(at date: Timestamp) -> ClientMoment {
    let connection = connection.at(date)
    var given = [TrustAnswer]()
    let supposed = model.verdict(connection) { question in
      let answer = answers.answer(question)
      given.append(answer)
      return answer
    }
    let verdict = answers.supposed?.settled(supposed, of: model, connection, asking: answers.answer) ?? supposed
    let edges = model.clockEdges(for: connection, after: date) + [model.pinsEnd(for: connection)].compactMap { $0 }
    return ClientMoment(
      date: date, verdict: verdict, supposed: supposed, answers: given, clockEdges: edges.filter { $0 > date })
  }

  // MARK: - Over a range

  /// Every instant after the connection's date, `end` included, at which the verdict turns; the earliest first.
  func turns(until end: Timestamp) -> [ClientTurn] {
    ClientTimeline(from: moment(at: connection.date), until: end, moment: moment).turns
  }

  /// Pins on none of the chains that the client looked at; those of a set that has ended are told, too.
  private func backups(_ now: ClientMoment) -> [PinnedItem] {
    let end = model.pinsEnd(for: connection)
    let asked = end.map { $0 <= now.date ? connection.at($0.advanced(bySeconds: -1)) : connection } ?? connection
    let chains = now.verdict.verdict.accepts ? now.chains : now.answers.flatMap { $0.paths.map(\.certificates) }
    return model.pins(for: asked, at: nil).filter { pinned in
      !chains.contains { $0.contains(where: pinned.matches) }
    }
  }

  // MARK: - Renewals

  private func survival(_ now: ClientMoment) -> RenewalSurvival {
    RenewalSurvival(
      sameKey: survives(.sameKey, now), newKey: survives(.newKey, now),
      newIntermediate: survives(.newIntermediate, now), newRoot: survives(.newRoot, now))
  }

  /// Whether the client connects for sure after the renewal; one that is protected now must be so then, too.
  private func survives(_ renewal: Renewal, _ now: ClientMoment) -> Bool {
    if now.verdict.verdict == .misconfigured { return false }
    let after = RenewalRehearsal(renewal, of: connection, answers: answers).verdict(of: model)
    switch after.verdict {
    case .acceptPinned: return true
    case .acceptUnpinned: return now.verdict.verdict != .acceptPinned
    case .depends: return now.verdict.verdict != .acceptPinned && after.answers.allSatisfy(\.verdict.accepts)
    case .reject, .misconfigured: return false
    }
  }
}
