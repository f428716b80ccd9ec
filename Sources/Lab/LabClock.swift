import Glibc
package import Pinning

/// Where the lab reads civil time.
package enum LabClock {
  /// The system's clock.
  @Sendable package static func system() -> Timestamp {
    Timestamp(secondsSinceEpoch: Int64(time(nil)))
  }
}
