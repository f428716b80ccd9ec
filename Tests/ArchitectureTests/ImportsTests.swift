import Foundation
import Testing

/// The table in docs/architecture.md says what a target may import; each file of the target is held against it.
struct ImportsTests {
  @Test func everyFileImportsOnlyWhatItsTargetMay() throws {
    let table = try ArchitectureTable.read()
    for target in try Repository.targets() {
      let row = try #require(table.rows[target], "docs/architecture.md has no row for \(target)")
      for file in try Repository.swiftFiles(of: target) {
        let imports = try Repository.imports(of: file)
        let foreign = imports.subtracting(row.mayImport).subtracting(row.isPure ? [] : ArchitectureTable.system)
        #expect(foreign.isEmpty, "\(file.lastPathComponent) in \(target) imports \(foreign.sorted())")
      }
    }
  }

  @Test func everyRowOfTheTableIsATarget() throws {
    #expect(Set(try ArchitectureTable.read().rows.keys) == Set(try Repository.targets() + Repository.cTargets()))
  }

  @Test func pureTargetsNameNoClockAndNoSystem() throws {
    for (target, row) in try ArchitectureTable.read().rows where row.isPure {
      for file in try Repository.swiftFiles(of: target) {
        let imports = try Repository.imports(of: file)
        #expect(imports.isDisjoint(with: ArchitectureTable.system), "\(file.lastPathComponent) of the pure \(target)")
        let text = try String(contentsOf: file, encoding: .utf8)
        for clock in ["ContinuousClock", "SuspendingClock", "SystemRandomNumberGenerator", "Date()"] {
          #expect(!text.contains(clock), "\(file.lastPathComponent) of the pure \(target) uses \(clock)")
        }
      }
    }
  }

  @Test func filesStaySmall() throws {
    for target in try Repository.targets() {
      for file in try Repository.swiftFiles(of: target) {
        let lines = try String(contentsOf: file, encoding: .utf8).split(
          separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 401, "\(file.lastPathComponent) in \(target) has \(lines.count) lines")
      }
    }
  }
}
