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

  private func half(_ family: IPAddress.Family, _ cause: ProbeFailureCause) -> UnansweredFamily {
    UnansweredFamily(family: family, failure: ProbeFailure(stage: .resolve, cause: cause))
  }

  @Test func theFamilyThatFailedIsNamed() throws {
    let late = ProbeFailureCause.timedOut(after: .seconds(1))
    #expect(try BothFamilies.joined([Self.found, .failure(late)], "a.test").get().unanswered == half(.v6, late))
    #expect(try BothFamilies.joined([.failure(late), Self.found], "a.test").get().unanswered == half(.v4, late))
    let refusal = ProbeFailureCause.resolverFailed("the server failed (SERVFAIL)")
    #expect(
      try BothFamilies.joined([Self.found, .success(.refusal(code: 2))], "a.test").get().unanswered
        == half(.v6, refusal))
  }

  @Test func aFamilyWithoutRecordsIsAnswered() throws {
    for none in [Self.none, .success(.noSuchName)] {
      #expect(try BothFamilies.joined([Self.found, none], "a.test").get().unanswered == nil)
    }
  }

  /// That there are no addresses of one family is known though the other's were not told.
  @Test func noAddressesBesideAFailureAreAnAnswerWithoutAny() throws {
    let late = ProbeFailureCause.timedOut(after: .seconds(1))
    let answer = try BothFamilies.joined([Self.none, .failure(late)], "a.test").get()
    #expect(answer == NameAnswer(addresses: [], seconds: 2, unanswered: half(.v6, late)))
    let found = FoundAddresses(answer.addresses, unanswered: answer.unanswered)
    #expect(throws: ProbeFailure(stage: .resolve, cause: late)) { try found.given(for: "a.test") }
  }

  /// It holds for records of all types (RFC 8020, section 2).
  @Test func aNameThatDoesNotExistDoesNotWhateverTheOtherAnswerWas() {
    let failed = Result<DNSReply, ProbeFailureCause>.failure(.timedOut(after: .seconds(1)))
    for outcomes in [[.success(.noSuchName), failed], [failed, .success(.noSuchName)]] {
      #expect(BothFamilies.joined(outcomes, "a.test") == .failure(.nameNotFound("a.test")))
    }
  }

  @Test func aFamilyThatComesLaterThanAFailureIsNotLost() async {
    let outcomes = await BothFamilies.asked { type in
      if type == .a { return .failure(.resolverFailed("at once")) }
      try? await Task.sleep(for: BothFamilies.moment * 5 / 4)
      return Task.isCancelled ? .failure(.cancelled) : Self.found
    }
    #expect(outcomes == [.failure(.resolverFailed("at once")), Self.found])
  }
}
