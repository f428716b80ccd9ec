/// tinyproxy, for CONNECT.
struct Tinyproxy {
  let port: Int
  /// `user password`, where it wants to know who asks.
  var credentials: String?
  /// The only port that it connects to; any where nil.
  var onlyPort: Int?

  func start(in folder: TemporaryFolder) throws -> ServerProcess {
    let settings = [
      "Port \(port)", "Listen 127.0.0.1", "Timeout 100", "MaxClients 50", "Allow 127.0.0.1",
      credentials.map { "BasicAuth \($0)" } ?? "", onlyPort.map { "ConnectPort \($0)" } ?? "", "",
    ]
    try folder.write(settings.joined(separator: "\n"), to: "tinyproxy-\(port).conf")
    return try ServerProcess(
      [try PeerPrograms.path("usr/bin/tinyproxy"), "-d", "-c", "tinyproxy-\(port).conf"], in: folder)
  }
}

/// microsocks, for SOCKS 5.
struct Microsocks {
  let port: Int
  var user: String?
  var password: String?

  func start(in folder: TemporaryFolder) throws -> ServerProcess {
    let credentials = (user.map { ["-u", $0] } ?? []) + (password.map { ["-P", $0] } ?? [])
    return try ServerProcess(
      [try PeerPrograms.path("usr/bin/microsocks"), "-i", "127.0.0.1", "-p", "\(port)"] + credentials, in: folder)
  }
}
