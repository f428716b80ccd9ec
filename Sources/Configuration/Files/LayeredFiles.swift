/// Files held in memory first, then those of another source: what a program brings with it needs no disk.
package struct LayeredFiles: FileSource {
  private let held: [String: [UInt8]]
  private let rest: any FileSource

  /// `held` is by path as the configuration writes it; `.` and `..` in paths are followed as texts.
  package init(_ held: [String: [UInt8]], over rest: any FileSource) {
    self.held = Dictionary(held.map { (Self.plain($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    self.rest = rest
  }

  package func read(_ path: String) throws(FileFault) -> [UInt8] {
    if let bytes = held[Self.plain(path)] { return bytes }
    return try rest.read(path)
  }

  /// Those of the other source too, where it has the folder.
  package func names(in folder: String) throws(FileFault) -> [String] {
    let plain = Self.plain(folder)
    let inside = plain.isEmpty ? "" : plain + "/"
    let names = Set(held.keys.filter { $0.hasPrefix(inside) }.map { Self.firstStep($0.dropFirst(inside.count)) })
    if names.isEmpty { return try rest.names(in: folder) }
    let others: [String]
    do throws(FileFault) {
      others = try rest.names(in: folder)
    } catch {
      others = []
    }
    return Array(names.union(others))
  }

  private static func firstStep(_ path: Substring) -> String { String(path.prefix { $0 != "/" }) }

  /// Without empty steps, `.`, and each `..` with the step before it.
  private static func plain(_ path: String) -> String {
    var steps = [Substring]()
    for step in path.split(separator: "/") where step != "." {
      if step == "..", let last = steps.last, last != ".." { steps.removeLast() } else { steps.append(step) }
    }
    return (path.hasPrefix("/") ? "/" : "") + steps.joined(separator: "/")
  }
}
