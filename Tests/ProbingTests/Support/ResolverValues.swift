import Endpoints
import NIOPosix
import Pinning
import TLS

@testable import Probing

extension ResolverNetwork {
  static func testing(
    system: any Resolving = FixedResolver(), trust: ServerTrust = .none
  ) throws -> ResolverNetwork {
    try ResolverNetwork(
      group: MultiThreadedEventLoopGroup.singleton, context: ClientContext(), system: system, trust: trust)
  }
}

extension Resolving {
  /// What is said within a time that no good test needs.
  func answer(to host: String) async -> Result<[IPAddress], ProbeFailure> {
    do throws(ProbeFailure) {
      return .success(try await addresses(of: host, deadline: .now + .seconds(40)))
    } catch {
      return .failure(error)
    }
  }
}

extension LookupShare {
  /// All of a budget.
  static func sole(_ most: Int) -> LookupShare { LookupBudget(most: most, resolvers: 1).share() }
}
