import Glibc
import Testing

@testable import Probing

@Suite struct DetachedThreadTests {
  @Test func runsOnAThreadOfItsOwnThatTakesNoSignals() async {
    let waiter = Waiter<Bool>()
    let status = DetachedThread.start(stackSize: 256 * 1024) {
      var blocked = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &blocked)
      waiter.settle(.value(sigismember(&blocked, SIGINT) == 1 && sigismember(&blocked, SIGSEGV) == 0))
    }
    #expect(status == 0)
    guard case .value(let isQuiet) = await waiter.wait(until: .soon) else {
      Issue.record("the thread did not run")
      return
    }
    #expect(isQuiet)
  }

  @Test func saysWhyThereIsNoThread() {
    #expect(DetachedThread.start(stackSize: 1) {} == EINVAL)
  }
}
