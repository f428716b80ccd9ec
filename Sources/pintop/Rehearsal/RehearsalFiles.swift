import ClientFormats
import Configuration
import Judging
import Pinning
import Reporting
import TLS

/// The files of a rehearsal. What cannot be read ends it; what a client cannot work with is that client's verdict.
struct RehearsalFiles {
  private let files = DiskFiles(relativeTo: "")

  func candidate(_ path: String) throws -> Candidate {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try files.read(path)
    } catch {
      throw CommandError(.unreadableFile, "\(path): \(error.message); \(error.remedy)")
    }
    do throws(CandidateFault) {
      return try CandidateReader.candidate(file: bytes)
    } catch {
      throw CommandError(.unreadableFile, "\(path): \(error.detail)")
    }
  }

  /// One `--client`, as a build of one layer that is called as it was given.
  func client(_ argument: ClientArgument) throws -> RehearsedClient {
    RehearsedClient(ClientBuild(name: argument.text, layers: [try policy(argument)]))
  }

  private func policy(_ argument: ClientArgument) throws -> ClientPolicy {
    let read: ReadClientFile
    do throws(FileFault) {
      read = try ClientFiles(files).read(argument.path, as: argument.format)
    } catch {
      throw CommandError(.unreadableFile, "\(argument.path): \(error.message); \(error.remedy)")
    }
    guard let refusal = read.refusal else { return read.policy() }
    if let fault = refusal.faults.first(where: \.cause.isBeyondJudgement) {
      throw CommandError(.unreadableFile, fault.description)
    }
    return refusal.isWithoutTransportSecurity ? .iosPinnedDomains(AppTransportSecurity()) : read.policy()
  }
}

extension ClientFileFaults {
  /// An Info.plist that sets nothing of App Transport Security is an app that pins nothing, and works.
  fileprivate var isWithoutTransportSecurity: Bool {
    faults.allSatisfy { fault in
      switch fault.cause {
      case .noConfiguration(let expected): return expected.contains("NSAppTransportSecurity")
      case .misplaced(_, let expected): return expected == "NSAppTransportSecurity"
      case .empty, .tooLarge, .encoding, .xml, .propertyList, .json, .form, .compiledXML, .wrongRoot, .setting, .source,
        .unrecognised:
        return false
      }
    }
  }
}

extension ClientFileFault.Cause {
  /// The file was not read for a reason that the real client does not share: it says nothing of the client.
  fileprivate var isBeyondJudgement: Bool {
    switch self {
    case .tooLarge, .compiledXML, .unrecognised, .source(.notAText), .source(.trustKitInCode): true
    case .xml(let cause): cause.isBound
    case .propertyList(.xml(let cause)): cause.isBound
    case .propertyList(.binary(.nestedTooDeeply)), .propertyList(.binary(.tooManyValues)),
      .propertyList(.binary(.tooLarge)):
      true
    case .empty, .encoding, .propertyList, .json, .form, .wrongRoot, .noConfiguration, .misplaced, .setting,
      .source(.noCalls):
      false
    }
  }
}

extension XMLFault.Cause {
  fileprivate var isBound: Bool {
    switch self {
    case .tooLarge, .nestedTooDeeply, .tooManyNodes, .internalSubset, .externalDocumentType: true
    case .encoding, .declaredEncoding, .unclosed, .foreignCharacter, .expected, .mismatchedEnd, .endWithoutStart,
      .duplicateAttribute, .unknownEntity, .badCharacterReference, .textOutsideRoot, .secondRoot, .noRoot,
      .lateDocumentType, .endOfSection:
      false
    }
  }
}
