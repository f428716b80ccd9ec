import Endpoints
import Grid
import Monitoring
import Pinning

/// Our own certificate, and what the server makes of it, in the detail.
extension DetailText {
  var clientCertificate: [DetailLine] {
    guard !isSupposed else { return [] }
    let own = status.endpoint.clientCertificate?.own.map { line(" \(words($0))", hang: 2) }
    return [own].compactMap(\.self)
      + status.addresses.compactMap { address in
        address.observation.clientAuthentication.flatMap { words($0) }.map { words in
          let place = status.addresses.count > 1 ? "\(address.address)  " : ""
          return line(" \(place)\(words)", hang: 2)
        }
      }
  }

  private func words(_ own: OwnCertificate) -> String {
    let left = own.ends.seconds(since: now)
    let end = left <= 0 ? "ended \(Span(seconds: -left).short) ago" : "ends in \(Span(seconds: left))"
    return "ours: \(name(own.leaf)), from \(own.leaf.issuer.short), \(end)"
  }

  /// Nil where the server asks for none and none is configured: nobody wants to read that.
  private func words(_ seen: ClientAuthentication) -> String? {
    guard seen.isAsked else {
      return status.endpoint.clientCertificate == nil ? nil : "the server asks for no client certificate"
    }
    let more = seen.authorityCount - seen.authorities.count
    let names = seen.authorities.map(\.short).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    let wanted = seen.authorities.isEmpty ? "of any CA" : "of \(names)"
    return
      "the server asks for one \(wanted): \(seen.isSent ? "ours was sent" : "none was sent"), \(words(seen.outcome))"
  }

  private func words(_ outcome: ClientAuthentication.Outcome) -> String {
    switch outcome {
    case .open: "and it has not said what it makes of that"
    case .accepted: "and it goes on"
    case .refused(let alert?): "and it refuses: alert \(alert)"
    case .refused(nil): "and it closes the connection"
    }
  }
}
