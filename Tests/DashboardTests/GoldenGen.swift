import Testing

@Test func printGoldens() {
  for (name, text) in GoldenTests.cases.map({ ($0.name, $0.drawn()) }) { print("@@@ \(name)\n\(text)\n@@@end") }
}
