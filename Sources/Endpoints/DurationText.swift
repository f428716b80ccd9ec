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

  /// `5.0s`.
  package var secondsText: String {
    let tenths = (inMilliseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)s"
  }
}
