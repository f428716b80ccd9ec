package import Endpoints
package import Pinning
import PositionedJSON
package import TLS

/// `endpoints.json`, checked and ready to be watched.
package struct Configuration: Sendable {
  /// In file order; never empty; names are unique.
  package let endpoints: [Endpoint]
  /// In file order; names are unique. An endpoint has the builds of those that talk to it.
  package let clients: [ConfiguredClient]
  /// What platforms ship, by the names that endpoints and clients have for it.
  package let stores: [String: TrustStore]
  /// The files that endpoints name for revocation and transparency, read.
  package let status: StatusSources
  /// Unwise, but usable.
  package let warnings: [ConfigurationIssue]
}

/// Reads `endpoints.json`: JSON5 in, a checked value out, or everything that is wrong with it at once.
package enum ConfigurationReader {
  /// Reads a configuration.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - name: how messages name the file.
  ///   - files: where the files come from that it names: certificates, and what clients ship.
  ///   - environment: where secrets by `env:NAME` come from; the process's own where nothing else is given.
  ///   - date: what counts as now for warnings of pins and certificates that have ended; nil warns of none.
  /// - Throws: all errors found. After an error of syntax nothing else is looked for.
  package static func read(
    _ bytes: [UInt8], name: String, files: any FileSource,
    environment: @escaping @Sendable (String) -> String? = SecretSource.process,
    at date: Timestamp? = nil
  ) throws(ConfigurationErrors) -> Configuration {
    var reading = Reading(
      issues: IssueList(file: name), certificates: CertificateFiles(files), clientFiles: ClientFiles(files),
      status: StatusFiles(files), secrets: SecretSource(files: files, environment: environment), date: date)
    var (endpoints, clients) = ([Endpoint](), [ConfiguredClient]())
    do throws(JSON5Fault) {
      (endpoints, clients) = reading.document(try JSON5Parser.parse(bytes))
    } catch {
      reading.issues.add(.syntax(error.cause), at: error.place, .top)
    }
    let warnings = reading.issues.warnings
    guard reading.issues.errors.isEmpty else {
      throw ConfigurationErrors(
        errors: reading.issues.errors, warnings: warnings, omitted: reading.issues.omitted)
    }
    return Configuration(
      endpoints: endpoints, clients: clients, stores: reading.stores, status: reading.status.sources,
      warnings: warnings)
  }
}

extension Reading {
  fileprivate mutating func document(_ value: JSON5Value) -> ([Endpoint], [ConfiguredClient]) {
    let top = Located(value: value, place: value.place, path: .top)
    guard let members = members(of: top, .top) else { return ([], []) }
    _ = text(members["$schema"])
    if let field = members["trustStores"] { trustStores(field) }
    let defaults = members["defaults"].map { self.defaults($0) } ?? EndpointDraft()
    let roster = members["clients"].map { clients($0) } ?? ClientRoster()
    let resolvers = members["resolvers"].map { self.resolvers($0) } ?? ResolverRoster()
    guard let list = members["endpoints"] else {
      issues.add(.structure(.missingKey("endpoints")), at: top)
      return ([], [])
    }
    guard let elements = elements(of: list) else { return ([], []) }
    if elements.isEmpty { issues.add(.structure(.noEndpoints), at: list) }
    var use = ClientUse(known: roster)
    let endpoints = endpoints(elements, defaults, resolvers, &use)
    checkUse(use)
    return (endpoints, roster.clients)
  }

  private mutating func endpoints(
    _ elements: [Located<JSON5Value>], _ defaults: EndpointDraft, _ resolvers: ResolverRoster,
    _ clients: inout ClientUse
  ) -> [Endpoint] {
    var endpoints = [Endpoint]()
    var names = [String: Place]()
    for element in elements {
      guard let own = endpoint(element) else { continue }
      if let name = own.name.located {
        if let first = names[name.value] {
          issues.add(.value(.duplicateName(name.value, first: first)), at: name)
        } else {
          names[name.value] = name.place
        }
      }
      if let endpoint = build(own.merged(over: defaults), resolvers, &clients, at: element) {
        endpoints.append(endpoint)
      }
    }
    return endpoints
  }
}
