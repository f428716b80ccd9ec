import Endpoints
import Pinning

/// The addresses of a name, each once, in the server's order, and for how many seconds they may be kept. Empty only where
/// one family has none and nothing was said of the other.
struct NameAnswer: Hashable, Sendable {
  let addresses: [IPAddress]
  let seconds: UInt32
  var unanswered: UnansweredFamily?
}

/// Asks one server, anew at every call.
protocol NameAsking: Sendable {
  /// Ends by `deadline`. Failures are of stage `.resolve`.
  func answer(to host: String, by deadline: ContinuousClock.Instant) async -> Result<NameAnswer, ProbeFailure>
}
