package import Monitoring

extension Snapshot {
  /// What `check` exits with: 0 where every endpoint is as it should be, 1 at worst a warning, 2 something critical. 3,
  /// "could not judge", where an endpoint has no result, and none is critical.
  package var exitCode: Int32 {
    let worst = worstSeverity.exitCode
    let isJudged = endpoints.allSatisfy { $0.state != .pending }
    return isJudged || worst == Severity.critical.exitCode ? worst : Self.couldNotJudge
  }

  private static let couldNotJudge: Int32 = 3
}
