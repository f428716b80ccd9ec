import Foundation
import Lab
import Pinning
import Testing

/// What may stand for a chain, where clients come from, and what cannot be judged.
struct RehearseCandidateTests {
  private let stage: Stage
  private let cast: Cast

  init() throws {
    stage = try Stage()
    cast = try Cast()
    try stage.write(cast.chain)
    try stage.write([cast.root.certificate], to: "anchors.pem")
    try Wardrobe(pinned: [cast.leaf], leaves: [cast.leaf], backup: cast.backup).write(to: stage)
    try stage.folder.write("api.example.com sha256/\(cast.issuing.certificate.pin.base64)", to: "clients/issuer.txt")
    try stage.folder.write(cast.leaf.der, to: "leaf.cer")
    try stage.folder.write(cast.leaf.pem, to: "leaf.pem")
    try stage.folder.write(cast.leaf.key.publicPEM, to: "key.pem")
    try stage.folder.write(cast.leaf.key.spki, to: "key.der")
    try stage.folder.write(cast.leaf.key.pem, to: "private.pem")
  }

  /// A certification request for the leaf's key, made by OpenSSL's own command.
  private func writeRequest() async throws {
    for (form, name) in [("PEM", "request.pem"), ("DER", "request.der")] {
      let made = try await Tool.execute(
        "/usr/bin/openssl",
        ["req", "-new", "-key", "private.pem", "-subj", "/CN=api.example.com", "-outform", form, "-out", name],
        in: stage.folder.url)
      try #require(made.status == 0, "\(made.errors)")
    }
  }

  @Test(arguments: ["key.pem", "key.der", "request.pem", "request.der", "leaf.cer"])
  func aPinnedKeyStandsForItsChain(file: String) async throws {
    try await writeRequest()
    // By bytes nothing can be said of a key; the certificate itself is known.
    let columns = Column.allCases.filter { $0 != .afCertificate || file == "leaf.cer" }
    let outcome = try await stage.rehearse(columns.map(\.argument), chain: file)
    #expect(outcome.clients.count == columns.count, "\(outcome.output)")
    for client in outcome.clients {
      #expect(client.verdict == "accept-pinned" && client.position == "leaf", "\(client.client): \(client.reason)")
      #expect(client.survives.sameKey == (client.client != Column.afCertificate.argument))
      #expect(!client.survives.newKey && client.breaksAt == (file == "leaf.cer" ? ends : nil))
    }
    #expect(outcome.status == 0)
  }

  private var ends: String { Stage.noon.advanced(byDays: 88).advanced(bySeconds: 43_201).description }

