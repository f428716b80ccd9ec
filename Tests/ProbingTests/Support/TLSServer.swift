import Endpoints
import Lab
import Pinning
import Probing

/// A server of the lab with a chain of its own for `probe.test`.
struct TLSServer {
  let server: LoopbackServer
  let chain: [MintedCertificate]

  var address: SocketAddress { server.address }

  static func start(
    on ip: IPAddress = .localhost, delay: Duration = .zero, minimum: TLSVersion = .tls10, maximum: TLSVersion = .tls13,
    reply: HTTPReply = .greeting
  ) async throws -> TLSServer {
    let chain = try Hierarchy(at: WallClock.now()).chain("probe.test")
    let served = ServedChain(certificates: chain.map(\.der), key: chain[0].key)
    let service = TLSService(served, delay: delay, minimumVersion: minimum, maximumVersion: maximum, reply: reply)
    return TLSServer(server: try await LoopbackServer.start(.tls(service), ip: ip), chain: chain)
  }

  func stop() async {
    await server.stop()
  }
}
