import ArgumentParser
import ClientFormats
import Configuration
import Endpoints
import Foundation
import Pinning
import Probing
import Reporting
import TLS

/// The pins of a chain, in every client's format.
struct PinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin",
    abstract: "Print the pins of a server or a file, in every client's format.",
    discussion: """
      Says of each key whose it is and whether it is a wise pin. With --format, prints that format alone, ready to \
      paste. Exits 0 where there is a valid path, 1 where there is none, 3 where nothing could be looked at.
      """)

  @Argument(help: "The server, as HOST or HOST:PORT.")
  var target: String?

  @Option(name: .long, help: ArgumentHelp("A chain, certificate, request or public key instead.", valueName: "file"))
  var file: String?

  @Option(name: .long, help: ArgumentHelp("An address in place of DNS; may be given again.", valueName: "address"))
  var connect: [String] = []

  @Option(name: .long, help: ArgumentHelp("The trust anchors: PEM, or `system`.", valueName: "file"))
  var anchors = "system"

  @Option(name: .long, help: ArgumentHelp("The host to write, where it is not the server's.", valueName: "name"))
  var host: String?

  @Flag(name: .long, help: "Cover its subdomains.")
  var subdomains = false

  @Option(name: .long, help: ArgumentHelp("The day on which the pins end.", valueName: "day"))
  var expires: String?

  @Option(name: .long, help: "Only the keys at this place; may be given again.")
  var position: [PinPosition] = []

  @Option(name: .long, help: ArgumentHelp("A backup pin to add; may be given again.", valueName: "pin"))
  var backup: [String] = []

  @Option(name: .long, help: "Print this format alone.")
  var format: ClientFormat?

  @Option(name: .long, help: ArgumentHelp("Make this folder, with every format's files in it.", valueName: "folder"))
  var out: String?

  @Flag(name: .long, help: "Print JSON.")
  var json = false

  func validate() throws {
    if (target == nil) == (file == nil) { throw ValidationError("name a server, or a --file") }
    if target == nil, !connect.isEmpty { throw ValidationError("--connect goes with a server") }
    if let expires, Timestamp(day: expires) == nil { throw ValidationError("--expires is a day: 2027-05-14") }
    for text in backup where (try? Pin(base64: text)) == nil {
      throw ValidationError("--backup \(text) is no pin: base64 of a SHA-256, 44 characters")
    }
  }

  func run() throws {
    let date = WallClock.now()
    let backups = backup.compactMap { try? Pin(base64: $0) }
    let found = try look(at: date)
    let choice = PinChoice(
      found.chains, positions: position, backups: found.keys.map(\.pin) + backups, host: found.host,
      includesSubdomains: subdomains, expires: expires.flatMap { Timestamp(day: $0) })
    if let format, !json, out == nil { return try paste(choice, format, date) }
    let formats = (format.map { [$0] } ?? ClientFormat.allCases).map { choice.written(as: $0, at: date) }
    let report = PinReport(
      host: found.host, date: date, chains: found.chains.map(\.report) + found.bare, pins: choice.pins,
      advice: choice.advice, formats: formats)
    if let out { try WrittenFormats(folder: out).make(formats) }
    Output.text(json ? report.json : report.text)
    Foundation.exit(found.chains.allSatisfy(\.answer.isTrusted) ? 0 : 1)
  }

  /// The one file, and all that is to be known of it on standard error.
  private func paste(_ choice: PinChoice, _ format: ClientFormat, _ date: Timestamp) throws {
    switch choice.written(as: format, at: date).result {
    case .failure(let fault): throw CommandError(.cannotWrite, "\(format.rawValue): \(fault.message)")
    case .success(let written):
      for line in choice.advice + written.losses.map(\.message) { Output.error("note: \(line)") }
      for file in written.files.dropFirst() {
        Output.error("note: \(file.path) goes beside it: base64 of its DER is \(Base64.encode(file.bytes))")
      }
      Output.text(written.files.first.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "")
    }
  }

  // MARK: What is looked at

  private struct Found {
    let host: String
    let chains: [PinnedChain]
    /// Keys without a certificate.
    var keys = [(pin: Pin, kind: KeyKind, source: String)]()

    var bare: [PinReport.Chain] {
      keys.map { key in
        let entry = PinReport.Entry(
          position: "key", pin: key.pin, certificate: nil, key: key.kind, advice: [.bareKey] + PinAdvice.kinds(key.kind)
        )
        return PinReport.Chain(sources: [key.source], failure: nil, entries: [entry])
      }
    }
  }

  private func look(at date: Timestamp) throws -> Found {
    if let target { return try live(target, date) }
    return try filed(file ?? "", date)
  }

  private func live(_ target: String, _ date: Timestamp) throws -> Found {
    let look = try LiveLook(target, connect: connect)
    let finder = try PathFinder(anchors: anchors, at: date)
    let chains = try Blocking.run { try await look.chains() }
    return Found(
      host: host ?? look.url.host,
      chains: chains.map { chain in
        PinnedChain(
          sources: chain.addresses.map(\.description), presented: chain.presented,
          answer: finder.answer(chain.presented, host: look.url.host), date: date)
      })
  }

  private func filed(_ path: String, _ date: Timestamp) throws -> Found {
    switch try RehearsalFiles().candidate(path) {
    case .chain(let presented): return try chain(presented, path, date)
    case .leaf(let facts): return try chain(PresentedChain([.decoded(facts)]), path, date)
    case .key(let key):
      guard let host else { throw CommandError(.badArguments, "\(path) holds a key without a name: give --host") }
      return Found(host: host, chains: [], keys: [(Pin(spkiSHA256: key.spkiSHA256), key.kind, path)])
    }
  }

  private func chain(_ presented: PresentedChain, _ path: String, _ date: Timestamp) throws -> Found {
    guard let leaf = presented.leaf else {
      throw CommandError(.unreadableFile, "\(path): its first certificate cannot be read")
    }
    let finder = try PathFinder(anchors: anchors, at: date)
    let chain = PinnedChain(
      sources: [path], presented: presented, answer: finder.answer(presented, host: host), date: date)
    let named = leaf.alternativeNames.lazy.compactMap { name -> String? in
      if case .dns(let text) = name { return text.hasPrefix("*.") ? String(text.dropFirst(2)) : text }
      return nil
    }.first
    guard let host = host ?? named else {
      throw CommandError(.badArguments, "\(path) names no host: give --host")
    }
    return Found(host: host, chains: [chain])
  }
}
