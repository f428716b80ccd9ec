package import ClientFormats
package import Pinning

/// Reads what builds ship: the one way from a file on disk, or from one that a program brings with it, to a client.
///
///     let files = ClientFiles(DiskFiles(relativeTo: ""))
///     let file = try files.read("clients/ios-6.2/Info.plist", as: .trustkit)
///     let policy = file.policy()
package struct ClientFiles: Sendable {
  private let files: any FileSource

  /// `files` finds the clients' files; what those name is found beside them.
  package init(_ files: any FileSource) {
    self.files = files
  }

  /// Reads a file. One that is none of its format is read too: as a client that does not start, and with what is wrong.
  ///
  /// Throws where there is no such file, or it cannot be read.
  package func read(_ path: String, as format: ClientFormat) throws(FileFault) -> ReadClientFile {
    read(try files.read(path), of: path, as: format)
  }

  /// Tells a file's formats, and reads it as each.
  ///
  /// Throws `FileFault`, or `ClientFileFaults` where it is of no format that is known.
  package func recognise(_ path: String) throws -> (kind: RecognisedFile, files: [ReadClientFile]) {
    let bytes = try files.read(path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let kind = try ClientFormat.recognise(bytes, fileName: name)
    switch kind {
    case .certificate: return (kind, [])
    case .client(let formats): return (kind, formats.map { read(bytes, of: path, as: $0) })
    }
  }

  private func read(_ bytes: [UInt8], of path: String, as format: ClientFormat) -> ReadClientFile {
    let reader = ClientFileReader(files: FilesBeside(path, in: files), certificates: CertificateContents())
    do throws(ClientFileFaults) {
      return ReadClientFile(path: path, file: try reader.read(bytes, as: format, name: path), refusal: nil)
    } catch {
      let file = reader.readWhatever(bytes, as: format, name: path)
      return ReadClientFile(path: path, file: file, refusal: error)
    }
  }
}

/// One file of a client, read.
package struct ReadClientFile: Hashable, Sendable {
  /// As it was asked for.
  package let path: String
  package let file: ClientFile
  /// Why the file is none of its format; `file` then is a client that does not start.
  package let refusal: ClientFileFaults?

  package var format: ClientFormat { file.format }

  /// The file as a layer of a build. `android` says what only a manifest and a device know.
  package func policy(on android: AndroidPlatform = AndroidPlatform()) -> ClientPolicy {
    file.content.policy(on: android)
  }
}
