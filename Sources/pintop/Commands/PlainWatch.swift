import Engine
import Reporting

/// The accessible mode: one line for each change of state, no screen. It runs until it is interrupted.
struct PlainWatch {
  let source: SourceOptions

  func run() throws {
    let source = source
    try Blocking.run {
      let watchlist = try await Watchlist.open(source)
      for warning in watchlist.warnings + (await LabDoor.open(watchlist.lab)) { Output.error(warning) }
      let (changes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
      let watch = try Watch(watchlist) { wake.yield() }
      async let polling: Void = watch.engine.run()
      var lines = ChangeLines()
      for await _ in changes {
        for line in lines.take(watch.box.snapshot) { Output.line(line) }
      }
      await polling
    }
  }
}
