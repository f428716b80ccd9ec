import Endpoints
import Fixtures
import Foundation
import Glibc
import Lab
import Pinning
import Testing

/// Many connections: they are all answered, and none leaves a descriptor behind. Alone, as it counts descriptors.
@Suite(.serialized) struct LoadTests {
  @Test func fiveHundredConnectionsLeaveNoDescriptorBehind() async throws {
    let pki = try Hierarchy(at: LabClock.system())
    let chain = ServedChain(try pki.leaf("a.lab.test"), pki.intermediate.certificate)
    let server = try await LoopbackServer.start(.tls(TLSService(chain)))
    for behaviour in [ServerBehaviour.tls(TLSService(chain)), .plainHTTP, .silent] {
      try await server.change(to: behaviour)
      for batch in 0..<10 {
        let endings = batch.isMultiple(of: 2) ? "\r\n\r\n" : ""
        try await connect(50, to: server.address, sending: endings)
      }
      // What is left is the listening socket alone.
      #expect(try await eventually { try OpenSockets.bound(toPort: server.address.port) == 1 })
    }
    await server.stop()
    #expect(try OpenSockets.bound(toPort: server.address.port) == 0)
  }

  /// Opens connections at once, sends, and closes them without waiting for an answer.
  private func connect(_ count: Int, to address: SocketAddress, sending text: String) async throws {
    try await onThread {
      let descriptors = (0..<count).map { _ in RawClient.open(address) }
      #expect(descriptors.allSatisfy { $0 >= 0 })
      let bytes = Array(text.utf8)
      for descriptor in descriptors where descriptor >= 0 {
        _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        close(descriptor)
      }
    }
  }

  @Test func aThousandConnectionsAtOnceAreAccepted() async throws {
    let pki = try Hierarchy(at: LabClock.system())
    let server = try await LoopbackServer.start(.tls(TLSService(ServedChain(try pki.leaf("a.lab.test")))))
    let opened = try await onThread { [address = server.address] in
      (0..<1000).map { _ in RawClient.open(address) }
    }
    #expect(opened.allSatisfy { $0 >= 0 })
    let seen = try await Seen.look(at: server.address)
    #expect(seen.didHandshake, "\(seen.text)")
    for descriptor in opened where descriptor >= 0 { close(descriptor) }
    await server.stop()
  }

  @Test func repeatedChangesLeaveNoDescriptorBehind() async throws {
    let server = try await LoopbackServer.start(.silent)
    for _ in 0..<50 {
      try await server.change(to: .refuse)
      try await server.change(to: .silent)
    }
    #expect(try OpenSockets.bound(toPort: server.address.port) == 1)
    await server.stop()
    #expect(try OpenSockets.bound(toPort: server.address.port) == 0)
  }
}
