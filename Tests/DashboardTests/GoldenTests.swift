import Dashboard
import Grid
import Testing

/// Whole screens, compared letter by letter.
@Suite struct GoldenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let drawn: @Sendable () -> String

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "ascii80x24") { GoldenCases.sized(80, 24) },
    Case(name: "unicode80x24") { GoldenCases.sized(80, 24, GoldenCases.full) },
    Case(name: "ascii120x40") { GoldenCases.sized(120, 40) },
    Case(name: "unicode120x40") { GoldenCases.sized(120, 40, GoldenCases.full) },
    Case(name: "ascii200x60") { GoldenCases.sized(200, 60) },
    Case(name: "unicode200x60") { GoldenCases.sized(200, 60, GoldenCases.full) },
    Case(name: "ascii160x24") { GoldenCases.sized(160, 24) },
    Case(name: "ascii40x10") { GoldenCases.sized(40, 10) },
    Case(name: "unicode40x10") { GoldenCases.sized(40, 10, GoldenCases.full) },
    Case(name: "ascii20x3") { GoldenCases.sized(20, 3) },
    Case(name: "unicode20x3") { GoldenCases.sized(20, 3, GoldenCases.full) },
    Case(name: "ascii1x1") { GoldenCases.sized(1, 1) },
    Case(name: "unicode1x1") { GoldenCases.sized(1, 1, GoldenCases.full) },
    Case(name: "ascii80x15") { GoldenCases.sized(80, 15) },
    Case(name: "usualScreen") { GoldenCases.usualScreen },
    Case(name: "usualSmall") { GoldenCases.usualSmall },
    Case(name: "help") { GoldenCases.help },
    Case(name: "sortPicker") { GoldenCases.sortPicker },
    Case(name: "detail") { GoldenCases.detail },
    Case(name: "partialDetail") { GoldenCases.partialDetail },
    Case(name: "filtering") { GoldenCases.filtering },
    Case(name: "commenting") { GoldenCases.commenting },
    Case(name: "probing") { GoldenCases.probing },
    Case(name: "paused") { GoldenCases.paused },
    Case(name: "waiting") { GoldenCases.waiting },
    Case(name: "matrix80x24") { GoldenCases.matrix(80, 24) },
    Case(name: "matrix120x40") { GoldenCases.matrix(120, 40) },
    Case(name: "matrix200x60") { GoldenCases.matrix(200, 60) },
    Case(name: "matrix40x10") { GoldenCases.matrix(40, 10) },
    Case(name: "whatIf80x24") { GoldenCases.whatIf(80, 24) },
    Case(name: "whatIf120x40") { GoldenCases.whatIf(120, 40) },
    Case(name: "whatIf200x60") { GoldenCases.whatIf(200, 60) },
    Case(name: "whatIf40x10") { GoldenCases.whatIf(40, 10) },
    Case(name: "whatIf20x3") { GoldenCases.whatIf(20, 3) },
    Case(name: "commandLine") { GoldenCases.commandLine },
    Case(name: "copyMenu") { GoldenCases.copyMenu },
    Case(name: "columnPicker") { GoldenCases.columnPicker },
    Case(name: "muting") { GoldenCases.muting },
    Case(name: "frozen") { GoldenCases.frozen },
    Case(name: "marked") { GoldenCases.marked },
  ]

  @Test(arguments: cases) func looksAsItShould(screen: Case) {
    #expect(screen.drawn() == Golden.all[screen.name])
  }

  @Test func comparesEveryGoldenScreen() {
    #expect(Set(Self.cases.map(\.name)) == Set(Golden.all.keys))
  }
}
