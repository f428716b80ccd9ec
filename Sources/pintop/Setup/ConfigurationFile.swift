import Configuration
import Foundation
import Lab
import PositionedJSON
import Probing
import Reporting

/// Finds and reads `endpoints.json`.
enum ConfigurationFile {
  /// The file named, else `./endpoints.json`, else the one in the user's configuration folder.
  static func locate(_ named: String?) throws -> String {
    if let named { return named }
    let candidates = ["endpoints.json", userFile()]
    if let found = candidates.first(where: FileManager.default.fileExists(atPath:)) { return found }
    throw CommandError(
      .unreadableFile,
      """
      there is no endpoints.json here, nor \(candidates[1])
        pintop --lab             shows what pintop does, on servers of its own, without a network
        pintop --config FILE     watches the endpoints in FILE; docs/configuration.md says how to write one
      """)
  }

  /// `$XDG_CONFIG_HOME/pintop/endpoints.json` (XDG Base Directory Specification).
  private static func userFile() -> String {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? ""
    let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "\(home)/.config"
    return "\(folder)/pintop/endpoints.json"
  }

  static func read(_ path: String) throws -> Configuration {
    let folder = folder(of: path)
    return try read(bytes(of: path), name: path, files: DiskFiles(relativeTo: folder))
  }

  /// Reads what is to be written in place of a file.
  static func check(_ bytes: [UInt8], of path: String) throws -> Configuration {
    try read(bytes, name: path, files: DiskFiles(relativeTo: folder(of: path)))
  }

  /// With the lab, its own configuration where none is named; files that the lab makes are read from it.
  static func read(_ path: String?, lab: Lab) throws -> Configuration {
    let name = path ?? "the lab's endpoints.json"
    let text = try path.map(bytes) ?? Array(try LabConfiguration.text().utf8)
    let disk = DiskFiles(relativeTo: path.map(folder) ?? "")
    return try read(text, name: name, files: LayeredFiles(lab.files, over: disk))
  }

  private static func read(_ bytes: [UInt8], name: String, files: any FileSource) throws -> Configuration {
    do throws(ConfigurationErrors) {
      return try ConfigurationReader.read(bytes, name: name, files: files, at: WallClock.now())
    } catch {
      let issues = (error.errors + error.warnings).map { FileIssue($0) }
      throw CommandError(.badConfiguration, "the configuration is not good:\n" + error.description, issues: issues)
    }
  }

  static func bytes(of path: String) throws -> [UInt8] {
    do throws(FileFault) {
      return try DiskFiles(relativeTo: "").read(path)
    } catch {
      throw CommandError(.unreadableFile, "\(path): \(error.message); \(error.remedy)")
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}

extension FileIssue {
  fileprivate init(_ issue: ConfigurationIssue) {
    self.init(
      code: issue.problem.code, file: issue.file, line: issue.place.line, column: issue.place.column,
      path: issue.path.description, message: issue.problem.message, remedy: issue.problem.remedy,
      isWarning: issue.problem.isWarning)
  }
}
