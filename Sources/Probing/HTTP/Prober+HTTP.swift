import Endpoints

/// Asking over HTTP, through redirects, all under the plan's one deadline.
extension Prober {
  /// Of the addresses of a host that a redirect leads to, so many are tried; the deadline ends it in any case.
  private static let addressesTried = 4

  func ask(
    _ expectation: HTTPExpectation, _ plan: ProbePlan, _ terms: AttemptTerms
  ) async -> AddressObservation {
    var course = HTTPCourse(expectation, to: plan.url, at: terms.address)
    let first = await attempt(asking(course, plan, terms))
    var observation = first.observation
    guard var outcome = first.http else { return observation }
    var (address, watch) = (terms.address, terms.watch.resumed(after: first.waited))
    while true {
      if let result = course.take(outcome, at: address) {
        observation.http = result
        return observation
      }
      switch await reach(course, plan, &watch) {
      case .success(let (reached, next)): (address, outcome) = (reached, next)
      case .failure(let missed):
        observation.http = course.miss(missed.failure, at: missed.address)
        return observation
      }
    }
  }

  private struct Missed: Error {
    let failure: ProbeFailure
    let address: SocketAddress?
  }

  /// The first address of where a redirect leads that completes a handshake, and what came of asking it.
  private func reach(
    _ course: HTTPCourse, _ plan: ProbePlan, _ watch: inout Stopwatch
  ) async -> Result<(SocketAddress, HTTPOutcome), Missed> {
    // A proxy that takes names is asked for the new one.
    let isResolvedHere = plan.proxy?.takesNames != true
    var addresses = [course.known(course.url)].compactMap { isResolvedHere ? $0 : nil }
    if addresses.isEmpty {
      let targets = await self.addresses(of: course.url, plan, watch)
      addresses = targets.addresses
      if addresses.isEmpty { return .failure(Missed(failure: targets.failure(course.url.host), address: nil)) }
    }
    var missed: Missed?
    for address in addresses.prefix(Self.addressesTried) {
      let attempted = await attempt(asking(course, plan, terms(at: address, course.url, plan, watch, nil)))
      watch = watch.resumed(after: attempted.waited)
      if let outcome = attempted.http { return .success((address, outcome)) }
      if let failure = attempted.observation.failure { missed = missed ?? Missed(failure: failure, address: address) }
      if watch.deadline <= .now { break }
    }
    return .failure(
      missed ?? Missed(failure: ProbeFailure(stage: .connect, cause: .timedOut(after: watch.elapsed)), address: nil))
  }

  private func asking(_ course: HTTPCourse, _ plan: ProbePlan, _ terms: AttemptTerms) -> AttemptTerms {
    var terms = terms
    let (guardian, url) = (guardian, course.url)
    terms.ask = HTTPAsk(request: course.request, limits: course.limits) { presented, session in
      guard let presented else { return HTTPAdmission(nil) }
      return HTTPAdmission(await guardian.judgement(of: presented, session: session, at: url, for: plan))
    }
    return terms
  }
}
