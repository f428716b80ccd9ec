/// A `Public-Key-Pins` header (RFC 7469, section 2.1) as a user agent met it: texts as read.
package struct HPKPHeader: Hashable, Sendable {
  /// Values of `pin-sha256`, without the quotes.
  package let pins: [String]
  /// Seconds; nil where the directive is absent or no number. 0 forgets what was noted.
  package let maxAge: Int64?
  package let includesSubdomains: Bool
  package let reportURI: String?
  /// `Public-Key-Pins-Report-Only`.
  package let isReportOnly: Bool
  package let faults: [ClientFault]

  package init(
    pins: [String], maxAge: Int64?, includesSubdomains: Bool = false, reportURI: String? = nil,
    isReportOnly: Bool = false, faults: [ClientFault] = []
  ) {
    self.pins = pins
    self.maxAge = maxAge
    self.includesSubdomains = includesSubdomains
    self.reportURI = reportURI
    self.isReportOnly = isReportOnly
    self.faults = faults
  }
}
