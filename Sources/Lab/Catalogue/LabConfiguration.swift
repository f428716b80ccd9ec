import Endpoints
import Pinning

/// The configuration that watches the lab, as `endpoints.json`: strict JSON.
///
/// The file at the top of the repository holds the same text, so the keys, ports and dates in it must not change from
/// one run to the next.
package enum LabConfiguration {
  package static func text() throws(MintFault) -> String {
    var blocks = [String]()
    for endpoint in LabCatalogue.endpoints { blocks.append(try block(endpoint)) }
    return """
      {
        "defaults": { "interval": "4s", "timeout": "3s" },
        "clients": {
      \(LabClients.entries.map { "    " + $0 }.joined(separator: ",\n"))
        },
        "endpoints": [
      \(blocks.joined(separator: ",\n"))
        ]
      }

      """
  }

  /// One endpoint. No text in it needs escaping: names, hosts, pins and days are the catalogue's own.
  private static func block(_ endpoint: LabEndpoint) throws(MintFault) -> String {
    let lines = [
      "\"name\": \(quoted(endpoint.name))",
      "\"group\": \(quoted(endpoint.group))",
      "\"url\": \(quoted("https://\(endpoint.host)/"))",
      "\"connect\": \(list(endpoint.connect.map(\.description)))",
      endpoint.trustsOnlyPrivateRoot ? "\"trust\": { \"anchors\": \(list([LabCatalogue.privateRootFile])) }" : nil,
      try pins(endpoint),
      endpoint.app?.clients.map { "\"clients\": \(list($0))" },
      endpoint.expectsGreeting ? "\"expect\": { \"json\": { \"$.server\": \(quoted(endpoint.name)) } }" : nil,
    ].compactMap { $0 }
    return "    {\n" + lines.map { "      \($0)" }.joined(separator: ",\n") + "\n    }"
  }

  private static func pins(_ endpoint: LabEndpoint) throws(MintFault) -> String? {
    guard endpoint.pinned != .nothing else { return nil }
    let pins = try endpoint.pins().map { "          \(quoted($0.base64))" }.joined(separator: ",\n")
    let end = endpoint.pinSetEnd.map { ",\n        \"expires\": \(quoted($0.printed))" } ?? ""
    return """
      "pins": {
              "mode": "publicKey",
              "sha256": [
      \(pins)
              ]\(end)
            }
      """
  }

  private static func list(_ items: [String]) -> String {
    "[" + items.map(quoted).joined(separator: ", ") + "]"
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }
}
