import Foundation
import Pinning
import Reporting
import Testing

struct JSONWriterTests {
  @Test(arguments: [
    (JSONValue.null, "null"), (.bool(true), "true"), (.bool(false), "false"), (.integer(.min), "-9223372036854775808"),
    (.number(0.0015), "0.0015"), (.number(1e21), "1e+21"), (.number(-0.0), "-0.0"), (.array([]), "[]"),
    (.object([]), "{}"), (.array([.integer(1), .null]), "[1,null]"),
    (.object([JSONMember("b", .integer(1)), JSONMember("a", .integer(2))]), "{\"b\":1,\"a\":2}"),
  ])
  func writesEachKindOfValue(_ value: JSONValue, _ text: String) {
    #expect(value.compact == text)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
  func writesNullForWhatIsNoNumber(_ number: Double) {
    #expect(JSONValue.number(number).compact == "null")
  }

  @Test(arguments: [
    ("plain é 证", "\"plain é 证\""), ("quote \" back \\", "\"quote \\\" back \\\\\""),
    ("\n\r\t", "\"\\n\\r\\t\""), ("\0\u{1b}\u{7f}\u{9b}", "\"\\u0000\\u001b\\u007f\\u009b\""),
    ("\u{2028}\u{2029}\u{202e}\u{200b}\u{feff}", "\"\\u2028\\u2029\\u202e\\u200b\\ufeff\""),
    ("\u{e0041}", "\"\\udb40\\udc41\""),
  ])
  func escapesWhatATerminalWouldObeyOrHide(_ text: String, _ written: String) {
    #expect(JSONValue.string(text).compact == written)
  }

  @Test func writesWhatFoundationReadsBackForEveryScalar() throws {
    for plane in stride(from: UInt32(0), to: 0x110000, by: 0x1000) {
      let scalars = (plane..<plane + 0x1000).compactMap { Unicode.Scalar($0) }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let written = JSONValue.array([.string(String(text))]).indented
      let read = try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [String]
      #expect(read?.first?.unicodeScalars.elementsEqual(scalars) == true, "plane \(plane)")
    }
  }

  @Test func indentsByTwoBlanksAndKeepsTheOrderOfKeys() {
    let value = JSONValue.object([
      JSONMember("z", .array([.integer(1), .object([JSONMember("a", .null)])])), JSONMember("b", .array([])),
    ])
    #expect(
      value.indented == """
        {
          "z": [
            1,
            {
              "a": null
            }
          ],
          "b": []
        }
        """)
  }

  @Test(arguments: [
    (Duration.microseconds(1500), "0.0015"), (.nanoseconds(38_123_456), "0.038123"), (.seconds(5), "5.0"),
    (.milliseconds(100) + .milliseconds(200), "0.3"), (.zero, "0.0"),
  ])
  func writesDurationsAsSecondsToTheMicrosecond(_ duration: Duration, _ text: String) {
    #expect(JSONValue.seconds(duration).compact == text)
  }

  @Test func writesNullForAnUnknownTimeAndDuration() {
    #expect(JSONValue.seconds(nil) == .null)
    #expect(JSONValue.time(nil) == .null)
    #expect(JSONValue.time(Sample.now).compact == "\"2026-11-21T14:03:22Z\"")
  }
}
