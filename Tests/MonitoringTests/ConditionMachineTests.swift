import Monitoring
import Testing

struct ConditionMachineTests {
  private func phase(
    after outcomes: [ConditionMachine.Outcome], rule: ConfirmationRule = .transport
  ) -> ConditionMachine.Phase {
    var machine = ConditionMachine()
    for outcome in outcomes { machine.observe(outcome, rule: rule) }
    return machine.phase
  }

  @Test func threeFailuresInARowConfirmATransportFailure() {
    #expect(phase(after: [.ok, .failing]) == .suspect(1))
    #expect(phase(after: [.ok, .failing, .failing]) == .suspect(2))
    #expect(phase(after: [.ok, .failing, .failing, .failing]) == .failing)
  }

  @Test func oneGoodResultClearsASuspicion() {
    #expect(phase(after: [.failing, .failing, .ok]) == .ok)
    #expect(phase(after: [.failing, .failing, .ok, .failing]) == .suspect(1))
  }

  @Test func twoGoodResultsInARowResolve() {
    let failing = [ConditionMachine.Outcome](repeating: .failing, count: 3)
    #expect(phase(after: failing + [.ok]) == .recovering(1))
    #expect(phase(after: failing + [.ok, .failing]) == .failing)
    #expect(phase(after: failing + [.ok, .ok]) == .ok)
  }

  @Test func whatSaysNothingMovesNothing() {
    #expect(phase(after: [.inconclusive]) == .unknown)
    #expect(phase(after: [.failing, .inconclusive, .failing, .inconclusive]) == .suspect(2))
  }

  @Test func aSecondLookConfirmsWhatIsPresented() {
    #expect(phase(after: [.failing], rule: .presented) == .suspect(1))
    #expect(phase(after: [.failing, .failing], rule: .presented) == .failing)
  }
}
