import Endpoints

/// What bounds a prober's width and the length of its stages.
package struct ProbeLimits: Hashable, Sendable {
  /// Sockets open at once.
  package var sockets: Int
  /// Lookups under way at once over all resolvers, those of the system and of DNS servers with a thread of their own each.
  package var lookups: Int
  /// Handshakes with one address at once: more would look like an attack, and would measure each other.
  package var perAddress: Int
  /// Probes that an event loop lets begin at a time: enough that it need not wait for the next, and few enough that they
  /// add no more than milliseconds to what each other measures.
  static let beginningsPerLoop = 4
  /// How long a probe waits for its turn while others hold the address, or all sockets. Its own time stands still.
  package var turn = Defaults.turn
  /// Each stage's own budget, within the probe's deadline.
  package var resolve: Duration
  package var connect: Duration
  package var proxy: Duration
  package var startTLS: Duration
  package var handshake: Duration
  /// For a server that asked for a client's certificate to say what it makes of the answer.
  package var acceptance: Duration

  package init(
    sockets: Int, lookups: Int, perAddress: Int = 2, resolve: Duration = Defaults.resolveTimeout,
    connect: Duration = Defaults.connectTimeout, proxy: Duration = Defaults.proxyTimeout,
    startTLS: Duration = Defaults.startTLSTimeout,
    handshake: Duration = Defaults.handshakeTimeout, acceptance: Duration = Defaults.acceptanceTimeout
  ) {
    self.sockets = sockets
    self.lookups = lookups
    self.perAddress = perAddress
    self.resolve = resolve
    self.connect = connect
    self.proxy = proxy
    self.startTLS = startTLS
    self.handshake = handshake
    self.acceptance = acceptance
  }

  /// Standard streams, event loops, the terminal, files being read, a database: what is not a probe's.
  private static let reserve = 64
  /// A lookup that hangs holds a thread and, in glibc, a UDP and perhaps a netlink socket; over HTTP it holds a connection
  /// for each of two questions, and no thread. A thousand and more endpoints can hang at once without holding up the next;
  /// a thread then costs the stack pages that it touched, which is about 80 KiB.
  private static let mostLookups = 1024
  private static let descriptorsPerLookup = 2

  /// Limits under which a process with so many descriptors (as `Descriptors.raiseLimit()` returns) does not run out.
  package static func fitting(descriptors: Int) -> ProbeLimits {
    let lookups = max(1, min(mostLookups, descriptors / 8))
    let sockets = descriptors - reserve - lookups * descriptorsPerLookup
    return ProbeLimits(sockets: max(1, sockets), lookups: lookups)
  }
}
