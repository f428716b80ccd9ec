import Endpoints
import Grid
import Monitoring
import Pinning

/// Chains, pins, addresses and dates of the detail.
extension DetailText {
  /// The path that decides: the first validated one; without one the chain as built, or what was presented.
  var path: (title: String, rows: [(role: String, facts: CertificateFacts)]) {
    guard let address = shownAddress else { return ("CHAIN", []) }
    if let path = address.judgement?.trust.paths.first {
      let rows = path.certificates.enumerated().map {
        (ChainPosition(index: $0, of: path.certificates.count).short, $1)
      }
      return ("VALIDATED PATH", rows)
    }
    if let built = address.judgement?.trust.built {
      let rows = built.certificates.enumerated().map { ($0 == 0 ? "leaf" : "issuer", $1) }
      return ("CHAIN AS BUILT, with faults: no path is valid", rows)
    }
    let sent = address.observation.presented?.certificates.compactMap(\.facts) ?? []
    return ("CHAIN AS SENT: no path is valid", sent.enumerated().map { ($0 == 0 ? "leaf" : "sent", $1) })
  }

  var pathTitle: String {
    guard status.addresses.count > 1, let address = shownAddress else { return path.title }
    return "\(path.title), at \(address.address)"
  }

  func certificates(limit: Int) -> [DetailLine] {
    path.rows.prefix(limit).enumerated().map { index, row in
      certificate(role: row.role, row.facts, weight: index == 0 ? 6 : 4 - min(index, 3))
    }
  }

  /// ` leaf   WEH1+dmT...  pinned  api.example.com   61d (2027-01-21)`
  private func certificate(role: String, _ facts: CertificateFacts, weight: Int) -> DetailLine {
    let isPinned = pinnedItems.contains { $0.matches(facts) }
    var text = pen.line(" \(padded(role, 6)) ")
    text.append(pen.text(padded(shortPin(facts.pin), 11)), isPinned ? Pen.strong : .plain)
    text.append(pen.text(isPinned ? " pinned  " : "         "))
    text.append(pen.text(name(facts)).leftAligned(nameWidth))
    let left = facts.notAfter.seconds(since: now)
    let end =
      facts.notAfter == .unending
      ? "no end" : left < 0 ? "ended \(Span(seconds: -left).short) ago" : "ends in \(Span(seconds: left))"
    text.append(pen.text(" \(end)"), left < 0 ? Pen.strong : .plain)
    if let new = newSince(facts, role: role) { text.append(pen.text("  \(new)"), Pen.strong) }
    return DetailLine(text: text, hang: 9, weight: weight)
  }

  /// What is left beside role, pin and date.
  private var nameWidth: Int { max(12, min(width - 43, 40)) }

  func name(_ facts: CertificateFacts) -> String {
    if let common = facts.subject.commonName, !common.isEmpty { return common }
    if let alternative = facts.alternativeNames.first { return alternative.description }
    return facts.subject.description.isEmpty ? "(no name)" : facts.subject.description
  }

