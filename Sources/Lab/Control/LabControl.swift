import Glibc
import NIOCore
import NIOPosix

/// The door by which a running lab is changed from outside: a socket of the file system that takes lines of commands.
package final class LabControl: Sendable {
  package let path: String
  private let channel: any Channel
  private let connections: Connections

  private init(path: String, channel: any Channel, connections: Connections) {
    self.path = path
    self.channel = channel
    self.connections = connections
  }

  /// `pintop-lab.sock` in the user's runtime folder (`XDG_RUNTIME_DIR`, from the XDG base directory specification),
  /// else in /tmp with the user's number.
  package static func defaultPath() -> String {
    if let folder = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }), folder.hasPrefix("/") {
      return folder + "/pintop-lab.sock"
    }
    return "/tmp/pintop-lab-\(getuid()).sock"
  }

  /// Opens the door to `lab`. A socket that a dead lab left behind is replaced; where a living one answers,
  /// `LabFault.alreadyControlled` is thrown, and the lab does without.
  package static func open(_ lab: Lab, path: String = defaultPath()) async throws -> LabControl {
    try removeStale(path)
    let descriptor = try UnixSocket.listen(at: path).release()
    let connections = Connections()
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        connections.add(channel)
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ControlHandler { await LabAnswer.of($0, by: lab) })
        }
      }
    let channel = try await bootstrap.withBoundSocket(descriptor).get()
    return LabControl(path: path, channel: channel, connections: connections)
  }

  /// Closes the door and removes the socket's name.
  package func close() async {
    unlink(path)
    // Closing what is closed already is the only thing that can go wrong.
    try? await channel.close()
    await connections.closeAll()
  }

  private static func removeStale(_ path: String) throws(LabFault) {
    do {
      _ = try UnixSocket.connect(to: path, seconds: 1)
    } catch .notRunning {
      // Nobody answers: what is there, if anything, is a dead lab's. Other files are left alone, and bind will fail.
      if isSocket(path) { unlink(path) }
      return
    }
    throw .alreadyControlled(path: path)
  }

  private static func isSocket(_ path: String) -> Bool {
    var information = stat()
    return lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFSOCK
  }
}

extension LabControl {
  /// Tells a running lab something and gives what it answers: for `list`, a line `NAME STATE` for each server.
  ///
  /// Blocks, at most for some seconds. Throws `notRunning` where no lab answers, `refused` with the lab's own words where
  /// it knows no such server.
  package static func send(_ command: LabCommand, path: String = defaultPath()) throws(LabFault) -> String {
    let socket = try UnixSocket.connect(to: path, seconds: patience)
    let line = Array((command.line + "\n").utf8)
    // A lab that dies now must not end this process by a signal.
    guard Glibc.send(socket.number, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else {
      throw .system(call: "send", code: errno)
    }
    return try LabAnswer.read(try readAll(socket.number))
  }

  /// A lab answers in milliseconds.
  private static let patience = 5

  private static func readAll(_ descriptor: Int32) throws(LabFault) -> String {
    var text = [UInt8]()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(call: "recv", code: errno) }
      if count == 0 { return String(decoding: text, as: UTF8.self) }
      text += buffer.prefix(count)
    }
  }
}
