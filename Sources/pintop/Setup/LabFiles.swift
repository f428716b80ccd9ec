import Foundation
import Lab
import Reporting

/// The lab's configuration and what its clients ship, as files to look at and to change.
enum LabFiles {
  /// Writes them below a folder, which is made where it is missing. Files that stand there already are left alone, and
  /// that is an error.
  static func write(to folder: String) throws {
    var files = try LabClients.committedFiles()
    files["endpoints.json"] = Array(try LabConfiguration.text().utf8)
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let file = URL(filePath: folder).appending(path: path)
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file, options: .withoutOverwriting)
      } catch {
        throw CommandError(.commandFailed, "\(folder)/\(path) cannot be written: \(error.localizedDescription)")
      }
      Output.line("\(folder)/\(path)")
    }
  }
}
