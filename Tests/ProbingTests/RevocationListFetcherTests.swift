import Endpoints
import Lab
import NIOPosix
import Pinning
import Probing
import Synchronization
import TLS
import Testing

@Suite("Fetching CRLs")
struct RevocationListFetcherTests {
  private static let noon = Timestamp(secondsSinceEpoch: 1_893_499_200)

  /// A clock that is set by hand.
  private final class Clock: Sendable {
    private let date = Mutex(RevocationListFetcherTests.noon)
    var now: Timestamp { date.withLock { $0 } }
    func advance(bySeconds seconds: Int64) { date.withLock { $0 = $0.advanced(bySeconds: seconds) } }
  }

  private let clock = Clock()

  private func fetcher(timeout: Duration = .seconds(20), largest: Int = 1 << 20) -> RevocationListFetcher {
    let clock = clock
    return RevocationListFetcher(
      group: MultiThreadedEventLoopGroup.singleton, timeout: timeout, largest: largest, now: { clock.now })
  }

  private func url(_ server: ScriptedServer, path: String = "/1.crl") -> String { "http://\(server.address)\(path)" }

  private static func response(_ body: [UInt8], status: String = "200 OK") -> [UInt8] {
    Array("HTTP/1.1 \(status)\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  private static func list() throws -> [UInt8] {
    try Authority.root("CRL Root", at: noon).revocationList(RevocationListTemplate(at: noon))
  }

  /// What is said once the first fetch ended.
  private func outcome(_ fetcher: RevocationListFetcher, _ url: String) async -> FetchedRevocationLists {
    let before = fetcher.generation
    guard case .pending = fetcher.lists(at: url) else { return .failed(detail: "it did not begin pending") }
    #expect(await eventually { fetcher.generation > before })
    return fetcher.lists(at: url)
  }

  private func failure(_ fetcher: RevocationListFetcher, _ url: String) async -> String? {
    if case .failed(let detail) = await outcome(fetcher, url) { detail } else { nil }
  }

  @Test func aListIsFetchedInTheBackgroundAndKeptUntilItsNextUpdate() async throws {
    let server = try await ScriptedServer.start(.answer(Self.response(try Self.list()), after: .close))
    let fetcher = fetcher()
    guard case .fetched(let lists) = await outcome(fetcher, url(server, path: "/a/1.crl?x=y")) else {
      Issue.record("not fetched")
      return
    }
    #expect(lists.count == 1)
    #expect(String(decoding: server.heard, as: UTF8.self).hasPrefix("GET /a/1.crl?x=y HTTP/1.1\r\n"))
    _ = fetcher.lists(at: url(server, path: "/a/1.crl?x=y"))
    #expect(server.accepted == 1)
    clock.advance(bySeconds: 6 * 3600)
    guard case .fetched = fetcher.lists(at: url(server, path: "/a/1.crl?x=y")) else {
      Issue.record("what is known was thrown away")
      return
    }
    #expect(await eventually { server.accepted == 2 })
    await server.stop()
  }

  @Test func aFailureIsToldAndTriedAgainLater() async throws {
    let server = try await ScriptedServer.start(.answer(Self.response([], status: "404 Not Found"), after: .close))
    let fetcher = fetcher()
    #expect(await failure(fetcher, url(server)) == "the server answers with status 404")
    clock.advance(bySeconds: 299)
    _ = fetcher.lists(at: url(server))
    #expect(server.accepted == 1)
    clock.advance(bySeconds: 1)
    _ = fetcher.lists(at: url(server))
    #expect(await eventually { server.accepted == 2 })
    await server.stop()
  }

  @Test func whatIsTooLargeCutShortOrNoListIsRefused() async throws {
    let large = try await ScriptedServer.start(
      .answer(Self.response([UInt8](repeating: 0, count: 2000)), after: .wait))
    #expect(await failure(fetcher(largest: 1000), url(large)) == "it has more than 1000 bytes")
    await large.stop()
    let cut = try await ScriptedServer.start(
      .answer(Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab".utf8), after: .close))
    #expect(await failure(fetcher(), url(cut)) != nil)
    await cut.stop()
    let none = try await ScriptedServer.start(.answer(Self.response(Array("hello".utf8)), after: .close))
    #expect(await failure(fetcher(), url(none)) == "the file holds neither a DER CRL nor a PEM block")
    await none.stop()
  }

  @Test func aServerThatSaysNothingIsGivenUp() async throws {
    let server = try await ScriptedServer.start(.silent)
    #expect(await failure(fetcher(timeout: .milliseconds(50)), url(server)) == "the server did not answer in time")
    #expect(await eventually { server.open == 0 })
    await server.stop()
  }

  @Test(arguments: ["http://", "http://a b/", "http://u@h/", "http://h:0/", "http://h:99999/", "https://h/"])
  func whatIsNoURLOfPlainHTTPIsNotFetched(url: String) async {
    #expect(await failure(fetcher(), url) == "it is no URL of plain HTTP")
  }
}
