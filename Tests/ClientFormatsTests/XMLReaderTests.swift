import PositionedJSON
import Testing

@testable import ClientFormats

struct XMLReaderTests {
  /// The tree as it was understood: names, attributes, texts in brackets, comments left out.
  private static func understood(_ element: XMLElement) -> String {
    let attributes = element.attributes.map { " \($0.name)=[\($0.value)]" }.joined()
    let children = element.children.map { child in
      switch child {
      case .element(let element): understood(element)
      case .text(let text, _): "[\(text)]"
      case .comment: ""
      }
    }.joined()
    return "(\(element.name)\(attributes)\(children.isEmpty ? "" : " ")\(children))"
  }

  private static func understood(_ text: String) throws(XMLFault) -> String {
    understood(try XMLReader.read(Array(text.utf8)).root)
  }

  static let accepted: [(String, String)] = [
    ("<a/>", "(a)"), ("\u{feff}<a></a >", "(a)"), ("<?xml version='1.0'?><!--x--><a/><!--y-->\n", "(a)"),
    ("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?><a/>", "(a)"),
    ("<a b='1' c=\"2\"/>", "(a b=[1] c=[2])"), ("<a b = '\n\tx\r\ny'/>", "(a b=[  x y])"),
    ("<a>x<b/>y</a>", "(a [x](b)[y])"), ("<a>x<!-- -- -->y</a>", "(a [x][y])"),
    ("<a>&lt;&gt;&amp;&apos;&quot;</a>", "(a [<>&'\"])"), ("<a>&#65;&#x1F600;</a>", "(a [A😀])"),
    ("<a b='&lt;&#10;'/>", "(a b=[<\n])"), ("<a><![CDATA[<&]]>x<![CDATA[]]]]></a>", "(a [<&x]]])"),
    ("<a>1\r\n2\r3</a>", "(a [1\n2\n3])"), ("<p:a xmlns:p='u' p:b=''/>", "(p:a xmlns:p=[u] p:b=[])"),
    ("<ümlaut é='ß'/>", "(ümlaut é=[ß])"), ("<a><?php x ?></a>", "(a)"),
    (
      "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\"><a/>",
      "(a)"
    ),
    ("<!DOCTYPE plist SYSTEM 'file://localhost/System/Library/DTDs/PropertyList.dtd'><a/>", "(a)"),
    ("<!DOCTYPE a><a/>", "(a)"),
  ]

  @Test(arguments: accepted)
  func readsWhatXMLAllows(_ text: String, _ meaning: String) throws {
    #expect(try Self.understood(text) == meaning)
  }

  @Test(arguments: ["ISO-8859-1", "iso-8859-1", "latin1"]) func readsLatin1ThatSaysSo(_ name: String) throws {
    let bytes = Array("<?xml version='1.0' encoding='\(name)'?>\n<a>".utf8) + [0xfc, 0x20, 0xff] + Array("</a>".utf8)
    let root = try XMLReader.read(bytes).root
    #expect(root.text == "\u{fc} \u{ff}" && root.place.line == 2)
  }

