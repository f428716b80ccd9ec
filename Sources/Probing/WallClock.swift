import Glibc
package import Pinning

/// The machine's idea of civil time.
package enum WallClock {
  package static func now() -> Timestamp {
    var time = timespec()
    // It cannot fail for this clock (clock_gettime(2)); where it did, time would stand at 1970 for all to see.
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(secondsSinceEpoch: Int64(time.tv_sec))
  }
}
