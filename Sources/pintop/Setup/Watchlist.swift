import Configuration
import Endpoints
import Glibc
import Lab
import Pinning
import Reporting
import TLS

/// What is to be watched, and what its platform trusts.
struct Watchlist: Sendable {
  let endpoints: [Endpoint]
  let warnings: [String]
  let store: TrustStore
  /// Stores of other platforms, by the names that endpoints and clients have for them.
  let stores: [String: TrustStore]
  /// The files that endpoints name for revocation and transparency.
  let status: StatusSources
  /// The keys to the certificates that endpoints send.
  let credentials: ClientCredentials
  /// Runs as long as this value's owner lets it.
  let lab: Lab?

  var evaluator: TrustEvaluator { TrustEvaluator(store: store, named: stores) }

  /// Reads the configuration, and starts the lab where it is asked for.
  static func open(_ options: SourceOptions) async throws -> Watchlist {
    options.lab ? try await openLab(options.config) : try openFile(try ConfigurationFile.locate(options.config))
  }

  private static func openFile(_ path: String) throws -> Watchlist {
    let configuration = try ConfigurationFile.read(path)
    return Watchlist(
      endpoints: configuration.endpoints, warnings: configuration.warnings.map(\.description),
      store: try systemStore(), stores: configuration.stores, status: configuration.status,
      credentials: configuration.credentials, lab: nil)
  }

  private static func openLab(_ path: String?) async throws -> Watchlist {
    let lab: Lab
    do {
      lab = try await Lab.start(ports: .fixed)
    } catch {
      throw CommandError(.labFailed, "the lab did not start: \(error)")
    }
    let configuration = try ConfigurationFile.read(path, lab: lab)
    return Watchlist(
      endpoints: configuration.endpoints.map { $0.adjusted(to: lab) },
      warnings: try warnings(of: configuration, path), store: try store(of: lab),
      stores: configuration.stores, status: configuration.status, credentials: configuration.credentials, lab: lab)
  }

  /// What is unwise in the lab's own configuration is there to be seen on the screen, and no news to anybody.
  private static func warnings(of configuration: Configuration, _ path: String?) throws -> [String] {
    guard let path, try ConfigurationFile.bytes(of: path) != Array(LabConfiguration.text().utf8) else { return [] }
    return configuration.warnings.map(\.description)
  }

  private static func store(of lab: Lab) throws -> TrustStore {
    do throws(CertificateFault) {
      return TrustStore(try lab.roots.map { (der) throws(CertificateFault) in try CertificateReader.facts(der: der) })
    } catch {
      throw CommandError(.labFailed, "the lab's roots cannot be read: \(error)")
    }
  }

  private static func systemStore() throws -> TrustStore {
    do throws(TrustStoreFault) {
      return try TrustStore.system()
    } catch {
      throw CommandError(
        .unreadableFile,
        "the system's roots cannot be read: \(error.detail); install ca-certificates, or set SSL_CERT_FILE")
    }
  }

  /// Only the named endpoints, in the order of the configuration; all where no name is given.
  func narrowed(to names: [String]) throws -> Watchlist {
    guard !names.isEmpty else { return self }
    let known = Set(endpoints.map(\.name))
    let unknown = names.filter { !known.contains($0) }
    guard unknown.isEmpty else {
      throw CommandError(
        .noSuchEndpoint,
        "no endpoint is named \(unknown.joined(separator: ", ")); there are "
          + endpoints.map(\.name).joined(separator: ", "))
    }
    return Watchlist(
      endpoints: endpoints.filter { names.contains($0.name) }, warnings: warnings, store: store, stores: stores,
      status: status, credentials: credentials, lab: lab)
  }
}
