import ClientFormats
import Pinning
import PositionedJSON

/// The entries of `clients`, and what endpoints may name.
struct ClientRoster {
  /// In file order; those that could be read.
  var clients = [ConfiguredClient]()
  /// Where each name stands, those of faulty clients too.
  var places = [String: Located<String>]()

  func client(named name: String) -> ConfiguredClient? { clients.first { $0.name == name } }
}

extension Reading {
  /// The value of `clients`: an object of clients by name.
  mutating func clients(_ field: Located<JSON5Value>) -> ClientRoster {
    var roster = ClientRoster()
    for (name, value) in entries(of: field) ?? [] {
      roster.places[name.value] = name
      guard isGoodName(name), let draft = clientDraft(name, value) else { continue }
      if let client = build(draft, at: value) { roster.clients.append(client) }
    }
    return roster
  }

  private mutating func isGoodName(_ name: Located<String>) -> Bool {
    if name.value.isEmpty {
      issues.add(.value(.emptyText), at: name)
    } else if let control = name.value.unicodeScalars.first(where: { $0.properties.generalCategory == .control }) {
      issues.add(.value(.controlCharacter(control)), at: name)
    } else if name.value == InlinePins.name {
      issues.add(.value(.reservedClientName(name.value)), at: name)
    } else {
      return true
    }
    return false
  }

  private mutating func build(_ draft: ClientDraft, at field: Located<JSON5Value>) -> ConfiguredClient? {
    guard let layers = layers(draft, at: field) else { return nil }
    checkAndroidKeys(draft, layers)
    if let store = draft.trustStore.located, store.value != "system" { _ = checkStore(store.value, at: store) }
    var files = [ReadClientFile]()
    for layer in layers {
      guard let file = read(layer) else { continue }
      files.append(file)
    }
    guard files.count == layers.count else { return nil }
    let android = AndroidPlatform(
      targetSdk: draft.targetSdk.value, apiLevel: draft.apiLevel.value, isDebuggable: draft.debuggable.value ?? false)
    return ConfiguredClient(
      build: ClientBuild(
        name: draft.name.value, layers: files.map { $0.policy(on: android) }, share: draft.share.value,
        released: draft.released.value, connectsByAddress: draft.connectsBy.value == .ip,
        sendsServerName: draft.sendsSNI.value ?? true, trustStore: draft.trustStore.value,
        namesByHand: draft.sendsSNI.value == true),
      files: files)
  }

  /// One file, or several; nil, and reported, where it is neither or both.
  private mutating func layers(_ draft: ClientDraft, at field: Located<JSON5Value>) -> [LayerDraft]? {
    if let layers = draft.layers.located {
      guard draft.format.isAbsent, draft.file.isAbsent else {
        issues.add(.contradiction(.fileAndLayers), at: layers)
        return nil
      }
      return layers.value
    }
    guard draft.layers.isAbsent else { return nil }
    if draft.format.isAbsent { issues.add(.structure(.missingKey("format")), at: field) }
    if draft.file.isAbsent { issues.add(.structure(.missingKey("file")), at: field) }
    guard let format = draft.format.located, let file = draft.file.located else { return nil }
    return [LayerDraft(format: format, file: file)]
  }

  private mutating func checkAndroidKeys(_ draft: ClientDraft, _ layers: [LayerDraft]) {
    guard !layers.contains(where: { $0.format.value == .androidNSC }) else { return }
    let keys: [(String, Located<Void>?)] = [
      ("targetSdk", draft.targetSdk.located?.with(())), ("apiLevel", draft.apiLevel.located?.with(())),
      ("debuggable", draft.debuggable.located?.with(())),
    ]
    for case (let key, let place?) in keys { issues.add(.warning(.keyWithoutEffect(key)), at: place) }
  }

  // MARK: - Files

  /// Nil, and reported, where there is no such file. What is wrong inside it is the client's own fault, and a warning.
  private mutating func read(_ layer: LayerDraft) -> ReadClientFile? {
    let path = layer.file.value
    let file: ReadClientFile
    do throws(FileFault) {
      file = try clientFiles.read(path, as: layer.format.value)
    } catch {
      issues.add(.file(.unreadable(path: path, error)), at: layer.file)
      return nil
    }
    if let limit = file.refusal?.tooLarge {
      issues.add(.file(.unreadable(path: path, .tooLarge(limit: limit))), at: layer.file)
      return nil
    }
    for words in file.faultWords { issues.add(.warning(.clientCannotWork(words)), at: layer.file) }
    return file
  }
}

extension ClientFileFaults {
  /// The file is larger than is read, which says nothing of the client.
  fileprivate var tooLarge: Int? {
    for fault in faults {
      if case .tooLarge(_, let limit) = fault.cause { return limit }
    }
    return nil
  }
}

extension ReadClientFile {
  /// What the real client fails at, each with its place: `clients/a.xml:12:9: what`.
  var faultWords: [String] {
    if let refusal { return refusal.faults.map { words($0.place, $0.cause.message) } }
    return policy().model.configurationFaults.map { words(file.place(of: $0) ?? .file, Self.safe($0.detail)) }
  }

  private func words(_ place: FilePlace, _ detail: String) -> String {
    let name = SafeText.escape(path)
    return (place == .file ? name : "\(name):\(place)") + ": " + detail
  }

  /// The sentence with its own quotation marks; texts of the file stand between them.
  private static func safe(_ detail: String) -> String {
    SafeText.escape(detail).replacing("\\\"", with: "\"")
  }
}
