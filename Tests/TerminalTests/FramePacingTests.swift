import Testing

@testable import Terminal

@Suite("When frames are drawn")
struct FramePacingTests {
  static let start = ContinuousClock.now

  @Test("Without a change there is no frame")
  func idle() {
    #expect(FramePacing().due == nil)
  }

  @Test("A thousand changes in a second make at most ten frames, and the last one is shown")
  func bounded() {
    var pacing = FramePacing()
    var frames: [ContinuousClock.Instant] = []
    var now = Self.start
    for _ in 0..<1000 {
      pacing.request(promptly: false, at: now)
      if pacing.isDue(at: now) {
        pacing.drawn(at: now)
        frames.append(now)
      }
      now += .milliseconds(1)
    }
    #expect(frames.count == 10)
    #expect(pacing.due.map { $0 <= now } == true)
  }

  @Test("A key press is drawn at once, also right after a frame and while one is due")
  func prompt() {
    var pacing = FramePacing()
    pacing.drawn(at: Self.start)
    pacing.request(promptly: false, at: Self.start + .milliseconds(30))
    #expect(!pacing.isDue(at: Self.start + .milliseconds(30)))
    pacing.request(promptly: true, at: Self.start + .milliseconds(31))
    #expect(pacing.isDue(at: Self.start + .milliseconds(31)))
    pacing.request(promptly: false, at: Self.start + .milliseconds(32))
    #expect(pacing.isDue(at: Self.start + .milliseconds(32)))
  }

  @Test("Even a flood of keys leaves time between frames, and none waits for more than 50 ms")
  func flood() {
    var pacing = FramePacing()
    pacing.drawn(at: Self.start)
    pacing.request(promptly: true, at: Self.start)
    #expect(!pacing.isDue(at: Self.start))
    #expect(pacing.isDue(at: Self.start + .milliseconds(50)))
  }
}
