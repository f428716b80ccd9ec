import Foundation
import Glibc
import Lab
import Testing

@Suite struct ControlTests {
  /// Runs a lab with its door at a path of the test's own.
  private func controlled(_ body: @Sendable (Lab, String) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("lab.sock").path
    try await Lab.with { lab async throws in
      let control = try await LabControl.open(lab, path: path)
      do {
        try await body(lab, path)
      } catch {
        await control.close()
        throw error
      }
      await control.close()
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  private func send(_ command: LabCommand, _ path: String) async throws -> String {
    try await onThread { try LabControl.send(command, path: path) }
  }

  @Test func aCommandChangesAServer() async throws {
    try await controlled { lab, path async throws in
      #expect(try await send(.set(name: "api", state: .expired), path) == "api is expired\n")
      #expect(await lab.states.first?.state == .expired)
      let list = try await send(.list, path)
      #expect(list.hasPrefix("api expired\ncdn healthy\n"))
      #expect(list.split(separator: "\n").count == LabCatalogue.endpoints.count)
    }
  }

  @Test func anUnknownNameIsRefusedWithThoseKnown() async throws {
    try await controlled { _, path async throws in
      let fault = await #expect(throws: LabFault.self) { try await send(.set(name: "nope", state: .expired), path) }
      #expect(fault?.description.hasPrefix("the lab has no server \"nope\"; it has api, cdn") == true)
    }
  }

  @Test(arguments: ["set api sleepy\n", "set api\n", "reboot\n", "\n"])
  func aBadLineIsAnsweredWithWhatIsKnown(line: String) async throws {
    try await controlled { _, path async throws in
      let answer = try await onThread { UnixClient.exchange(path, send: line) }
      #expect(answer.hasPrefix("error: "), "\(answer)")
      #expect(answer.contains("healthy") || answer.contains("set NAME STATE"), "\(answer)")
    }
  }

  @Test func onlyTheOwnerMayConnect() async throws {
    try await controlled { _, path async throws in
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func withoutALabTheErrorSaysSo() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("none.sock").path
    await #expect(throws: LabFault.notRunning(path: path)) { try await send(.list, path) }
  }

  @Test func aDeadLabsSocketIsReplaced() async throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("lab.sock").path
    UnixClient.leaveSocket(at: path)
    await #expect(throws: LabFault.notRunning(path: path)) { try await send(.list, path) }
    try await Lab.with { lab async throws in
      let control = try await LabControl.open(lab, path: path)
      #expect(try await send(.list, path).hasPrefix("api healthy\n"))
      await control.close()
    }
  }

  @Test func aSecondLabIsToldThatTheDoorIsTaken() async throws {
    try await controlled { _, path async throws in
      try await Lab.with { second async throws in
        await #expect(throws: LabFault.alreadyControlled(path: path)) {
          try await LabControl.open(second, path: path)
        }
      }
      #expect(try await send(.list, path).hasPrefix("api healthy\n"))
    }
  }

  @Test func aFileThatIsNoSocketIsLeftAlone() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("notes.txt", "mine")
    try await Lab.with { lab async throws in
      await #expect(throws: LabFault.self) { try await LabControl.open(lab, path: path) }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test func aPathThatIsTooLongIsNamed() async throws {
    let path = "/tmp/" + String(repeating: "x", count: 110)
    await #expect(throws: LabFault.pathTooLong(path)) { try await send(.list, path) }
  }

  @Test func theStandardPathIsTheUsersOwn() {
    let path = LabControl.defaultPath()
    #expect(path.hasSuffix("/pintop-lab.sock") || path == "/tmp/pintop-lab-\(getuid()).sock")
  }

  @Test(arguments: [LabCommand.list, .set(name: "api", state: .notACA)])
  func commandsAreReadAsTheyAreWritten(command: LabCommand) throws {
    #expect(try LabCommand(line: command.line) == command)
  }
}

/// A peer at a socket's path that keeps to no rules.
private enum UnixClient {
  /// Sends, and reads until the other side closes.
  static func exchange(_ path: String, send text: String) -> String {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    guard withAddress(path, { connect(descriptor, $0, $1) }) == 0 else { return "" }
    let bytes = Array(text.utf8)
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    var received = [UInt8]()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 { received += buffer.prefix(count) }
    return String(decoding: received, as: UTF8.self)
  }

  /// Binds and goes, as a process that died.
  static func leaveSocket(at path: String) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    _ = withAddress(path) { bind(descriptor, $0, $1) }
    close(descriptor)
  }

  private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
