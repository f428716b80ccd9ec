/// An instant of civil time, in whole seconds since 1970-01-01T00:00:00Z, leap seconds not counted (POSIX time).
///
/// Certificates, pin sets and verdicts are dated to the second (RFC 5280, section 4.1.2.5), so fractions are not kept.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since the epoch; negative before 1970.
  package let secondsSinceEpoch: Int64

  package init(secondsSinceEpoch: Int64) {
    self.secondsSinceEpoch = secondsSinceEpoch
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSinceEpoch < right.secondsSinceEpoch
  }

  /// The instant `seconds` later; saturates instead of overflowing.
  package func advanced(bySeconds seconds: Int64) -> Timestamp {
    let (sum, overflowed) = secondsSinceEpoch.addingReportingOverflow(seconds)
    guard overflowed else { return Timestamp(secondsSinceEpoch: sum) }
    return Timestamp(secondsSinceEpoch: seconds < 0 ? .min : .max)
  }

  /// The instant `days` of 86 400 seconds later.
  package func advanced(byDays days: Int64) -> Timestamp {
    let (seconds, overflowed) = days.multipliedReportingOverflow(by: Self.secondsPerDay)
    return advanced(bySeconds: overflowed ? (days < 0 ? .min : .max) : seconds)
  }

  /// Seconds from `earlier` to this instant; negative when this one comes first.
  package func seconds(since earlier: Timestamp) -> Int64 {
    let (difference, overflowed) = secondsSinceEpoch.subtractingReportingOverflow(earlier.secondsSinceEpoch)
    guard overflowed else { return difference }
    return self < earlier ? .min : .max
  }

  package static let secondsPerDay: Int64 = 86_400

  /// The notAfter of a certificate without a well-defined end (RFC 5280, section 4.1.2.5): 9999-12-31T23:59:59Z.
  package static let unending = Timestamp(secondsSinceEpoch: 253_402_300_799)
}

/// A date and time of the proleptic Gregorian calendar in UTC.
package struct CivilTime: Hashable, Sendable {
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to 31.
  package let day: Int
  package let hour: Int
  package let minute: Int
  package let second: Int

  /// Nil where the parts name no instant of the calendar; a leap second (60) is taken as the second before it.
  package init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = min(second, 59)
  }

  /// The calendar's reading of an instant.
  package init(_ timestamp: Timestamp) {
    let perDay = Timestamp.secondsPerDay
    var days = timestamp.secondsSinceEpoch / perDay
    var rest = timestamp.secondsSinceEpoch % perDay
    if rest < 0 {
      rest += perDay
      days -= 1
    }
    // Days are counted from 0000-03-01, so that the leap day is the last of its year.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    self.day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    self.month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
    self.year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)
    self.hour = Int(rest / 3600)
    self.minute = Int(rest % 3600 / 60)
    self.second = Int(rest % 60)
  }

  package var timestamp: Timestamp {
    let shiftedYear = Int64(month <= 2 ? year - 1 : year)
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return Timestamp(
      secondsSinceEpoch: days * Timestamp.secondsPerDay + Int64(hour * 3600 + minute * 60 + second))
  }

  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
