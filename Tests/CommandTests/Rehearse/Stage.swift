import Foundation
import Lab
import Pinning

/// A folder in which a rehearsal takes place: chains, anchors and clients' files, and the binary run on them.
struct Stage {
  static let host = "api.example.com"
  /// 2026-06-15T12:00:00Z.
  static let noon = Timestamp(secondsSinceEpoch: 1_781_524_800)

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func write(_ chain: [MintedCertificate], to name: String = "chain.pem") throws {
    try folder.write(PEM.chain(chain), to: name)
  }

  struct Outcome {
    let status: Int32
    let document: RehearsedDocument?
    let output: String
    let errors: String

    var clients: [RehearsedVerdict] { document?.clients ?? [] }
    /// Of the one client that was asked about.
    var verdict: String? { clients.first?.verdict }
    var code: String? { clients.first?.reason.code }
  }

  /// `pintop rehearse --json` on `chain.pem` under `anchors.pem` unless told otherwise.
  func rehearse(
    _ clients: [String], chain: String = "chain.pem", host: String = Self.host, anchors: String = "anchors.pem",
    at date: Timestamp = Self.noon, _ more: [String] = [], environment: [String: String] = [:]
  ) async throws -> Outcome {
    try await run(
      ["--chain", chain, "--host", host, "--anchors", anchors, "--at", date.description, "--json"]
        + clients.flatMap { ["--client", $0] } + more, environment: environment)
  }

  func run(_ arguments: [String], environment: [String: String] = [:]) async throws -> Outcome {
    let outcome = try await Tool.run(["rehearse"] + arguments, in: folder.url, environment: environment)
    return Outcome(
      status: outcome.status,
      document: try? JSONDecoder().decode(RehearsedDocument.self, from: Data(outcome.output.utf8)),
      output: outcome.output, errors: outcome.errors)
  }
}

/// What `rehearse --json` prints, by the contract.
struct RehearsedDocument: Decodable {
  let schemaVersion: Int
  let host: String?
  let at: String
  let clients: [RehearsedVerdict]?
  let endpoints: [Endpoint]?
  let turns: [Turn]?

  struct Endpoint: Decodable {
    let host: String
    let clients: [RehearsedVerdict]
  }

  struct Turn: Decodable, Equatable {
    let at: String
    let client: String
    let verdict: String
  }
}

struct RehearsedVerdict: Decodable {
  let client: String
  let verdict: String
  let reason: CheckedReason
  let answers: [Answer]?
  let matchedPin: String?
  let position: String?
  let breaksAt: String?
  let breaksBecause: String?
  let unpinsAt: String?
  let unpinsBecause: String?
  let survives: Survives

  struct Answer: Decodable {
    let when: String
    let verdict: String
  }

  struct Survives: Decodable, Equatable {
    let sameKey: Bool
    let newKey: Bool
    let newIntermediate: Bool
    let newRoot: Bool
  }
}
