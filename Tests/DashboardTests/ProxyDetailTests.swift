import Dashboard
import Endpoints
import Grid
import Monitoring
import Pinning
import Testing

/// Endpoints behind a proxy, in the detail.
struct ProxyDetailTests {
  private static let host = "api.example.com"

  private func detail(_ proxy: Proxy, host: String = Self.host, failure: ProbeFailure? = nil) -> Keyboard {
    let plain = Fixtures.status(host, .accept)
    let endpoint = Endpoint(name: host, url: plain.endpoint.url, interval: .seconds(30), proxy: proxy)
    let status = EndpointStatus(
      endpoint: endpoint, state: failure == nil ? plain.state : .unreachable, severity: plain.severity,
      reason: failure.map { .probe($0) } ?? plain.reason, since: plain.since, addresses: plain.addresses,
      clients: plain.clients)
    var keys = Keyboard(Fixtures.snapshot([status]), columns: 150, rows: 70)
    keys.press(.enter)
    return keys
  }

  @Test func theRowOfAnAddressNamesTheProxy() {
    let address = Fixtures.status(Self.host, .accept).addresses[0].address
    let keys = detail(Proxy(kind: .socks5, host: "192.0.2.9", port: 1080))
    #expect(keys.screen.contains(" \(address) by socks5://192.0.2.9:1080  "))
  }

  @Test func theRowOfAProxyThatResolvesSaysThatItIsTheProxys() {
    let address = Fixtures.status(Self.host, .accept).addresses[0].address
    let keys = detail(Proxy(kind: .http, host: "proxy.example", port: 3128, takesNames: true))
    #expect(keys.screen.contains(" by the proxy \(address)  "))
  }

  @Test func aPasswordIsNotShown() {
    let proxy = Proxy(
      kind: .http, host: "proxy.example", port: 3128,
      credentials: ProxyCredentials(user: "ops", password: Secret("s3cret")))
    let fault = ProbeFailure(stage: .proxy, cause: .proxy(proxy, .credentialsRefused(methods: ["Basic"])))
    let screen = detail(proxy, failure: fault).screen
    #expect(screen.contains("the proxy proxy.example:3128 does not accept user and password; it takes Basic"))
    #expect(screen.contains("check user and password of the proxy"))
    #expect(!screen.contains("s3cret"))
  }
}
