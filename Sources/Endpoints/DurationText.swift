extension Duration {
  /// Seconds as a number, for JSON and text.
  package var inSeconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// Whole milliseconds, rounded half up.
  package var inMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000
  }

  /// Milliseconds with one decimal, such as `12.3`.
  package var millisecondsText: String {
    let (seconds, attoseconds) = components
    let tenths = seconds * 10_000 + (attoseconds + 50_000_000_000_000) / 100_000_000_000_000
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// `5.0s`.
  package var secondsText: String {
    let tenths = (inMilliseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)s"
  }
}
