import Endpoints
import NIOCore

extension HTTPCall {
  /// What is spent on one server that has many addresses.
  private static let mostAddresses = 4

  /// Asks one address after the other, for as long as they cannot be reached. Ends by `deadline`, of which an address
  /// that is silent takes only its share.
  static func answer(
    to request: HTTPRequest, from addresses: [Endpoints.SocketAddress], limits: HTTPLimits, security: Security? = nil,
    on group: any EventLoopGroup, by deadline: ContinuousClock.Instant
  ) async throws(HTTPFault) -> HTTPAnswer {
    let asked = addresses.prefix(mostAddresses)
    var fault = HTTPFault.timedOut
    for (index, address) in asked.enumerated() {
      let share = ContinuousClock.now.duration(to: deadline) / (asked.count - index)
      do throws(HTTPFault) {
        return try await HTTPCall(to: address, request, limits: limits, security: security)
          .answer(on: group, by: .now + share)
      } catch {
        fault = error
        guard error.isOfOneAddress else { throw error }
      }
    }
    throw fault
  }
}

extension HTTPFault {
  /// Another address of the same server may do better.
  fileprivate var isOfOneAddress: Bool {
    switch self {
    case .connect, .timedOut: true
    case .outOfDescriptors, .malformed, .headTooLong, .bodyTooLong, .cutShort, .cancelled, .handshake, .stream: false
    }
  }
}
