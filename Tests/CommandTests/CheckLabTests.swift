import Foundation
import Lab
import Testing

/// `pintop check --lab` as a script runs it.
struct CheckLabTests {
  @Test func everyLabEndpointShowsTheStateThatTheLabPromises() async throws {
    let outcome = try await Tool.run(["check", "--lab", "--json"])
    let check = try JSONDecoder().decode(Check.self, from: Data(outcome.output.utf8))
    #expect(outcome.status == 2)
    #expect(check.schemaVersion == 1)
    #expect(check.endpoints.map(\.name) == LabCatalogue.endpoints.map(\.name))
    for (endpoint, seen) in zip(LabCatalogue.endpoints, check.endpoints) {
      let promised = endpoint.promised(in: endpoint.initialState).map(\.rawValue)
      #expect(
        promised.contains(seen.state), "\(seen.name) is \(seen.state), promised \(promised): \(seen.reason.detail)")
    }
  }

  @Test func addressesHaveStagesAndClientsHaveVerdicts() async throws {
    let outcome = try await Tool.run(["check", "--lab", "--json", "api", "queue"])
    let check = try JSONDecoder().decode(Check.self, from: Data(outcome.output.utf8))
    let api = try #require(check.endpoints.first { $0.name == "api" })
    let stages = try #require(api.addresses.first).stages
    #expect(try #require(stages["tcp"] ?? nil) > 0)
    #expect(try #require(stages["tls"] ?? nil) > 0)
    #expect(api.clients.first?.verdict == "accept-pinned")
    #expect(api.clients.first?.breaksAt != nil)
    let queue = try #require(check.endpoints.first { $0.name == "queue" })
    #expect(queue.reason.code == "timed-out-in-handshake")
    #expect(queue.addresses.first?.stages["tls"] == .some(nil))
  }

  @Test func exitCodesFollowTheWorstState() async throws {
    #expect(try await Tool.run(["check", "--lab", "api"]).status == 0)
    #expect(try await Tool.run(["check", "--lab", "api", "kiosk"]).status == 1)
    #expect(try await Tool.run(["check", "--lab", "api", "media"]).status == 2)
    #expect(try await Tool.run(["check", "--lab", "nobody"]).status == 3)
    #expect(try await Tool.run(["check", "--no-such-option"]).status == 3)
  }

  @Test func aPipeGetsOneRoundOfPlainTextAndExitsZero() async throws {
    let outcome = try await Tool.run(["--lab"])
    #expect(outcome.status == 0)
    #expect(outcome.output.utf8.allSatisfy { (0x20...0x7e).contains($0) || $0 == 0x0a })
    for endpoint in LabCatalogue.endpoints { #expect(outcome.output.contains(endpoint.name)) }
  }

  @Test func aScreenCanBeDumped() async throws {
    let outcome = try await Tool.run(["--lab", "--ascii", "--dump-screen", "80x24"])
    let rows = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(outcome.status == 0)
    #expect(rows.count == 25)
    #expect(rows.allSatisfy { $0.count <= 80 })
    #expect(outcome.output.contains("NEXT BREAK"))
  }
}

/// What scripts read of `check --json`.
struct Check: Decodable {
  let schemaVersion: Int
  let at: String
  let endpoints: [CheckedEndpoint]
}

struct CheckedEndpoint: Decodable {
  let name: String
  let state: String
  let severity: String
  let reason: CheckedReason
  let addresses: [CheckedAddress]
  let clients: [CheckedClient]
  let findings: [CheckedReason]
  let resolvers: [Resolver]

  struct Resolver: Decodable {
    let name: String
    let addresses: [String]
  }
}

struct CheckedReason: Decodable {
  let code: String
  let detail: String
}

struct CheckedAddress: Decodable {
  let address: String
  let state: String
  let stages: [String: Double?]
  let failure: Failure?
  let presented: [Certificate]?
  let looks: [Look]

  struct Certificate: Decodable {
    let sha256: String
  }

  struct Look: Decodable {
    let kind: String
    let outcome: String
    let presented: [Certificate]?
  }

  struct Failure: Decodable {
    let stage: String
    let code: String
  }
}

struct CheckedClient: Decodable {
  let client: String
  let verdict: String
  let matchedPin: String?
  let position: String?
  let breaksAt: String?
}
