import Endpoints
import Lab
import Pinning
import Testing

@testable import Configuration

/// The configuration that ships, and that the lab prints, must be one that can be read.
struct LabConfigurationTests {
  @Test func theLabsConfigurationIsRead() throws {
    let root = try Hierarchy("Private", at: Timestamp(secondsSinceEpoch: 1_795_269_802)).root
    let outcome = Outcome(
      try LabConfiguration.text(), files: [LabCatalogue.privateRootFile: root.certificate.der])
    #expect(outcome.errors == [])
    let endpoints = try #require(outcome.configuration?.endpoints)
    #expect(endpoints.map(\.name) == LabCatalogue.endpoints.map(\.name))
    #expect(endpoints.map(\.connect) == LabCatalogue.endpoints.map(\.connect))
    #expect(endpoints.allSatisfy { $0.interval == .seconds(4) && $0.timeout == .seconds(3) })
  }
}
