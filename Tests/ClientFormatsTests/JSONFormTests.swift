import Pinning
import Testing

@testable import ClientFormats

struct JSONFormTests {
  private static let files = ["a.cer": leaf.der, "b.pem": Array("PEM:".utf8) + root.der]

  @Test func readsAFNetworking() throws {
    let text = """
      {"version": "2.6", "SSLPinningMode": "certificate", "allowInvalidCertificates": true,
       "validatesDomainName": false, "validatesCertificateChain": false, "pinnedCertificates": ["a.cer", "b.pem"]}
      """
    #expect(
      try read(text, as: .afnetworking, files: Self.files).content
        == .afnetworking(
          AFNetworkingPolicy(
            version: AFNetworkingVersion(2, 6), mode: .certificate, allowInvalidCertificates: true,
            validatesDomainName: false, validatesCertificateChain: false,
            pinnedCertificates: [
              ShippedCertificate(name: "a.cer", content: .der(leaf)),
              ShippedCertificate(name: "b.pem", content: .pem([root])),
            ])))
    #expect(try read("{}", as: .afnetworking).content == .afnetworking(AFNetworkingPolicy()))
  }

  @Test func readsAlamofire() throws {
    let text = """
      {"allHostsMustBeEvaluated": false, "evaluators": {
        "a.example": {"type": "default", "validateHost": false}, "b.example": {"type": "disabled"},
        "c.example": {"type": "composite", "evaluators": [
          {"type": "revocation", "requiresPositiveResponse": true},
          {"type": "publicKeys", "certificates": ["a.cer"], "performDefaultValidation": false},
          {"type": "pinnedCertificates", "certificates": ["a.cer"], "acceptSelfSignedCertificates": true}]}}}
      """
    let certificate = ShippedCertificate(name: "a.cer", content: .der(leaf))
    #expect(
      try read(text, as: .alamofire, files: Self.files).content
        == .alamofire(
          AlamofireTrustManager(
            allHostsMustBeEvaluated: false,
            evaluators: [
              .init(host: "a.example", evaluator: .default(validateHost: false)),
              .init(host: "b.example", evaluator: .disabled),
              .init(
                host: "c.example",
                evaluator: .composite([
                  .revocation(performDefaultValidation: true, validateHost: true, requiresPositiveResponse: true),
                  .publicKeys(certificates: [certificate], performDefaultValidation: false, validateHost: true),
                  .pinnedCertificates(
                    certificates: [certificate], acceptSelfSignedCertificates: true, performDefaultValidation: true,
                    validateHost: true),
                ])),
            ])))
  }

  @Test func aKeyOfAnotherEvaluatorIsNoted() throws {
    let text = #"{"evaluators": {"a": {"type": "disabled", "validateHost": true, "certificates": ["gone.cer"]}}}"#
    let file = try read(text, as: .alamofire)
    #expect(
      file.remarks.map(\.kind) == [
        .ignoredKey("validateHost", in: "disabled"), .ignoredKey("certificates", in: "disabled"),
      ])
    #expect(file.content == .alamofire(AlamofireTrustManager(evaluators: [.init(host: "a", evaluator: .disabled)])))
  }

  @Test func readsSecTrust() throws {
    let text = """
      // the system's roots still count
      {"anchors": ["a.cer"], "anchorsOnly": false, "policy": "basicX509", "acceptsAny": true, "pinnedCertificates": []}
      """
    #expect(
      try read(text, as: .sectrust, files: Self.files).content
        == .sectrust(
          HandWrittenSecTrust(
            anchors: .imported([ShippedCertificate(name: "a.cer", content: .der(leaf))]), anchorsOnly: false,
            policy: .basicX509, acceptsAny: true)))
    #expect(try read("{\"anchors\":\"system\"}", as: .sectrust).content == .sectrust(HandWrittenSecTrust()))
  }

  static let refused: [(ClientFormat, String, String)] = [
    (
      .afnetworking, "{\"allowInvalidCertificate\": true}",
      "client:1:2: the key \"allowInvalidCertificate\" is not known here; did you mean \"allowInvalidCertificates\"?"
    ),
    (
      .afnetworking, "{\"SSLPinningMode\": \"keys\"}",
      "client:1:20: \"keys\" is no choice of \"SSLPinningMode\"; write \"none\" or \"certificate\" or \"publicKey\""
    ),
    (.afnetworking, "{\"version\": \"four\"}", "client:1:13: \"four\" is no version; write it as \"4.0.1\""),
    (
      .afnetworking, "{\"validatesDomainName\": 1}",
      "client:1:25: \"validatesDomainName\" must be true or false, and is a number; write true or false"
    ),
    (
      .afnetworking, "{\"version\":\"4\",\n\"version\":\"4\"}",
      "client:2:1: the key \"version\" stands twice; remove it"
    ),
    (
      .afnetworking, "{\"pinnedCertificates\":[\"\"]}",
      "client:1:24: \"pinnedCertificates\" holds an empty text; write a name"
    ),
    (
      .afnetworking, "{",
      "client:1:2: the file ends within the object that was opened at line 1, column 1; close it with }"
    ),
    (.alamofire, "{}", "client:1:1: the key \"evaluators\" is missing; add it"),
    (.alamofire, "{\"evaluators\":{\"a\":{}}}", "client:1:20: the key \"type\" is missing; add it"),
    (
      .alamofire, "{\"evaluators\":{\"a\":{\"type\":\"default\",\"validatesHost\":true}}}",
      "client:1:38: the key \"validatesHost\" is not known here; did you mean \"validateHost\"?"
    ),
    (
      .alamofire, "{\"evaluators\":{\"a\":{\"type\":\"composite\"}}}",
      "client:1:20: the key \"evaluators\" is missing; add it"
    ),
    (.sectrust, "{\"anchors\":\"user\"}", "client:1:12: \"user\" is no choice of \"anchors\"; write \"system\""),
    (
      .sectrust, "{\"anchors\":true}",
      "client:1:12: \"anchors\" must be a text in quotes or an array, and is true or false; write a text in quotes or an array"
    ),
  ]

  @Test(arguments: refused)
  func saysWhatIsWrongAndWhere(_ format: ClientFormat, _ text: String, _ message: String) {
    #expect(refusal(text, as: format) == message)
  }

  @Test func saysAllThatIsWrongAtOnce() {
    let message = refusal("{\"version\":1,\"policy\":2}", as: .afnetworking)
    #expect(message?.split(separator: "\n").count == 2)
  }

  @Test func aMissingCertificateIsAFaultOfTheClient() throws {
    let file = try read("{\"pinnedCertificates\":[\n\"gone.cer\"]}", as: .afnetworking)
    let fault = ClientFault.unreadableCertificate(file: "gone.cer", detail: "does not exist")
    #expect(file.content.faults == [fault])
    #expect(file.place(of: fault)?.description == "2:1")
  }

  @Test func aRefusedFileIsAClientThatDoesNotStart() {
    let reader = ClientFileReader(files: HeldFiles(), certificates: FixtureCertificates())
    for format in ClientFormat.allCases {
      let file = reader.readWhatever([0xff], as: format, name: "client")
      #expect(file.format == format)
      #expect(file.content.faults.count == 1)
    }
  }
}
