import Endpoints
import Glibc
import NIOCore
import Pinning

/// One endpoint's servers, one for each of its addresses, and what they show.
struct LabServer: Sendable {
  let endpoint: LabEndpoint
  /// Its place among the lab's servers.
  let order: Int
  var state: LabState
  /// When the certificates served were made.
  var mintedAt = Timestamp(secondsSinceEpoch: 0)
  private let servers: [LoopbackServer]
  private var flapping: Task<Void, Never>?

  /// Binds every address, refusing connections until `show` is called.
  static func start(
    _ endpoint: LabEndpoint, ports: Lab.Ports, group: any EventLoopGroup, order: Int
  ) async throws -> LabServer {
    var servers = [LoopbackServer]()
    do {
      for ip in endpoint.addresses {
        servers.append(try await bind(endpoint, ip, ports, group))
      }
    } catch {
      for server in servers { await server.stop() }
      throw error
    }
    return LabServer(endpoint, servers, order: order)
  }

  private init(_ endpoint: LabEndpoint, _ servers: [LoopbackServer], order: Int) {
    self.endpoint = endpoint
    self.servers = servers
    self.order = order
    self.state = endpoint.initialState
  }

  private static func bind(
    _ endpoint: LabEndpoint, _ ip: IPAddress, _ ports: Lab.Ports, _ group: any EventLoopGroup
  ) async throws -> LoopbackServer {
    if ports == .fixed {
      do {
        return try await .start(.refuse, ip: ip, port: endpoint.port, label: endpoint.name, group: group)
      } catch LabFault.system(call: _, code: EADDRINUSE) {
        // Somebody else has the port: below, a free one is taken.
      }
    }
    return try await .start(.refuse, ip: ip, label: endpoint.name, group: group)
  }

  var addresses: [Endpoints.SocketAddress] { servers.map(\.address) }

  /// One behaviour for each address.
  func show(_ behaviours: [ServerBehaviour]) async throws {
    for (server, behaviour) in zip(servers, behaviours) { try await server.change(to: behaviour) }
  }

  /// Refuses after `period`, shows `behaviours` again after another, and so on.
  mutating func flap(_ behaviours: [ServerBehaviour], every period: Duration) {
    let servers = servers
    flapping = Task {
      var isServing = true
      while (try? await Task.sleep(for: period)) != nil {
        isServing.toggle()
        for (server, behaviour) in zip(servers, behaviours) {
          // Should the port have been lost meanwhile, the server goes on refusing, and tries at its next turn.
          try? await server.change(to: isServing ? behaviour : .refuse)
        }
      }
    }
  }

  mutating func stopFlapping() async {
    flapping?.cancel()
    await flapping?.value
    flapping = nil
  }

  func stop() async {
    flapping?.cancel()
    await flapping?.value
    for server in servers { await server.stop() }
  }
}
