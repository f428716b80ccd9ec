import ClientFormats
import Foundation
import Pinning
import Reporting

/// A folder with one folder for each format, as the platforms' repositories would take them.
struct WrittenFormats {
  let folder: String

  /// Refuses a folder that is there: what is in it may be older pins.
  func make(_ formats: [PinReport.Format]) throws {
    let files = FileManager.default
    guard !files.fileExists(atPath: folder) else {
      throw CommandError(.alreadyThere, "\(folder) is there already, and was not changed")
    }
    for format in formats {
      guard case .success(let written) = format.result else { continue }
      for file in written.files {
        let path = "\(folder)/\(format.format.rawValue)/\(file.path)"
        do {
          try files.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        } catch {
          throw CommandError(.commandFailed, "\(folder) cannot be made: \(error.localizedDescription)")
        }
        try AtomicFile.create(path, with: file.bytes)
      }
    }
  }
}
