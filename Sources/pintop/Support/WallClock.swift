import Glibc
import Pinning

/// The machine's civil time, to the second.
enum WallClock {
  static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(secondsSinceEpoch: Int64(time.tv_sec))
  }
}