  @Test(arguments: ["key.pem", "key.der", "leaf.cer"])
  func anotherKeyTurnsOnTheRestOfTheChain(file: String) async throws {
    let outcome = try await stage.rehearse(["okhttp:clients/issuer.txt"], chain: file)
    #expect(outcome.verdict == "depends" && outcome.code == "depends-on-rest-of-chain" && outcome.status == 1)
    let answers = outcome.clients.first?.answers ?? []
    #expect(answers.map(\.verdict) == ["reject", "accept-pinned"])
    #expect(
      outcome.clients.first?.matchedPin == nil && outcome.clients.first?.breaksAt == (file == "leaf.cer" ? ends : nil))
  }

  /// No issuer mends what looks at the leaf alone; yet a key that no certificate bears is refused by nobody.
  @Test func whereNothingCanTurnItOneAnswerIsGiven() async throws {
    try stage.folder.write("sha256//\(cast.backup.pin.base64)", to: "clients/curl.txt")
    let leaf = Plist.pinnedDomains([
      (Stage.host, leaf: [cast.backup.pin.base64], authorities: nil, includesSubdomains: false)
    ])
    try stage.folder.write(leaf, to: "clients/ATS.plist")
    let outcome = try await stage.rehearse([Column.curl, .pinnedDomains].map(\.argument), chain: "key.pem")
    #expect(outcome.clients.map(\.verdict) == ["depends", "depends"] && outcome.status == 1)
    #expect(outcome.clients.map { $0.answers?.map(\.verdict) } == [["reject"], ["reject"]])
    let issued = try await stage.rehearse([Column.curl, .pinnedDomains].map(\.argument), chain: "leaf.cer")
    #expect(issued.clients.map(\.verdict) == ["reject", "reject"] && issued.status == 2)
  }

  /// A key has no bytes of a certificate yet.
  @Test func whatComparesCertificatesTurnsOnTheOneThatIsIssued() async throws {
    try stage.folder.write(#"{"pinnedCertificates": ["0.cer"]}"#, to: "clients/delegate.json")
    let outcome = try await stage.rehearse(
      [Column.afCertificate.argument, "sectrust:clients/delegate.json"], chain: "key.pem")
    #expect(outcome.clients.map(\.verdict) == ["depends", "depends"])
  }

  @Test func whatIsWrongWithTheLeafIsWrongWithItAlone() async throws {
    let outcome = try await stage.rehearse(
      [Column.trustKit.argument], chain: "leaf.cer", at: Stage.noon.advanced(byDays: 100))
    #expect(outcome.verdict == "reject" && outcome.code == "expired")
    let other = try await stage.rehearse([Column.okHttpJVM.argument], chain: "leaf.cer", host: "other.example.com")
    #expect(other.code == "wrong-identity")
  }

  /// PEM is what a server would send, be it one certificate; `--alone` says otherwise.
  @Test func aPEMFileOfOneCertificateIsAChain() async throws {
    let sent = try await stage.rehearse([Column.okHttpJVM, .curl, .android].map(\.argument), chain: "leaf.pem")
    #expect(sent.clients.map(\.verdict) == ["reject", "reject", "depends"])
    let alone = try await stage.rehearse(
      [Column.okHttpJVM, .curl, .android].map(\.argument), chain: "leaf.pem", ["--alone"])
    #expect(alone.clients.map(\.verdict) == ["accept-pinned", "accept-pinned", "accept-pinned"])
    // Under an anchor of its own there is nothing to suppose.
    try stage.write([cast.issuing.certificate], to: "anchors.pem")
    let direct = try await stage.rehearse(
      [Column.okHttpJVM.argument, "okhttp:clients/issuer.txt"], chain: "leaf.pem")
    #expect(direct.clients.map(\.position) == ["leaf", "anchor"])
  }

  @Test func aClientWithoutPinsTurnsOnTheChain() async throws {
    let outcome = try await stage.rehearse([Column.trustKit.argument], chain: "key.pem", host: "www.example.com")
    #expect(outcome.verdict == "depends")
    #expect(outcome.clients.first?.answers?.map(\.verdict) == ["accept-unpinned", "reject"])
  }

  // MARK: - Exits

  @Test func theWorstClientIsTheExit() async throws {
    let accepting = Column.trustKit.argument
    #expect(try await stage.rehearse([accepting]).status == 0)
    #expect(try await stage.rehearse([accepting], host: "api.example.com").document?.schemaVersion == 1)
    try stage.folder.write("other.org sha256/\(cast.leaf.pin.base64)", to: "clients/none.txt")
    #expect(try await stage.rehearse([accepting, "okhttp:clients/none.txt"]).status == 1)
    try stage.folder.write("<plist", to: "clients/broken.plist")
    let broken = try await stage.rehearse([accepting, "trustkit:clients/broken.plist", "okhttp:clients/none.txt"])
    #expect(
      broken.status == 2 && broken.clients.map(\.verdict) == ["accept-pinned", "misconfigured", "accept-unpinned"])
    #expect(broken.clients[1].reason.code == "malformed-client-file")
  }

  @Test(arguments: [
    ["--chain", "gone.pem"], ["--chain", "clients/curl.txt"], ["--chain", "private.pem"], ["--anchors", "gone.pem"],
    ["--anchors", "clients/curl.txt"], ["--client", "cordova:clients/curl.txt"], ["--client", "curl"],
    ["--client", "curl:gone.txt"], ["--client", "curl:clients"], ["--at", "yesterday"],
    ["--until", "2020-01-01T00:00:00Z"],
    ["--host", ""], ["--host", "https://api.example.com"], ["--host", "api example.com"], ["--host", "a..b"],
    ["--host", "1.2.3"], ["--config", "gone.json"],
  ])
  func whatCannotBeJudgedExitsThree(change: [String]) async throws {
    var arguments = [
      "--chain": "chain.pem", "--host": Stage.host, "--anchors": "anchors.pem", "--client": Column.curl.argument,
    ]
    arguments[change[0]] = change[1]
    let outcome = try await stage.run(["--json"] + arguments.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
    #expect(outcome.status == 3)
    #expect(outcome.output.hasPrefix(#"{"schemaVersion":1,"error":{"code":""#), "\(outcome.output)")
  }

  @Test(arguments: ["--chain", "--host", "--anchors", "--client"])
  func eachOfFourIsAskedFor(missing: String) async throws {
    let all = [
      ("--chain", "chain.pem"), ("--host", Stage.host), ("--anchors", "anchors.pem"),
      ("--client", Column.curl.argument),
    ]
    let outcome = try await stage.run(["--json"] + all.filter { $0.0 != missing }.flatMap { [$0.0, $0.1] })
    #expect(outcome.status == 3 && outcome.errors.contains(missing))
  }

  @Test func fractionsOfASecondAreCutOff() async throws {
    let outcome = try await stage.run([
      "--json", "--chain", "chain.pem", "--host", Stage.host, "--anchors", "anchors.pem", "--at",
      "2026-06-15T12:00:00.999+00:00", "--client", Column.curl.argument,
    ])
    #expect(outcome.document?.at == "2026-06-15T12:00:00Z")
  }

  // MARK: - From a configuration

  private func writeConfiguration() throws {
    try stage.folder.write(
      """
      {"clients": {
         "ios-6.2": {"format": "trustkit", "file": "clients/TrustKit.plist", "share": 0.35},
         "android-9": {"layers": [{"format": "android-nsc", "file": "clients/xml/network_security_config.xml"},
           {"format": "okhttp", "file": "clients/issuer.txt"}], "share": 0.5, "targetSdk": 34},
         "by-ip": {"format": "trustkit", "file": "clients/TrustKit.plist", "connectsBy": "ip"},
         "no-sni": {"format": "trustkit", "file": "clients/TrustKit.plist", "sendsSNI": false}},
       "endpoints": [
         {"name": "api", "url": "https://api.example.com/", "clients": ["ios-6.2", "android-9"],
          "pins": {"mode": "publicKey", "sha256": ["\(cast.issuing.certificate.pin.base64)"]}},
         {"name": "by-ip", "url": "https://api.example.com:8443/", "clients": ["by-ip", "no-sni"]}]}
      """, to: "endpoints.json")
  }

  private func rehearseConfiguration(_ more: String...) async throws -> Stage.Outcome {
    try await stage.run(
      [
        "--config", "endpoints.json", "--chain", "chain.pem", "--anchors", "anchors.pem", "--at",
        Stage.noon.description,
      ]
        + more)
  }

  @Test func endpointsAndClientsComeFromAConfiguration() async throws {
    try writeConfiguration()
    let outcome = try await rehearseConfiguration("--json")
    let endpoints = try #require(outcome.document?.endpoints, "\(outcome.output)\(outcome.errors)")
    #expect(endpoints.map(\.host) == ["api.example.com", "api.example.com"])
    #expect(endpoints[0].clients.map(\.client) == ["pins", "ios-6.2", "android-9"])
    #expect(endpoints[0].clients.allSatisfy { $0.verdict == "accept-pinned" })
    #expect(endpoints[1].clients.map(\.verdict) == ["accept-unpinned", "depends"])
    #expect(outcome.status == 1)
  }

  @Test func theRefusingLayerAndTheSharesAreTold() async throws {
    try writeConfiguration()
    try stage.folder.write("api.example.com sha256/\(cast.backup.pin.base64)", to: "clients/issuer.txt")
    let document = try await rehearseConfiguration("--json")
    let android = try #require(document.document?.endpoints?[0].clients.last)
    #expect(android.verdict == "reject" && android.reason.detail.hasPrefix("layer okhttp: "))
    let outcome = try await rehearseConfiguration()
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("android-9 refuses: 50 % of installs"), "\(outcome.output)")
    #expect(outcome.output.contains("of 3 clients 1 refuses (50 % of installs), 2 accept pinned"))
  }

  // MARK: - Text

  @Test func thereIsATextForPeople() async throws {
    let outcome = try await stage.run([
      "--chain", "chain.pem", "--host", Stage.host, "--anchors", "anchors.pem", "--at", Stage.noon.description,
      "--until", "2027-01-01T00:00:00Z", "--client", Column.curl.argument, "--client", "okhttp:clients/issuer.txt",
    ])
    #expect(outcome.output.hasPrefix("REHEARSAL of chain.pem at 2026-06-15T12:00:00Z, until 2027-01-01T00:00:00Z\n"))
    #expect(outcome.output.contains("VERDICT") && outcome.output.contains("accept-pinned  curl:clients/curl.txt"))
    #expect(outcome.output.contains("timeline:\n  \(ends)  curl:clients/curl.txt: accept-pinned -> reject"))
  }

  @Test func namesAreMadeSafe() async throws {
    let issuing = try cast.root.intermediate("Evil \u{1b}[31m\u{202e}CA\n", at: Stage.noon)
    try stage.write([try issuing.issue(.leaf(Stage.host, at: Stage.noon)), issuing.certificate])
    try stage.folder.write("api.example.com sha256/\(issuing.certificate.pin.base64)", to: "clients/issuer.txt")
    let outcome = try await stage.run([
      "--chain", "chain.pem", "--host", Stage.host, "--anchors", "anchors.pem", "--at", Stage.noon.description,
      "--client", "okhttp:clients/issuer.txt",
    ])
    #expect(outcome.status == 0 && outcome.output.contains("Evil \\u{1b}[31m\\u{202e}CA"))
    #expect(outcome.output.utf8.allSatisfy { $0 == 10 || (32...126).contains($0) })
  }
}
