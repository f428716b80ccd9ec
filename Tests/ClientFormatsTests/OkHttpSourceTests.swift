import Pinning
import Testing

@testable import ClientFormats

struct OkHttpSourceTests {
  private static let expected = [
    OkHttpPinner.Entry(pattern: "api.example.com", pins: ["sha256/a", "sha256/b"]),
    OkHttpPinner.Entry(pattern: "*.example.org", pins: ["sha1/c"]),
  ]

  static let sources = [
    """
    package com.example.net
    // .add("old.example.com", "sha256/x")
    private const val HOST = "api." + "example.com"
    private const val PIN: String = "b"
    /* .add("older.example.com", "sha256/x") */
    val pinner = CertificatePinner.Builder()
      .add(HOST, "sha256/a", // the first
        "sha256/" + PIN)
      .add("*.example.org", \"\"\"sha1/c\"\"\")
      .build()
    val list = mutableListOf<String>().apply { add("no pattern") }
    """,
    """
    class Net {
      static final String HOST = "api.example.com";
      CertificatePinner pinner() {
        names.add("x"); char c = '"';
        CertificatePinner.Builder builder = new CertificatePinner.Builder();
        builder.add(Net.HOST, "sha256/a", "sha256\\u002fb");
        builder.add("*.example.org", "sha1/c");
        return builder.build();
      }
    }
    """,
    """
    val a = "a"
    val pinner = CertificatePinner.Builder().add("api.example.com", "sha256/$a", "sha256/${"b".trim()}").build()
    """,
  ]

  @Test(arguments: sources.dropLast()) func readsTheTextsOfCalls(_ source: String) throws {
    let file = try read(source, as: .okhttp)
    #expect(file.content == .okhttp(OkHttpPinner(entries: Self.expected)))
    #expect(file.remarks.isEmpty)
  }

  @Test func readsTemplatesOfConstants() throws {
    let source = "val a = \"x\"\nCertificatePinner.Builder().add(\"$a.example\", \"sha256/${a}y\")"
    #expect(
      try read(source, as: .okhttp).content
        == .okhttp(OkHttpPinner(entries: [.init(pattern: "x.example", pins: ["sha256/xy"])])))
  }

  @Test func knowsThePlaces() throws {
    let file = try read(Self.sources[0], as: .okhttp)
    #expect(file.place(of: .badPattern("*.example.org"))?.description == "9:8")
    #expect(file.place(of: .badPin(text: "sha256/b", host: ""))?.description == "8:5")
  }

  @Test(arguments: [
    (
      "CertificatePinner.Builder()\n  .add(BuildConfig.HOST, \"sha256/a\")",
      "client:2:8: \"HOST\" is no text, and no constant that this file sets to one; "
        + "write the text itself, or lines of a pattern and its pins"
    ),
    (
      "CertificatePinner.Builder().add(\"a.example\", *pins)",
      "client:1:46: \"*\" is no text, and no constant that this file sets to one; "
        + "write the text itself, or lines of a pattern and its pins"
    ),
    (
      "\"a.example\" sha256/a",
      "client: there is no call of CertificatePinner.Builder.add with texts in quotation marks; "
        + "write lines of a pattern and its pins: api.example.com sha256/..."
    ),
  ])
  func refusesWhatIsNotKnownBeforeTheAppRuns(_ source: String, _ message: String) {
    #expect(refusal(source, as: .okhttp) == message)
  }

  @Test(arguments: [
    "\"", "add(", "CertificatePinner.Builder().add(\"", "val a = a + \"x\"\nadd(a, \"sha256/$a\")", "\"\"\"$",
    "add(,,\"sha256/x\"",
  ])
  func neverFailsOtherwise(_ source: String) {
    _ = refusal(source + "\"", as: .okhttp)
  }
}
