import Pinning
import Testing

@testable import Configuration

/// Files held in memory, and nothing else.
struct HeldFiles: FileSource {
  var files: [String: [UInt8]] = [:]

  func read(_ path: String) throws(FileFault) -> [UInt8] {
    guard let bytes = files[path] else { throw .notFound }
    return bytes
  }
}

/// The lines of all errors, or none.
func errors(_ text: String, files: HeldFiles = HeldFiles(), at date: Timestamp? = nil) -> [String] {
  do throws(ConfigurationErrors) {
    _ = try ConfigurationReader.read(Array(text.utf8), name: "endpoints.json", files: files, at: date)
    return []
  } catch {
    return error.errors.map(\.description)
  }
}
@Test func tryOut() {
  for line in errors(
    """
    {
      $schema: 'x',
      "clients": {},
      defaults: { interval: "0.5s", pins: { enforce: false, mod: "x" }, name: 3 },
      endpoints: [
        { name: "a", url: "http://a.example", group: null, interval: 30, interval: "5m" },
        { name: "a", url: "https://u@a.example", connect: ["host:443", "1.2.3.4:0", "::1", "fe80::1%eth0"], sha256: [] },
        { url: "tls://a.example", pins: { mode: "certificate", sha256: ["abc", "\\u00e9", "0000000000000000000000000000000000000000000000000000000000000000", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAA="] , certificates: ["x.pem"], expires: "2027-02-30" } },
        { name: "b", url: "https://b.example", timeout: "2m", trust: { allowInvalidCertificates: true, anchors: [], "Policy": "at", minimumTLS: "1.4", policy: "at" } },
        { name: "c", url: "https://c.example", pins: { mode: "publicKey", expires: "tomorrow" } },
        { name: "d", url: "https://d.exämple", pins: { enforce: true } },
        5,
      ],
    }
    """)
  { print(line) }
  for t in [
    "{ a: 1 b: 2 }", "{", "[1,,]", "{\"endpoints\": [", "nul", "'\\ud800'", "01", "// x", "{\"a\": tru\u{202e}}",
    "{a: 'x\n'}", "\u{0}",
  ] {
    print(errors(t))
  }
}
