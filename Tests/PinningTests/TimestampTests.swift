import Pinning
import Testing

struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-11-21T14:03:22Z", 1_795_269_802), ("2000-02-29T23:59:59Z", 951_868_799),
    ("1969-12-31T23:59:59Z", -1), ("9999-12-31T23:59:59Z", 253_402_300_799), ("0001-01-01T00:00:00Z", -62_135_596_800),
  ])
  func readsAndWritesRFC3339(text: String, seconds: Int64) {
    #expect(Timestamp(rfc3339: text)?.secondsSinceEpoch == seconds)
    #expect(Timestamp(secondsSinceEpoch: seconds).description == text)
  }

  @Test(arguments: [
    ("2026-11-21T16:03:22+02:00", "2026-11-21T14:03:22Z"), ("2026-11-21t14:03:22.999z", "2026-11-21T14:03:22Z"),
    ("2026-11-21 09:03:22-05:00", "2026-11-21T14:03:22Z"), ("2026-12-31T23:59:60Z", "2026-12-31T23:59:59Z"),
  ])
  func takesOffsetsFractionsAndLeapSeconds(text: String, expected: String) {
    #expect(Timestamp(rfc3339: text)?.description == expected)
  }

  @Test(arguments: [
    "", "2026-11-21", "2026-11-21T14:03Z", "2026-11-21T14:03:22", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
    "2026-11-21T24:00:00Z", "2026-11-21T14:03:22.Z", "2026-11-21T14:03:22Zx", "٢٠٢٦-11-21T14:03:22Z",
  ])
  func refusesWhatIsNoTimestamp(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test func aDayBeginsAtMidnightUTC() {
    #expect(Timestamp(day: "2027-05-14")?.description == "2027-05-14T00:00:00Z")
    #expect(Timestamp(day: "2024-02-29") != nil)
    for text in ["2023-02-29", "2027-5-14", "2027-05-14T", "14.05.2027", "2027-00-10", "2027-04-31"] {
      #expect(Timestamp(day: text) == nil, "\(text)")
    }
  }

  @Test func theCalendarAgreesWithItselfOverFourCenturies() {
    for day in stride(from: Int64(-80_000), through: 80_000, by: 37) {
      let timestamp = Timestamp(secondsSinceEpoch: day * Timestamp.secondsPerDay + 12_345)
      #expect(CivilTime(timestamp).timestamp == timestamp)
    }
  }

  @Test func arithmeticSaturatesAtTheEndsOfTime() {
    let last = Timestamp(secondsSinceEpoch: .max)
    let first = Timestamp(secondsSinceEpoch: .min)
    #expect(last.advanced(bySeconds: 1) == last)
    #expect(first.advanced(bySeconds: -1) == first)
    #expect(last.seconds(since: first) == .max)
    #expect(first.seconds(since: last) == .min)
    #expect(last.advanced(byDays: .max) == last)
  }

  @Test(arguments: [
    (0, "0s", "0s"), (59, "59s", "59s"), (300, "5m", "5m"), (12_000, "3h 20m", "3h"), (187_200, "2d 04h", "2d"),
    (864_000, "10d", "10d"), (7_603_200, "88d", "88d"), (-90, "-1m", "-1m"),
  ])
  func spansAreSaidAsPeopleSayThem(seconds: Int64, text: String, short: String) {
    #expect(Span(seconds: seconds).description == text)
    #expect(Span(seconds: seconds).short == short)
  }
}
