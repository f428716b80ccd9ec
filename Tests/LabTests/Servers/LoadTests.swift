import Endpoints
import Foundation
import Glibc
import Lab
import Pinning
import Testing

/// Many connections: they are all answered, and none leaves a descriptor behind. Alone, as it counts descriptors.
@Suite(.serialized) struct LoadTests {
  /// Descriptors of this process that are sockets on one of the ports.
  private func sockets(on port: UInt16) throws -> Int {
    let inodes = try socketInodes()
    let table = try String(contentsOfFile: "/proc/self/net/tcp", encoding: .utf8)
    let wanted = String(format: ":%04X", Int(port))
    return table.split(separator: "\n").dropFirst().count { line in
      let fields = line.split(separator: " ")
      return fields.count > 9 && fields[1].hasSuffix(wanted) && inodes.contains(String(fields[9]))
    }
  }

  private func socketInodes() throws -> Set<String> {
    let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    let targets = names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
    return Set(targets.filter { $0.hasPrefix("socket:[") }.map { String($0.dropFirst(8).dropLast()) })
  }

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
      #expect(try await eventually { try sockets(on: server.address.port) == 1 })
    }
    await server.stop()
    #expect(try sockets(on: server.address.port) == 0)
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
    #expect(try sockets(on: server.address.port) == 1)
    await server.stop()
    #expect(try sockets(on: server.address.port) == 0)
  }
}
