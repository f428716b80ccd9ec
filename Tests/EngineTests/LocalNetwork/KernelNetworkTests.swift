import Endpoints
import Foundation
import Pinning
import Testing

@testable import Engine

/// The kernel of the machine that the tests run on, whatever its network is.
struct KernelNetworkTests {
  private func address(_ text: String) throws -> IPAddress { try #require(IPAddress(text)) }

  @Test func seesTheLoopback() throws {
    guard let socket = RouteSocket() else {
      Issue.record("the kernel gives no socket")
      return
    }
    #expect(socket.isRunning(1) == true)
    #expect(socket.isRunning(Int32.max) == nil)
    guard case .route(let route) = socket.route(to: try address("127.0.0.1")) else {
      Issue.record("there is no route to 127.0.0.1")
      return
    }
    #expect(route.isLocal && route.isUsable)
  }

  @Test func loopbackIsAlwaysWithinReach() throws {
    #expect(KernelNetwork().canSend(to: try address("127.0.0.1")))
    #expect(KernelNetwork().canSend(to: try address("127.9.8.7")))
  }

  @Test func whatNobodyMaySendToHasNoRoute() throws {
    // Class E (RFC 1112, section 4) answers differently from kernel to kernel; a zero address of IPv6 never has a route
    // of its own, and an error that is not about routes is not laid to the network.
    _ = KernelNetwork().canSend(to: try address("240.0.0.1"))
    #expect(KernelNetwork().canSend(to: try address("0.0.0.0")))
  }

  @Test func theNetworkIsWhatTheKernelsFilesSay() throws {
    let network = KernelNetwork().current()
    #expect(network.status != .unknown)
    let routes = try String(contentsOfFile: "/proc/net/route", encoding: .utf8)
    let rows: [[Substring]] = routes.split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
    let everywhere: Substring = "00000000"
    let defaults = rows.filter { $0.count > 7 && $0[1] == everywhere && $0[7] == everywhere }
    if defaults.isEmpty { #expect(!network.hasIPv4) }
    if network.hasIPv4 {
      #expect(defaults.contains { $0[0] == Substring(network.interface ?? "") })
    }
  }

  @Test func watchingEndsWithItsReader() async {
    let before = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    for _ in 0..<50 {
      let reader = Task { for await _ in KernelNetwork().changes() {} }
      reader.cancel()
      await reader.value
    }
    let deadline = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < deadline {
      let now = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
      if now <= before + 5 { return }
      try? await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("sockets are left behind")
  }

  @Test func tellsKindsOfInterfacesByTheirFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "net-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let kinds = InterfaceKind(folder: folder.path())
    func make(_ name: String, _ files: [String: String]) throws {
      for (file, text) in files {
        let path = folder.appending(path: "\(name)/\(file)")
        try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: path, atomically: true, encoding: .utf8)
      }
    }
    try make("wlp3s0", ["uevent": "DEVTYPE=wlan\nINTERFACE=wlp3s0\n", "type": "1\n"])
    try make("wwan0", ["uevent": "DEVTYPE=wwan\nINTERFACE=wwan0\n", "type": "1\n"])
    try make("old0", ["uevent": "INTERFACE=old0\n", "wireless/status": "0\n", "type": "1\n"])
    try make("ppp0", ["uevent": "INTERFACE=ppp0\n", "type": "512\n"])
    try make("eth0", ["uevent": "INTERFACE=eth0\n", "type": "1\n"])
    let seen = ["wlp3s0", "wwan0", "old0", "ppp0", "eth0", "none", "../eth0", ""].map { kinds.status(of: $0) }
    #expect(seen == [.wifi, .wwan, .wifi, .wwan, .wired, .wired, .wired, .wired])
  }

  @Test func hasTheNumbersOfAFNetworking() {
    #expect(LocalNetwork.Status.allCases.map(\.number) == [-1, 0, 1, 2, 2])
  }
}
