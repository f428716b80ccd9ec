import Glibc

/// The file descriptors of this process.
package enum Descriptors {
  /// Where no limit is set, the kernel's own ceiling on descriptors of a process (`fs.nr_open`, proc(5)) holds.
  private static let kernelCeiling = 1_048_576

  private static let descriptorCount = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

  /// Raises the soft limit to the hard one, which needs no privilege (getrlimit(2)), and returns the limit that holds
  /// afterwards. The usual soft limit of 1024 exists for the sake of select(2), which nothing here calls.
  @discardableResult
  package static func raiseLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(descriptorCount, &limit) == 0 else { return kernelCeiling }
    guard limit.rlim_cur < limit.rlim_max else { return clamped(limit.rlim_cur) }
    var raised = limit
    raised.rlim_cur = limit.rlim_max
    return clamped(setrlimit(descriptorCount, &raised) == 0 ? raised.rlim_cur : limit.rlim_cur)
  }

  private static func clamped(_ limit: rlim_t) -> Int {
    Int(min(limit, rlim_t(kernelCeiling)))
  }
}
