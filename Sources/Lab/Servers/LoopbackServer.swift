package import Endpoints
package import NIOCore
import NIOPosix
package import Pinning

/// A server on one loopback address that can change what it does while it runs.
///
///     let server = try await LoopbackServer.start(.tls(TLSService(ServedChain(leaf, intermediate))))
///     … server.address …
///     try await server.change(to: .refuse)
///     await server.stop()
///
/// Connections that are open when the behaviour changes go on as they began.
package actor LoopbackServer {
  package nonisolated let address: Endpoints.SocketAddress
  private let group: any EventLoopGroup
  private let label: String
  private let current = CurrentReaction()
  private let connections = Connections()
  private var listener: Listener
  private let turns = Turns()

  private enum Listener: ~Copyable {
    case holding(BoundSocket)
    case listening(any Channel, descriptor: Int32)
    case closed
  }

  /// Binds `ip` and `port`, or a free port. `label` stands in the JSON of answers to HTTP requests: letters,
  /// digits and hyphens only.
  package static func start(
    _ behaviour: ServerBehaviour, ip: IPAddress = .loopback, port: UInt16? = nil, label: String = "lab",
    group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
  ) async throws -> LoopbackServer {
    let socket = try FreePort.bind(ip, port)
    let address = Endpoints.SocketAddress(ip: ip, port: try socket.port())
    let server = LoopbackServer(socket, address: address, label: label, group: group)
    do {
      try await server.change(to: behaviour)
    } catch {
      await server.stop()
      throw error
    }
    return server
  }

  private init(
    _ socket: consuming BoundSocket, address: Endpoints.SocketAddress, label: String, group: any EventLoopGroup
  ) {
    socket.stopListening()
    self.listener = .holding(socket)
    self.address = address
    self.label = label
    self.group = group
  }

  package nonisolated var openConnections: Int { connections.count }

  /// Returns when the new behaviour is in force. Changes asked for at once are made one after the other.
  package func change(to behaviour: ServerBehaviour) async throws {
    try await turns.take { try await self.apply(behaviour) }
  }

  /// Stops listening, closes every connection, and gives the port back.
  package func stop() async {
    await turns.end()
    switch exchange(.closed) {
    case .listening(let channel, _): try? await channel.close()
    case .holding: break
    case .closed: break
    }
    await connections.closeAll()
  }

  private func apply(_ behaviour: ServerBehaviour) async throws {
    let reaction = try Reaction(behaviour, label: label)
    current.set(reaction)
    switch behaviour {
    case .refuse: try await hold()
    case .tls, .silent, .plainHTTP: try await listen()
    }
  }

  private func listen() async throws {
    switch exchange(.closed) {
    case .listening(let channel, let descriptor): listener = .listening(channel, descriptor: descriptor)
    case .closed: break
    case .holding(let socket):
      do {
        try socket.listen()
      } catch {
        listener = .holding(socket)
        throw error
      }
      let descriptor = socket.release()
      let channel = try await bootstrap.withBoundSocket(descriptor).get()
      BoundSocket.deepenBacklog(of: descriptor)
      listener = .listening(channel, descriptor: descriptor)
    }
  }

  /// Closing a listening socket gives its port away. A second descriptor keeps it; shutting that down ends listening.
  private func hold() async throws {
    switch exchange(.closed) {
    case .holding(let socket): listener = .holding(socket)
    case .closed: break
    case .listening(let channel, let descriptor):
      // Until the channel is closed, the descriptor is its own and open.
      let socket: BoundSocket
      do {
        socket = try BoundSocket.duplicate(of: descriptor)
      } catch {
        listener = .listening(channel, descriptor: descriptor)
        throw error
      }
      try? await channel.close()
      socket.stopListening()
      listener = .holding(socket)
    }
  }

  private func exchange(_ next: consuming Listener) -> Listener {
    var other = next
    swap(&other, &listener)
    return other
  }

  private var bootstrap: ServerBootstrap {
    ServerBootstrap(group: group)
      .childChannelInitializer { [connections, current] channel in
        connections.add(channel)
        let reaction = current.get()
        return channel.eventLoop.makeCompletedFuture { try reaction.take(channel) }
      }
  }
}

extension IPAddress {
  /// 127.0.0.1.
  package static let loopback = ipv4Loopback(1)

  /// 127.0.0.`last`: on Linux the whole of 127.0.0.0/8 is the loopback interface.
  static func ipv4Loopback(_ last: UInt8) -> IPAddress {
    guard let address = IPAddress(bytes: [127, 0, 0, last]) else { preconditionFailure("four bytes are an address") }
    return address
  }
}