  static let refused: [(String, String)] = [
    ("", "1:1 there is no element"), ("<!-- -->", "1:9 there is no element"), ("hello", "1:1 there is no element"),
    ("<a>", "1:1 the element that begins here has no end"), ("<a", "1:1 the tag that begins here has no end"),
    ("<a>\n <b></a>", "2:5 </a> does not close <b> of line 2"), ("</a>", "1:1 </a> closes nothing"),
    ("<a/><b/>", "1:5 <b> is a second root element"), ("<a/>x", "1:5 there is text outside the root element"),
    ("<a b='1' b='2'/>", "1:10 the attribute \"b\" stands twice"), ("<a b/>", "1:5 expected an equals sign, saw \"/\""),
    ("<a b=1/>", "1:6 expected a quotation mark, saw \"1\""),
    ("<a b='<'/>", "1:7 expected a quotation mark, saw \"<\""),
    ("<a b='x", "1:4 the attribute that begins here has no end"), ("<a b='1'c='2'/>", "1:9 expected >, saw \"c\""),
    ("< a/>", "1:2 expected a name, saw \" \""), ("<1/>", "1:2 expected a name, saw \"1\""),
    ("<a>&nbsp;</a>", "1:4 the entity &nbsp; is not one of XML's own five"),
    ("<a>&x</a>", "1:4 the reference that begins here has no end"),
    ("<a>& </a>", "1:4 the reference that begins here has no end"),
    ("<a>&#0;</a>", "1:4 &#0; is no character"), ("<a>&#xD800;</a>", "1:4 &#xD800; is no character"),
    ("<a>&#x110000;</a>", "1:4 &#x110000; is no character"), ("<a>&#;</a>", "1:4 &#; is no character"),
    ("<a>\u{1}</a>", "1:4 XML may not hold U+0001"), ("<a>\u{ffff}</a>", "1:4 XML may not hold U+FFFF"),
    ("<a>]]></a>", "1:4 ]]> closes no CDATA section"), ("<a><!-- </a>", "1:4 the comment that begins here has no end"),
    ("<a><![CDATA[ </a>", "1:4 the CDATA section that begins here has no end"),
    (
      "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>",
      "1:1 the document type declares things of its own, which may hide entity bombs"
    ),
    (
      "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
      "1:1 the document type \"file:///etc/passwd\" is defined outside the file, and nothing is fetched"
    ),
    ("<a/><!DOCTYPE a>", "1:5 a document type may only stand before the root element"),
    (
      "<?xml version='1.0' encoding='windows-1252'?><a/>",
      "1:1 the XML declaration says \"windows-1252\", and the file is not that"
    ),
    (
      "<?xml version='1.0' encoding='UTF-16'?><a/>", "1:1 the XML declaration says \"UTF-16\", and the file is not that"
    ),
  ]

  @Test(arguments: refused)
  func saysWhatIsWrongAndWhere(_ text: String, _ message: String) {
    do throws(XMLFault) {
      let root = try Self.understood(text)
      Issue.record("read as \(root)")
    } catch {
      #expect("\(error.place) \(error.cause.message)" == message)
      #expect(!error.cause.remedy.isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func readsUTF16WithByteOrderMark(_ isBigEndian: Bool) throws {
    let units = Array("\u{feff}<?xml version='1.0' encoding='utf-16'?><a>ü😀</a>".utf16)
    let bytes = units.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(Self.understood(try XMLReader.read(bytes).root) == "(a [ü😀])")
    #expect(throws: XMLFault(place: Place(line: 1, column: 1), cause: .encoding(.noByteOrderMark))) {
      try XMLReader.read(Array(bytes.dropFirst(2)))
    }
    #expect(throws: XMLFault(place: Place(line: 1, column: 1), cause: .encoding(.halfUnit))) {
      try XMLReader.read(bytes.dropLast())
    }
  }

  @Test func namesThePlaceOfWrongUTF8() {
    let fault = XMLFault(
      place: Place(line: 2, column: 4), cause: .encoding(.invalidUTF8(byte: 0xff, offset: 8)))
    #expect(throws: fault) { try XMLReader.read(Array("<a>\n ü<".utf8) + [0xff]) }
  }

  @Test func knowsThePlaces() throws {
    let root = try XMLReader.read(Array("<!--ä-->\n<a>\r\n  <b x='1'\n y='2'/>\r<c/></a>".utf8)).root
    #expect(root.place == Place(line: 2, column: 1))
    #expect(root.elements.map(\.place) == [Place(line: 3, column: 3), Place(line: 5, column: 1)])
    #expect(root.elements[0].attributes.map(\.place) == [Place(line: 3, column: 6), Place(line: 4, column: 2)])
  }
}
