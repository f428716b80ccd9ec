import ClientFormats
import Configuration
import Linting
import Pinning
import PositionedJSON
import Reporting

/// A file named on the command line: a path, or `FORMAT:PATH`.
struct ClientFileArgument {
  let path: String
  let format: ClientFormat?

  /// `format` holds where the text names none.
  init(_ text: String, format: ClientFormat?) {
    if let colon = text.firstIndex(of: ":"), let named = ClientFormat(rawValue: String(text[..<colon])) {
      self.path = String(text[text.index(after: colon)...])
      self.format = named
    } else {
      self.path = text
      self.format = format
    }
  }

  /// The file as each of its formats. Throws `CommandError` where it cannot be read or is of none.
  func read() throws -> [ReadClientFile] {
    let files = ClientFiles(DiskFiles(relativeTo: ""))
    do {
      let read = try format.map { [try files.read(path, as: $0)] } ?? recognised(files)
      if let refusal = read.lazy.compactMap(\.refusal).first { throw refusal }
      return read
    } catch let fault as FileFault {
      throw CommandError(.unreadableFile, "\(path): \(fault.message); \(fault.remedy)")
    } catch let refusal as ClientFileFaults {
      throw CommandError(
        .unreadableFile, named(refusal).joined(separator: "\n"), issues: refusal.faults.map { FileIssue($0, path) })
    }
  }

  private func recognised(_ files: ClientFiles) throws -> [ReadClientFile] {
    let (kind, read) = try files.recognise(path)
    guard case .client = kind else {
      throw CommandError(
        .unreadableFile,
        "\(path) is a certificate, and no client by itself; name the file that says how it is used, "
          + "or see `pintop pin --file \(path)`")
    }
    return read
  }

  /// The reader may know the file by its name alone; messages have the path that was typed.
  private func named(_ refusal: ClientFileFaults) -> [String] {
    refusal.faults.map { ClientFileFault(file: path, place: $0.place, cause: $0.cause).description }
  }
}

extension FileIssue {
  init(_ fault: ClientFileFault, _ path: String) {
    self.init(
      code: fault.cause.code, file: path, line: fault.place.text?.line ?? 1, column: fault.place.text?.column ?? 1,
      path: "", message: fault.cause.message, remedy: fault.cause.remedy, isWarning: false)
  }
}

extension LintedFile {
  /// The file with its comments, which the reader leaves out.
  init(_ read: ReadClientFile) throws {
    do throws(FileFault) {
      self.init(name: read.path, bytes: try DiskFiles(relativeTo: "").read(read.path), file: read.file)
    } catch {
      throw CommandError(.unreadableFile, "\(read.path): \(error.message); \(error.remedy)")
    }
  }
}
