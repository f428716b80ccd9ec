import Endpoints
import Lab
import Pinning
import Testing

@testable import Configuration

/// The configuration that ships, and that the lab prints, must be one that can be read.
struct LabConfigurationTests {
  @Test func theLabsConfigurationIsRead() throws {
    let root = try Hierarchy("Private", at: Timestamp(secondsSinceEpoch: 1_795_269_802)).root
    var files = try LabClients.committedFiles()
    files[LabCatalogue.privateRootFile] = root.certificate.der
    files["\(LabClients.folder)/watch-1.4/issuing.cer"] = root.certificate.der
    let outcome = Outcome(try LabConfiguration.text(), files: files)
    #expect(outcome.errors == [])
    #expect(Set(outcome.warningCodes) == ["no-backup-pin", "client-cannot-work"])
    let endpoints = try #require(outcome.configuration?.endpoints)
    #expect(endpoints.map(\.name) == LabCatalogue.endpoints.map(\.name))
    #expect(endpoints.map(\.connect) == LabCatalogue.endpoints.map(\.connect))
    #expect(endpoints.allSatisfy { $0.interval == .seconds(4) && $0.timeout == .seconds(3) })
  }

  /// What the lab is to show of clients: builds of many formats, one of them layered, none of whose dates can rot.
  @Test func theLabsClientsAreOfManyKinds() async throws {
    try await Lab.with { lab async throws in
      let files = LayeredFiles(lab.files, over: HeldFiles())
      let configuration = try ConfigurationReader.read(
        Array(LabConfiguration.text().utf8), name: "endpoints.json", files: files)
      #expect(configuration.clients.count >= 6)
      #expect(Set(configuration.clients.flatMap { $0.build.layers.map(\.format) }).count >= 4)
      #expect(configuration.clients.contains { $0.build.layers.count > 1 })
      let broken = configuration.clients.filter { !$0.build.configurationFaults.isEmpty }
      #expect(broken.map(\.name) == ["ios-5.0"])
      #expect(
        configuration.endpoints.filter { !$0.clients.isEmpty }.map(\.name)
          == LabCatalogue.endpoints.filter { $0.app != nil }.map(\.name))
    }
  }
}
