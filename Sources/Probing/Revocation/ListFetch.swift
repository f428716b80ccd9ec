import Endpoints
import NIOCore
import Pinning

/// Fetches one resource by plain HTTP/1.1, without following redirects.
struct ListFetch: Sendable {
  let group: any EventLoopGroup
  /// For the names in URLs.
  let resolver: any Resolving
  let timeout: Duration
  /// Bytes of the body.
  let limit: Int

  func bytes(at url: String) async throws(ListFetchFault) -> [UInt8] {
    guard let location = HTTPLocation(url) else { throw .badURL }
    let deadline = ContinuousClock.now + timeout
    let request = HTTPRequest(
      target: location.target,
      fields: [HTTPField("Host", location.authority), HTTPField("Accept", "application/pkix-crl, */*")])
    var limits = HTTPLimits()
    limits.body = limit
    let addresses = try await addresses(location, by: deadline)
    let answer: HTTPAnswer
    do throws(HTTPFault) {
      answer = try await HTTPCall.answer(to: request, from: addresses, limits: limits, on: group, by: deadline)
    } catch {
      throw .http(error)
    }
    guard answer.status == 200 else { throw .status(answer.status) }
    return answer.body
  }

  private func addresses(
    _ location: HTTPLocation, by deadline: ContinuousClock.Instant
  ) async throws(ListFetchFault) -> [Endpoints.SocketAddress] {
    do throws(ProbeFailure) {
      return try await resolver.addresses(of: location.host, deadline: deadline)
        .map { Endpoints.SocketAddress(ip: $0, port: location.port) }
    } catch {
      throw .name(error)
    }
  }
}

/// Why a resource could not be fetched.
enum ListFetchFault: Error, Hashable {
  case badURL
  /// The name in the URL has no address.
  case name(ProbeFailure)
  case http(HTTPFault)
  case status(Int)

  /// A clause.
  var detail: String {
    switch self {
    case .badURL: "it is no URL of plain HTTP"
    case .name(let failure): failure.detail
    case .http(.bodyTooLong(let limit)): "it has more than \(limit) bytes"
    case .http(let fault): fault.detail
    case .status(let code): "the server answers with status \(code)"
    }
  }
}
