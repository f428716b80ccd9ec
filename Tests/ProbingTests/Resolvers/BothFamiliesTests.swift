import Endpoints
import Pinning
import Testing

@testable import Probing

/// What the answers of both families come to.
@Suite struct BothFamiliesTests {
  private static let found = Result<DNSReply, ProbeFailureCause>.success(
    .addresses([.address("127.0.0.9")], seconds: 600))
  private static let none = Result<DNSReply, ProbeFailureCause>.success(.addresses([], seconds: 600))

  private func seconds(_ other: Result<DNSReply, ProbeFailureCause>?) -> UInt32? {
    guard case .success(let answer) = BothFamilies.joined([Self.found, other], "a.test") else { return nil }
    return answer.seconds
  }

  @Test func aWholeAnswerIsKeptForItsTime() {
    #expect(seconds(Self.none) == 600)
  }

  @Test func halfAnAnswerIsBelievedForAMomentOnly() {
    #expect(seconds(nil) == 2)
    #expect(seconds(.failure(.timedOut(after: .seconds(1)))) == 2)
    #expect(seconds(.success(.refusal(code: 2))) == 2)
  }
}
