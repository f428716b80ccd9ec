import Endpoints
import Foundation
import Lab
import Pinning
import Testing

/// The lab's own builds, on what its servers really send: every break and every loss of pins comes to the second.
struct RehearseLabTests {
  @Test func foresightIsExactForEveryBuildOfTheLab() async throws {
    try await Lab.with { lab in
      let stage = try Stage()
      try write(lab, to: stage)
      var seen = Set<String>()
      for endpoint in LabCatalogue.endpoints {
        guard let address = lab.connect[endpoint.name]?.first, endpoint.host.hasSuffix(".lab.example.com") else {
          continue
        }
        try await serve("\(address)", as: endpoint.host, to: stage)
        let now = LabClock.system()
        for client in try await judged(endpoint.host, at: now, stage) {
          seen.insert(client.client)
          try await checkBreak(of: client, endpoint.host, now, stage)
          try await checkLoss(of: client, endpoint.host, now, stage)
        }
      }
      #expect(seen.count >= 6, "\(seen)")
    }
  }

  private func write(_ lab: Lab, to stage: Stage) throws {
    for (path, bytes) in lab.files { try stage.folder.write(bytes, to: path) }
    try stage.folder.write(LabConfiguration.text(), to: "endpoints.json")
    try stage.folder.write(lab.roots.map { PEM.block("CERTIFICATE", $0) }.joined(), to: "anchors.pem")
  }

  /// What a server sends, by OpenSSL's own client.
  private func serve(_ address: String, as host: String, to stage: Stage) async throws {
    let outcome = try await Tool.execute(
      "/usr/bin/openssl", ["s_client", "-connect", address, "-servername", host, "-showcerts"], in: stage.folder.url)
    try #require(outcome.output.contains("BEGIN CERTIFICATE"), "\(outcome.errors)")
    try stage.folder.write(outcome.output, to: "chain.pem")
  }

  private func judged(_ host: String, at date: Timestamp, _ stage: Stage) async throws -> [RehearsedVerdict] {
    let outcome = try await stage.run([
      "--config", "endpoints.json", "--chain", "chain.pem", "--host", host, "--anchors", "anchors.pem", "--at",
      date.description, "--json",
    ])
    let endpoints = try #require(outcome.document?.endpoints, "\(outcome.output)\(outcome.errors)")
    return endpoints.flatMap(\.clients)
  }

  private func verdict(
    of client: RehearsedVerdict, _ host: String, at date: Timestamp, _ stage: Stage
  ) async throws -> RehearsedVerdict {
    try #require(try await judged(host, at: date, stage).first { $0.client == client.client })
  }

  private func checkBreak(
    of client: RehearsedVerdict, _ host: String, _ now: Timestamp, _ stage: Stage
  ) async throws {
    guard let instant = client.breaksAt.flatMap({ Timestamp(rfc3339: $0) }) else { return }
    let at = try await verdict(of: client, host, at: instant, stage)
    #expect(["reject", "misconfigured"].contains(at.verdict), "\(client.client) on \(host)")
    guard client.breaksBecause != "now" else {
      #expect(instant == now)
      return
    }
    let before = try await verdict(of: client, host, at: instant.advanced(bySeconds: -1), stage)
    #expect(before.verdict.hasPrefix("accept"), "\(client.client) on \(host): \(before.reason.detail)")
    #expect(at.reason.code == "expired" && client.breaksBecause?.hasSuffix("-ends") == true)
  }

  private func checkLoss(
    of client: RehearsedVerdict, _ host: String, _ now: Timestamp, _ stage: Stage
  ) async throws {
    guard let instant = client.unpinsAt.flatMap({ Timestamp(rfc3339: $0) }) else { return }
    let at = try await verdict(of: client, host, at: instant, stage)
    #expect(["accept-unpinned", "depends"].contains(at.verdict), "\(client.client) on \(host)")
    guard client.unpinsBecause != "now" else { return }
    let before = try await verdict(of: client, host, at: instant.advanced(bySeconds: -1), stage)
    #expect(before.verdict == "accept-pinned" && client.unpinsBecause == "pin-set-ends", "\(client.client) on \(host)")
  }
}
