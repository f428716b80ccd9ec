import Endpoints
import NIOCore
import Pinning
import Synchronization
import TLS

/// What every resolver over HTTP stands on.
struct ResolverNetwork: Sendable {
  let group: any EventLoopGroup
  let context: ClientContext
  /// This machine's own: for the names of the servers themselves.
  let system: any Resolving
  let trust: ServerTrust
}

/// One request to a resolver's server, and its good answer.
struct ResolverCall: Sendable {
  /// Bytes of a body: those of the longest DNS message (RFC 8484, section 6), which no answer of the other forms needs.
  private static let longestBody = 65_535

  let server: ResolverServer
  let network: ResolverNetwork

  /// The answer if its status is 200 and its body is as the server has it. `Host` is added to the request's fields.
  func answer(
    to request: HTTPRequest, by deadline: ContinuousClock.Instant
  ) async throws(ResolverFault) -> HTTPAnswer {
    var request = request
    request.fields.insert(HTTPField("Host", server.authority), at: 0)
    let answer = try await firstAnswer(to: request, by: deadline)
    if let coding = answer.field("Content-Encoding"), coding.lowercased() != "identity" { throw .encoded(coding) }
    guard answer.status == 200 else { throw .status(answer.status, code: Self.code(in: answer)) }
    return answer
  }

  /// Services say in JSON why they refuse.
  private static func code(in answer: HTTPAnswer) -> String? {
    (try? PlainJSONParser.parse(answer.body))?.member("code")?.asText
  }

  private func firstAnswer(
    to request: HTTPRequest, by deadline: ContinuousClock.Instant
  ) async throws(ResolverFault) -> HTTPAnswer {
    var limits = HTTPLimits()
    limits.body = Self.longestBody
    let objection = ObjectionNote()
    let security = security(noting: objection)
    let addresses = try await addresses(by: deadline)
    do throws(HTTPFault) {
      return try await HTTPCall.answer(
        to: request, from: addresses, limits: limits, security: security, on: network.group,
        by: deadline)
    } catch {
      if let failure = objection.failure { throw .untrusted(detail: failure.detail) }
      throw .http(error)
    }
  }

  private func addresses(by deadline: ContinuousClock.Instant) async throws(ResolverFault) -> [Endpoints.SocketAddress]
  {
    if let address = server.address { return [address] }
    if case .ip(let ip) = server.identity { return [Endpoints.SocketAddress(ip: ip, port: server.port)] }
    do throws(ProbeFailure) {
      return try await network.system.addresses(of: server.host, deadline: deadline)
        .map { Endpoints.SocketAddress(ip: $0, port: server.port) }
    } catch {
      throw .bootstrap(error)
    }
  }

  private func security(noting note: ObjectionNote) -> HTTPCall.Security? {
    guard server.usesTLS else { return nil }
    let (trust, server) = (network.trust, server)
    return HTTPCall.Security(context: network.context, serverName: server.serverName) { presented in
      note.failure =
        presented.map { trust.objection($0, server.identity, server.anchors) } ?? .nothingPresented
      return note.failure == nil
    }
  }
}

/// Why a certificate was not accepted, for whoever waits for the call.
private final class ObjectionNote: Sendable {
  private let noted = Mutex<TrustFailure?>(nil)

  var failure: TrustFailure? {
    get { noted.withLock { $0 } }
    set { noted.withLock { $0 = newValue } }
  }
}
