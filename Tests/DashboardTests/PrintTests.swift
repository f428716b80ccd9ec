import Grid
import Testing

@Test func printScreens() {
  let keys = Keyboard()
  print(keys.screen)
  for (c, r) in [(120, 40), (200, 60), (40, 10), (20, 3), (1, 1), (80, 15)] {
    print("--- \(c)x\(r)")
    print(Keyboard(columns: c, rows: r).screen(Capabilities(glyphs: .full, colours: .none)))
  }
  var help = Keyboard()
  help.press(.character("?"))
  print(help.screen)
}
