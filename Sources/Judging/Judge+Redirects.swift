package import Endpoints
package import Pinning

extension Judge {
  /// The judgement of what a server presents before a request is sent to it: the endpoint itself under its own URL, or
  /// another that a redirect led to, for whose host the endpoint's settings and clients then stand.
  ///
  /// Clients that send no server name are left out: what they would meet there is not known.
  package func judge(
    _ endpoint: Endpoint, at url: EndpointURL, presented: PresentedChain, session: SessionFacts?, at date: Timestamp
  ) -> Judgement {
    let builds = endpoint.clients.filter { !$0.meetsDefaultHost }
    let isOwn = (url.host, url.port) == (endpoint.url.host, endpoint.url.port)
    return judge(
      endpoint.redirected(to: url), builds: builds, presented: presented, session: session, at: date,
      hop: isOwn ? nil : url.hostAndPort)
  }
}
