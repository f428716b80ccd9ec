import Endpoints
import Glibc

/// What kind of network an interface leads to, as the kernel's files say (sysfs(5), /sys/class/net).
struct InterfaceKind {
  private let folder: String

  init(folder: String = "/sys/class/net") {
    self.folder = folder
  }

  func status(of interface: String) -> LocalNetwork.Status {
    guard !interface.isEmpty, !interface.contains("/"), interface != ".", interface != ".." else { return .wired }
    let device = "\(folder)/\(interface)"
    switch deviceType(in: text(of: "\(device)/uevent")) {
    case "wlan": return .wifi
    case "wwan": return .wwan
    default: break
    }
    if exists("\(device)/wireless") || exists("\(device)/phy80211") { return .wifi }
    // ARPHRD_PPP: mobile modems that dial, and DSL, look the same.
    return text(of: "\(device)/type").split(separator: "\n").first == "512" ? .wwan : .wired
  }

  private func deviceType(in uevent: String) -> Substring {
    let mark = "DEVTYPE="
    return uevent.split(separator: "\n").first { $0.hasPrefix(mark) }?.dropFirst(mark.count) ?? ""
  }

  private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Empty where it cannot be read; these files have a page at the most.
  private func text(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : ""
  }
}
