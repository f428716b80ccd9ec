import ClientFormats
import Configuration
import Foundation
import Pinning
import Reporting

/// A client as it stands in `endpoints.json`.
struct ClientEntry {
  let name: String
  let files: [ReadClientFile]
  let share: Double?
  let released: String?
  /// The file as the configuration names it.
  let path: String

  var value: JSONValue {
    var members = [JSONMember]()
    if files.count == 1, let file = files.first {
      members = layer(file)
    } else {
      members = [JSONMember("layers", .array(files.map { .object(layer($0)) }))]
    }
    if let share { members.append(JSONMember("share", .number(share))) }
    if let released { members.append(JSONMember("released", .string(released))) }
    return .object(members)
  }

  /// The name and the value as JSON on one line.
  var member: (key: String, value: String) {
    (JSONValue.string(name).compact, Self.spaced(value))
  }

  private func layer(_ file: ReadClientFile) -> [JSONMember] {
    [JSONMember("format", .string(file.format.rawValue)), JSONMember("file", .string(path))]
  }

  /// On one line, with blanks where people put them.
  private static func spaced(_ value: JSONValue) -> String {
    switch value {
    case .object(let members):
      "{ " + members.map { "\(JSONValue.string($0.key).compact): \(spaced($0.value))" }.joined(separator: ", ") + " }"
    case .array(let values): "[" + values.map(spaced).joined(separator: ", ") + "]"
    case .null, .bool, .integer, .number, .string: value.compact
    }
  }

  // MARK: Names

  /// A name out of the path: the folder that tells builds apart, else the file's own name.
  static func name(for path: String, _ format: ClientFormat) -> String {
    let steps = URL(filePath: path).standardizedFileURL.pathComponents.filter { $0 != "/" }
    // Folders and names that are the same in every app.
    let common: Set = [
      "xml", "res", "main", "src", "app", "raw", "resources", "assets", "payload", "contents", "clients", "debug",
      "release", "home", "tmp", "var", "users", "documents",
    ]
    let file = steps.last.map { URL(filePath: $0).deletingPathExtension().lastPathComponent } ?? format.rawValue
    let generic: Set = ["info", "network_security_config", "network-security-config", "okhttp", "pins", "config"]
    guard generic.contains(file.lowercased()) else { return file }
    // A folder that is given, not those above where pintop happens to run.
    let given = path.split(separator: "/").dropLast().map(String.init)
    return given.last { !common.contains($0.lowercased()) && $0 != ".." && $0 != "." } ?? format.rawValue
  }

  /// How a configuration in one folder names a file: relative where that leads there.
  static func path(to file: String, from configuration: String) -> String {
    func steps(_ path: String) -> [String] { URL(filePath: path).standardizedFileURL.pathComponents }
    let target = steps(file)
    let folder = steps(configuration).dropLast()
    let shared = zip(target, folder).prefix { $0 == $1 }.count
    // With nothing but the root in common, the whole path says more.
    guard shared > 1 || !file.hasPrefix("/") else { return target.joined(separator: "/").replacing("//", with: "/") }
    return (Array(repeating: "..", count: folder.count - shared) + target.dropFirst(shared)).joined(separator: "/")
  }
}
