import Foundation
import Testing

/// `openssl s_client` and `curl`, asked about the same server as pintop.
struct ComparedTools {
  let servers: ComparedServers
  let comparison: Comparison

  struct Heard<Says> {
    let says: Says
    /// All that was printed, for whoever reads a failure.
    let output: String
  }

  /// How long each may take with a server that never answers; else there is time for the slowest machine.
  private var patience: String { comparison.matter == .silence ? "3" : "100" }

  private var host: String {
    comparison.url.split(separator: "/")[1].split(separator: ":").first.map(String.init) ?? ""
  }

  func openssl() async throws -> Heard<OpenSSLSays> {
    let isAddress = host.allSatisfy { $0.isNumber || $0 == "." }
    let identity = isAddress ? ["-noservername", "-verify_ip", host] : ["-servername", host, "-verify_hostname", host]
    let outcome = try await Tool.execute(
      "/usr/bin/timeout",
      [patience, "openssl", "s_client", "-connect", try servers.address(of: comparison), "-CAfile", comparison.anchors]
        + ["-no-CApath", "-no-CAstore"] + identity + comparison.openssl,
      in: servers.folder.url, environment: ComparedServers.clients)
    let output = outcome.output + outcome.errors
    return Heard(says: Self.openssl(outcome, expecting: comparison.expected.openssl), output: output)
  }

  /// The exit status of timeout(1) where it had to stop the command.
  private static let stopped: Int32 = 124

  /// Words are looked for, not parsed: OpenSSL prints them among others. It prints a result of verification also where
  /// the handshake failed later on.
  private static func openssl(_ outcome: Tool.Outcome, expecting expected: OpenSSLSays) -> OpenSSLSays {
    if case .failed(let words) = expected, outcome.status != 0, outcome.errors.contains(words) { return expected }
    if outcome.output.contains("Cipher is (NONE)") || !outcome.output.contains("Cipher is ") {
      return outcome.status == stopped ? .silence : .failed(outcome.errors)
    }
    let number = outcome.output.matches(of: #/Verify return code: (\d+)/#).last.flatMap { Int($0.1) }
    return number.map { .verified($0) } ?? .failed(outcome.output)
  }

  /// Nil where it is not to be asked.
  func curl() async throws -> Heard<CurlSays>? {
    let url: String
    switch comparison.curlURL {
    case .same: url = comparison.url
    case .other(let other): url = other
    case .nothing: return nil
    }
    let goodPin = try servers.folder.text("good.pin")
    let outcome = try await Tool.execute(
      "/usr/bin/curl",
      ["-q", "-v", "-sS", "--noproxy", "*", "--cacert", comparison.anchors, "--capath", "none", "--max-time", patience]
        + ["--connect-to", "::\(try servers.address(of: comparison))"]
        + comparison.curl.map { $0.replacing(Comparison.goodPin, with: goodPin) } + [url],
      in: servers.folder.url, environment: ComparedServers.clients)
    let expected = comparison.expected.curl
    let words = outcome.errors.contains(expected.words) ? expected.words : outcome.errors
    return Heard(says: .exit(outcome.status, words), output: outcome.errors)
  }
}
