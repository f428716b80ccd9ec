import Endpoints
import Pinning
import Reporting

/// A first `endpoints.json`: an endpoint a host, and nothing that was not asked for.
///
/// Pins are left out on purpose. What a server presents today says nothing of what the apps carry: those come by
/// `pintop import`.
struct FirstConfiguration {
  struct Entry {
    let name: String
    let url: EndpointURL
    /// As typed.
    let connect: [String]
    /// A file of anchors; nil for the system's.
    let anchors: String?
  }

  let entries: [Entry]

  /// Strict JSON with a line end.
  var text: String {
    JSONValue.object([
      JSONMember("defaults", .object([JSONMember("interval", .string("60s"))])),
      JSONMember("endpoints", .array(entries.map(Self.endpoint))),
    ]).indented + "\n"
  }

  private static func endpoint(_ entry: Entry) -> JSONValue {
    var members = [JSONMember("name", .string(entry.name)), JSONMember("url", .string(entry.url.description))]
    if !entry.connect.isEmpty { members.append(JSONMember("connect", .array(entry.connect.map(JSONValue.string)))) }
    if let anchors = entry.anchors {
      members.append(JSONMember("trust", .object([JSONMember("anchors", .array([.string(anchors)]))])))
    }
    return .object(members)
  }

  /// Names that tell the endpoints apart: the host, with its port where two have the host in common.
  static func names(of urls: [EndpointURL]) -> [String] {
    let hosts = Dictionary(grouping: urls, by: \.host)
    return urls.map { (hosts[$0.host]?.count ?? 0) > 1 ? "\($0.host):\($0.port)" : $0.host }
  }
}