  func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }

  /// What the server sent, in its order; with every fact where the pane has the whole screen.
  var presented: [DetailLine] {
    guard let certificates = shownAddress?.observation.presented?.certificates else { return [] }
    return certificates.enumerated().flatMap { index, certificate -> [DetailLine] in
      switch certificate {
      case .undecodable(_, let fingerprint, let detail):
        [line(" \(index)  cannot be read: \(detail) (fingerprint \(fingerprint.hex.prefix(16)))", hang: 4)]
      case .decoded(let facts): isFull ? fully(index, facts) : [line(" \(index)  \(briefly(facts))", hang: 4)]
      }
    }
  }

  /// `api.example.com, from R11, 2026-10-23 to 2027-01-21`; what is not on the path says so.
  private func briefly(_ facts: CertificateFacts) -> String {
    let place = path.rows.contains { $0.facts == facts } ? "" : ", not on the path"
    return "\(name(facts)), from \(facts.issuer.short), \(facts.notBefore.day) to \(facts.notAfter.day)\(place)"
  }

  private func fully(_ index: Int, _ facts: CertificateFacts) -> [DetailLine] {
    [
      line(" \(index)  \(facts.subject.description.isEmpty ? name(facts) : facts.subject.description)", hang: 4),
      line("    issued by \(facts.issuer.description)", pen.faint, hang: 6),
      line(
        "    \(facts.key), \(facts.signatureAlgorithm), \(facts.notBefore.day) to \(facts.notAfter.day)", pen.faint,
        hang: 6),
    ] + identity(facts) + names(facts, isLeaf: index == 0)
  }

  private func identity(_ facts: CertificateFacts) -> [DetailLine] {
    guard invented.isEmpty else { return [] }
    return [
      line("    pin \(facts.pin.base64)", pen.faint, hang: 6),
      line("    fingerprint \(facts.fingerprint.hex)", pen.faint, hang: 6),
    ]
  }

  private func names(_ facts: CertificateFacts, isLeaf: Bool) -> [DetailLine] {
    guard isLeaf, !facts.alternativeNames.isEmpty else { return [] }
    let names = facts.alternativeNames.prefix(12).map(\.description).joined(separator: ", ")
    let more = facts.alternativeNames.count - 12
    return [line("    for \(names)\(more > 0 ? " and \(more) more" : "")", pen.faint, hang: 6)]
  }

  var addresses: [DetailLine] {
    status.addresses.map { address in
      var text = pen.line(" ")
      text.append(glyph(address.state, address.severity))
      let style = StateLook.style(address.state, address.severity, pen.capabilities)
      text.append(pen.text(" "))
      text.append(pen.text(padded(address.state.word, 8)), style)
      text.append(pen.text(" \(place(address.address))  \(timings(address.observation.times))"))
      if address.observation.failure != nil {
        text.append(pen.text("  reached: \(Words.reached(address.observation.reached))"))
      }
      if address.state != .accept { text.append(pen.text("  \(address.reason.short)")) }
      return DetailLine(text: text, hang: 12, weight: address.severity == .ok ? 1 : 6)
    }
  }

  /// Where the proxy resolves the name, the row is the proxy's.
  private func place(_ address: SocketAddress) -> String {
    guard let proxy = status.endpoint.proxy else { return address.description }
    return proxy.takesNames && status.endpoint.url.serverName != nil
      ? "by the proxy \(address)" : "\(address) by \(proxy)"
  }

  private func timings(_ times: StageTimes) -> String {
    let stages: [(String, Duration?)] = [
      ("dns", times.resolve), ("tcp", times.connect), ("proxy", times.proxy),
      ("starttls", times.startTLS),
      ("tls", times.handshake),
    ]
    return stages.compactMap { name, time in time.map { "\(name) \(Words.milliseconds($0))" } }
      .joined(separator: " ")
  }

  /// Everything that ends, the soonest first.
  var deadlines: [DetailLine] {
    var dates: [(at: Timestamp, what: String)] = path.rows.filter { $0.facts.notAfter != .unending }
      .map { ($0.facts.notAfter, "\($0.role) \(name($0.facts))") }
    if let own = status.endpoint.clientCertificate?.own?.firstToEnd, !isSupposed {
      dates.append((own.notAfter, "our client certificate \(name(own))"))
    }
    for client in status.clients {
      if let end = client.pinsEnd {
        let then = client.breaks?.cause == .pinSetEnds ? "then it refuses" : "then it goes on without pins"
        dates.append((end, "pin set of \(client.client), \(end > now ? then : "over")"))
      }
    }
    if let next = status.nextBreak, next.cause == .renewal {
      dates.append((next.at, "expected renewal, which some client would not survive"))
    }
    return dates.sorted { $0.at < $1.at }.map { date in
      line(" \(date.at.day)  \(padded(Words.distance(date.at, now), 12)) \(date.what)", hang: 26)
    }
  }

  var settings: [DetailLine] {
    let endpoint = status.endpoint
    let group = endpoint.group.map { "; group \($0)" } ?? ""
    let probed =
      status.lastProbe.map { "last probe \(Words.date($0, now)), \(Words.age($0, now)) ago" } ?? "not probed yet"
    let anchors = endpoint.trust.anchors
    let imported = anchors.imported.count
    let trust = [anchors.includesStore ? "the system's" : nil, imported > 0 ? "\(imported) of its own" : nil]
    let busy = status.isProbing ? "; a probe is under way" : ""
    return [
      line(" \(endpoint.url)\(group)", hang: 2),
      line(" every \(time(endpoint.interval)), timeout \(time(endpoint.timeout)); \(probed)\(busy)", hang: 2),
      line(" trust anchors: \(trust.compactMap(\.self).joined(separator: " and "))", hang: 2),
    ] + session
  }

  private var session: [DetailLine] {
    guard let session = shownAddress?.observation.session else { return [] }
    let parts = [
      "TLS \(session.version.number)", session.cipher, session.group, session.signatureAlgorithm,
      session.applicationProtocol.map { "ALPN \($0)" }, session.hasStapledOCSP ? "stapled OCSP" : nil,
    ]
    return [line(" " + parts.compactMap(\.self).joined(separator: ", "), hang: 2)]
  }

  private func time(_ duration: Duration) -> String {
    let milliseconds = duration.inMilliseconds
    return milliseconds % 1000 == 0 ? Span(seconds: milliseconds / 1000).short : duration.secondsText
  }
}
