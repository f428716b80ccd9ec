package import Monitoring

extension Snapshot {
  /// What `check` exits with: 0 where every endpoint is as it should be, 1 at worst a warning, 2 something critical.
  /// 3, "could not judge", is never a snapshot's.
  package var exitCode: Int32 { worstSeverity.exitCode }
}
