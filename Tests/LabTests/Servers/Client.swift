import Endpoints
import Foundation
import Glibc
import Lab
import Pinning

/// What `openssl s_client` saw of a server.
struct Seen {
  let text: String

  /// The presented chain, in order.
  var certificates: [[UInt8]] {
    text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().compactMap { part in
      let body = part.components(separatedBy: "-----END CERTIFICATE-----")[0].filter { !$0.isWhitespace }
      return try? Base64.decode(body)
    }
  }

  var isRefused: Bool { text.contains("Connection refused") || text.contains("errno=111") }
  var didHandshake: Bool { text.contains("Cipher is TLS") || text.contains("Cipher is ECDHE") }
}

extension Seen {
  /// One handshake; the client says goodbye at once.
  static func look(at address: SocketAddress, _ options: String...) async throws -> Seen {
    let arguments = ["s_client", "-connect", address.description, "-showcerts", "-servername", "a.lab.test"] + options
    return try await onThread {
      let command = "timeout 20 openssl " + arguments.map { "'\($0)'" }.joined(separator: " ") + " </dev/null"
      return Seen(text: try run("sh", "-c", command).text)
    }
  }
}

/// A client of the bare socket.
struct RawClient {
  /// Connects, sends, and reads until the other side closes or `seconds` pass without a byte. Nil where nobody listens.
  static func exchange(_ address: SocketAddress, send text: String, seconds: Int) async throws -> [UInt8]? {
    try await onThread {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      guard connectSocket(descriptor, to: address) else { return nil }
      var limit = timeval(tv_sec: seconds, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      let bytes = Array(text.utf8)
      _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      var received = [UInt8]()
      var buffer = [UInt8](repeating: 0, count: 4096)
      while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 { received += buffer.prefix(count) }
      return received
    }
  }

  private static func connectSocket(_ descriptor: Int32, to address: SocketAddress) -> Bool {
    withAddress(address) { connect(descriptor, $0, $1) == 0 }
  }

  static func isListening(_ address: SocketAddress) -> Bool {
    let descriptor = open(address)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }

  /// An open connection's descriptor, which the caller closes; below nought where it was refused.
  static func open(_ address: SocketAddress) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if connectSocket(descriptor, to: address) { return descriptor }
    close(descriptor)
    return -1
  }

  /// What binding the address fails with, without leave to share it; nought where it works.
  static func bindError(_ address: SocketAddress) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return withAddress(address) { bind(descriptor, $0, $1) == 0 ? 0 : errno }
  }

  private static func withAddress<Result>(
    _ address: SocketAddress, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var target = sockaddr_in()
    target.sin_family = sa_family_t(AF_INET)
    target.sin_port = address.port.bigEndian
    withUnsafeMutableBytes(of: &target.sin_addr) { $0.copyBytes(from: address.ip.bytes) }
    return withUnsafePointer(to: &target) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
