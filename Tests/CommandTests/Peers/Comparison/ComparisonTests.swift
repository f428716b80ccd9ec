import Testing

/// pintop beside `openssl s_client` and `curl`, on the same servers: docs/comparison.md has the table.
@Suite(WithComparedServers()) struct ComparisonTests {
  @Test(arguments: ComparisonTable.cases) func saysWhatTheTableHas(comparison: Comparison) async throws {
    let servers = try #require(ComparedServers.current)
    let tools = ComparedTools(servers: servers, comparison: comparison)
    let expected = comparison.expected

    let endpoint = try #require(servers.check.endpoints.first { $0.name == comparison.name })
    let pintop = PintopSays(
      endpoint.state, endpoint.reason.code, stage: endpoint.addresses.first?.failure?.stage)
    #expect(pintop == expected.pintop, "\(endpoint.reason.detail)")
    let openssl = try await tools.openssl()
    #expect(openssl.says == expected.openssl, "\(openssl.output)")
    if let curl = try await tools.curl() { #expect(curl.says == expected.curl, "\(curl.output)") }
  }
}

/// The table in itself, without any server.
struct ComparisonTableTests {
  /// A difference that is none would hide that the three agree.
  @Test(arguments: ComparisonTable.cases) func everyDifferenceIsOne(comparison: Comparison) {
    #expect((comparison.expected != comparison.matter.words) == (comparison.difference != nil))
  }

  @Test func namesAreUnique() {
    #expect(Set(ComparisonTable.cases.map(\.name)).count == ComparisonTable.cases.count)
  }

  @Test func everyMatterHasACase() {
    #expect(Set(ComparisonTable.cases.map(\.matter)) == Set(Matter.allCases))
  }

  @Test func theDocumentHasTheseTables() throws {
    let lines = Set(try ComparisonDocument.text().split(separator: "\n").map(String.init))
    for row in ComparisonDocument.mapping + ComparisonDocument.cases {
      let isThere = lines.contains(row)
      #expect(isThere, "docs/comparison.md lacks the line: \(row)")
    }
    // Two head lines, and the same rule below both.
    #expect(lines.count { $0.hasPrefix("|") } == Set(ComparisonDocument.mapping + ComparisonDocument.cases).count + 3)
  }
}
