import Endpoints
import Glibc

/// A connected socket to a DNS server, which blocks its thread until an instant and no longer. The kernel passes on only
/// what comes from the server's own address and port, and picks a random port of ours (RFC 5452, section 9.2).
struct DNSSocket: ~Copyable {
  private let descriptor: Int32

  enum Transport {
    case udp
    case tcp
  }

  /// Opens a socket of the server's family; nothing is connected yet.
  init(_ transport: Transport, for server: SocketAddress) throws(ProbeFailureCause) {
    let type = transport == .udp ? SOCK_DGRAM : SOCK_STREAM
    let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let opened = socket(SocketName.family(of: server.ip), Int32(type.rawValue) | flags, 0)
    guard opened >= 0 else { throw ProbeFailureCause(resolving: errno) }
    descriptor = opened
  }

  deinit { close(descriptor) }

  func connect(to server: SocketAddress, by end: ContinuousClock.Instant) throws(ProbeFailureCause) {
    let status = SocketName.bytes(server.ip, port: server.port).withUnsafeBytes { name -> Int32 in
      guard let base = name.baseAddress else { return -1 }
      return Glibc.connect(descriptor, base.assumingMemoryBound(to: sockaddr.self), socklen_t(name.count))
    }
    if status == 0 { return }
    guard errno == EINPROGRESS else { throw ProbeFailureCause(resolving: errno) }
    guard wait(for: Int16(POLLOUT), until: end) else { throw .timedOut(after: .zero) }
    var (error, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &length)
    guard error == 0 else { throw ProbeFailureCause(resolving: error) }
  }

  /// Questions are far smaller than a socket's buffer: they are taken whole or not at all.
  func send(_ bytes: [UInt8]) throws(ProbeFailureCause) {
    let sent = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    guard sent == bytes.count else { throw ProbeFailureCause(resolving: errno) }
  }

  /// The next bytes, at most so many; nil where none came in time. Empty at the end of a stream.
  func receive(atMost count: Int, until end: ContinuousClock.Instant) throws(ProbeFailureCause) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: count)
    while true {
      let received = recv(descriptor, &buffer, count, 0)
      if received >= 0 { return Array(buffer[..<received]) }
      guard errno == EAGAIN || errno == EINTR else { throw ProbeFailureCause(resolving: errno) }
      guard wait(for: Int16(POLLIN), until: end) else { return nil }
    }
  }

  /// False where the instant came first.
  private func wait(for events: Int16, until end: ContinuousClock.Instant) -> Bool {
    while true {
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return false }
      var entry = pollfd(fd: descriptor, events: events, revents: 0)
      // Rounded up, or the last millisecond would be spent in turning round.
      if poll(&entry, 1, Int32(clamping: left.inMilliseconds + 1)) > 0 { return true }
    }
  }
}

extension ProbeFailureCause {
  init(resolving number: Int32) {
    let ours = number == EMFILE || number == ENFILE
    self = ours ? .outOfDescriptors : .resolverFailed(ErrorNumber.text(number))
  }
}
