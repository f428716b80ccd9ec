import Pinning
import PositionedJSON
import Testing

@testable import ClientFormats

struct PropertyListTests {
  private static let everything = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>text</key> <string>a &amp; ü</string>
      <key>empty</key> <string></string>
      <key>numbers</key>
      <array><integer>42</integer><integer>-0x10</integer><integer> 7 </integer><real>1.5</real></array>
      <key>yes</key> <true/> <key>no</key> <false/>
      <key>date</key> <date>2027-05-14T00:00:00Z</date>
      <key>data</key> <data>
        AAEC
        Aw==
      </data>
      <key>inner</key> <dict/>
    </dict>
    </plist>
    """

  /// Without places.
  private static func understood(_ value: PropertyListValue) -> String {
    switch value.content {
    case .string(let text): "'\(text)'"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .bool(let bool): "\(bool)"
    case .date(let date): "\(date)"
    case .data(let bytes): "\(bytes)"
    case .array(let values): "[" + values.map(understood).joined(separator: " ") + "]"
    case .dictionary(let entries):
      "{" + entries.map { "\($0.key): \(understood($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  private static let meaning =
    "{text: 'a & ü', empty: '', numbers: [42 -16 7 1.5], yes: true, no: false, date: 2027-05-14T00:00:00Z, "
    + "data: [0, 1, 2, 3], inner: {}}"

  @Test func readsXML() throws {
    let value = try PropertyListReader.read(Array(Self.everything.utf8))
    #expect(Self.understood(value) == Self.meaning)
    #expect(value.place == .text(Place(line: 4, column: 1)))
    guard case .dictionary(let entries) = value.content else {
      throw XMLFault(place: Place(line: 1, column: 1), cause: .noRoot)
    }
    #expect(entries[1].keyPlace == .text(Place(line: 6, column: 3)))
    #expect(entries[1].value.place == .text(Place(line: 6, column: 20)))
  }

  @Test func readsTheSameFromBinary() throws {
    let value = try PropertyListReader.read(Array(Self.everything.utf8))
    let binary = try PropertyListReader.read(BinaryPropertyListWriter.file(value))
    #expect(Self.understood(binary) == Self.meaning)
    #expect(binary.place == .byte(8))
  }

  static let refused: [(String, String)] = [
    ("<dict/>", "1:1 the root element is \"dict\", and that of a property list is \"plist\""),
    ("<plist/>", "1:1 <plist> holds 0 values, and must hold one"),
    ("<plist><dict/><dict/></plist>", "1:1 <plist> holds 2 values, and must hold one"),
    ("<plist><dict><key>a</key></dict></plist>", "1:14 the key \"a\" has no value"),
    ("<plist><dict><key>a</key><key>b</key></dict></plist>", "1:14 the key \"a\" has no value"),
    ("<plist><dict><true/></dict></plist>", "1:14 a value in <dict> has no key"),
    ("<plist><dict>x</dict></plist>", "1:14 there is text between the elements"),
    ("<plist><set/></plist>", "1:8 \"set\" is no element of a property list"),
    ("<plist><string><b/></string></plist>", "1:16 \"b\" stands inside a text"),
    ("<plist><integer>1.5</integer></plist>", "1:8 \"1.5\" is no number"),
    ("<plist><integer>99999999999999999999</integer></plist>", "1:8 \"99999999999999999999\" is no number"),
    ("<plist><integer></integer></plist>", "1:8 \"\" is no number"),
    ("<plist><real>one</real></plist>", "1:8 \"one\" is no number"),
    ("<plist><date>14.5.2027</date></plist>", "1:8 \"14.5.2027\" is no date"),
    ("<plist><data>A</data></plist>", "1:8 the data is no base64"),
    ("{ \"a\": [null] }", "1:9 \"null\" is no element of a property list"),
    ("{ a = b; }", " the property list is of the old form with { key = value; }"),
  ]

  @Test(arguments: refused)
  func saysWhatIsWrongAndWhere(_ text: String, _ message: String) {
    #expect(Self.message(Array(text.utf8)) == message)
  }

  private static func message(_ bytes: [UInt8]) -> String? {
    do throws(PropertyListFault) {
      _ = try PropertyListReader.read(bytes)
      return nil
    } catch {
      return "\(error.place) \(error.cause.message)"
    }
  }

  private typealias Writer = BinaryPropertyListWriter

  static let brokenBinaries: [([UInt8], BinaryFault)] = [
    (Array("bplist00".utf8), .badTrailer),
    (Array("bplist00".utf8) + [UInt8](repeating: 0, count: 40), .badTrailer),
    (Array(Writer.file([Writer.text("a")]).dropLast()), .badTrailer),
    (Writer.file([Writer.array([0])]), .cycle),
    (Writer.file([Writer.array([1]), Writer.array([0])]), .cycle),
    (Writer.file([Writer.array([5])]), .badReference(5)),
    (Writer.file([[9]], top: 1), .badReference(1)),
    (Writer.file([[9]], offsets: [4]), .badOffset(object: 0)),
    (Writer.file([[9]], offsets: [9]), .badOffset(object: 0)),
    (Writer.file([[0x5e, 0x61]]), .badLength),
    (Writer.file([[0x5f, 0x13] + [UInt8](repeating: 255, count: 8)]), .badLength),
    (Writer.file([[0x5f, 0x61]]), .badLength), (Writer.file([[0xaf, 0x12, 0x7f, 0xff, 0xff, 0xff]]), .badLength),
    (Writer.file([[0x14, 1, 2]]), .badLength), (Writer.file([[0x17]]), .badLength),
    (Writer.file([[0xf0]]), .unknownType(0xf0)), (Writer.file([[0x00]]), .unknownType(0)),
    (Writer.file([[0x51, 0xe9]]), .badText), (Writer.file([[0x61, 0xd8, 0x00]]), .badText),
    (Writer.file([Writer.dictionary([(1, 1)]), [9]]), .keyNotText),
    (Writer.file([[0x33] + [0x7f, 0xf0, 0, 0, 0, 0, 0, 0]]), .outOfRange),
    (Writer.file([[0x33] + [0x7f, 0xf8, 0, 0, 0, 0, 0, 0]]), .outOfRange),
    (Writer.file([[0x14] + [UInt8](repeating: 1, count: 16)]), .outOfRange),
  ]

  @Test(arguments: brokenBinaries)
  func refusesBrokenBinaries(_ bytes: [UInt8], _ fault: BinaryFault) {
    do throws(PropertyListFault) {
      _ = try PropertyListReader.read(bytes)
      Issue.record("was read")
    } catch {
      #expect(error.cause == .binary(fault))
    }
  }

  @Test func refusesAKeyTwiceInBinary() {
    let bytes = Writer.file([Writer.dictionary([(1, 2), (1, 2)]), Writer.text("a"), [9]])
    #expect(Self.message(bytes)?.hasSuffix("the key \"a\" stands twice") == true)
  }

  @Test func everyPrefixAndEveryChangedByteIsReadOrRefused() throws {
    let value = try PropertyListReader.read(Array(Self.everything.utf8))
    let whole = Writer.file(value)
    for length in 0..<whole.count { _ = Self.message(Array("bplist00".utf8) + whole.dropFirst(8).prefix(length)) }
    for index in 8..<whole.count {
      for change: UInt8 in [0x01, 0x80, 0xff] {
        var bytes = whole
        bytes[index] ^= change
        _ = Self.message(bytes)
      }
    }
  }
}
