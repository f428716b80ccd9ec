/// The next request after a redirect, as URLSession makes it (RFC 9110, section 15.4; Fetch Standard, "HTTP-redirect
/// fetch").
package enum Redirect {
  /// Statuses that lead elsewhere where there is a `Location`. 300 and 304 do not.
  private static let statuses: Set = [301, 302, 303, 307, 308]

  /// Where an answer leads; nil where it leads nowhere, and is the last one.
  package static func location(of answer: ReceivedAnswer) -> String? {
    guard statuses.contains(answer.status), let location = answer.field("Location"), !location.isEmpty else {
      return nil
    }
    return location
  }

  /// The request to where `status` leads.
  ///
  /// A 303 asks by GET, unless it was HEAD; so do a 301 and a 302 after a POST. The others keep method and body. What is
  /// secret, and what carries credentials, goes to no other host or port.
  package static func message(
    after message: RequestMessage, status: Int, from old: EndpointURL, to new: EndpointURL
  ) throws(RedirectFault) -> RequestMessage {
    var next = message
    next.target = new.path
    next.set("Host", new.hostField)
    let becomesGet =
      status == 303 ? message.method != "GET" && message.method != "HEAD" : status <= 302 && message.method == "POST"
    if becomesGet {
      next.method = "GET"
      next.body = []
      next.hasSecretBody = false
      next.removeFields { contentFields.contains($0) }
    }
    guard (old.host, old.port) != (new.host, new.port) else { return next }
    guard !next.hasSecretBody else { throw .secretBody(host: new.hostAndPort) }
    let secret = message.secretFields
    next.removeFields { credentialFields.contains($0) || secret.contains($0) }
    next.secretFields = []
    return next
  }

  /// What speaks of the body (Fetch Standard, "request-body-header name"), and its length.
  private static let contentFields: Set = [
    "content-type", "content-length", "content-encoding", "content-language", "content-location",
  ]

  private static let credentialFields: Set = ["authorization", "cookie", "proxy-authorization"]
}

/// Why a redirect is not followed.
package enum RedirectFault: Error, Hashable, Sendable {
  case tooMany(limit: Int)
  /// To `http`: App Transport Security forbids it, and nothing there is protected.
  case plainHTTP(String)
  /// No URL of a server over HTTPS.
  case badTarget(String)
  /// The body holds a secret, and would go to another host.
  case secretBody(host: String)

  /// The published code, in kebab-case.
  package var code: String {
    switch self {
    case .tooMany: "too-many-redirects"
    case .plainHTTP: "redirect-to-plain-http"
    case .badTarget: "redirect-to-no-url"
    case .secretBody: "redirect-with-secret"
    }
  }

  /// One sentence without a full stop. Holds text from the network.
  package var detail: String {
    switch self {
    case .tooMany(let limit): "there are more than \(limit) redirects"
    case .plainHTTP(let target): "a redirect leads to plain HTTP: \(target)"
    case .badTarget(let target): "a redirect leads to what is no URL of HTTPS: \"\(target)\""
    case .secretBody(let host): "a redirect would take a secret in the body to \(host)"
    }
  }
}
