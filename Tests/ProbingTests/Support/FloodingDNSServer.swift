import Endpoints
import Glibc
import Pinning

@testable import Probing

/// Sends forged answers to whoever asked last, as fast as it can.
final class FloodingDNSServer: Sendable {
  struct CannotOpen: Error {}

  let address: SocketAddress
  private let descriptor: Int32

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw CannotOpen() }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isOpen = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        bind(descriptor, name, length) == 0 && getsockname(descriptor, name, &length) == 0
      }
    }
    guard isOpen else {
      close(descriptor)
      throw CannotOpen()
    }
    self.descriptor = descriptor
    address = .localhost(UInt16(bigEndian: name.sin_port))
  }

  deinit { close(descriptor) }

  /// Begins with the first question, on threads of its own; ends when `isOver` says so, which it may not forget.
  func flood(until isOver: @escaping @Sendable () -> Bool) -> Task<Void, Never> {
    let done = Waiter<Void>()
    let status = DetachedThread.start(stackSize: 512 * 1024) {
      self.answer(until: isOver)
      done.settle(.value(()))
    }
    return Task {
      guard status == 0 else { return }
      _ = await done.wait(until: .soon)
    }
  }

  private func answer(until isOver: () -> Bool) {
    var question = [UInt8](repeating: 0, count: 512)
    var asker = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let count = withUnsafeMutablePointer(to: &asker) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        recvfrom(descriptor, &question, question.count, 0, name, &length)
      }
    }
    guard count > 12 else { return }
    var forged = DNSBytes.answer(Array(question[..<count]))
    // Another name: found out only once the whole of it is read.
    forged[13] ^= 1
    while !isOver() {
      _ = withUnsafePointer(to: &asker) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
          sendto(descriptor, forged, forged.count, Int32(MSG_DONTWAIT), name, length)
        }
      }
    }
  }
}
