package import ClientFormats
package import Pinning

/// What the linter found, with the evidence.
package enum LintRule: Hashable, Sendable {
  case pin(PinRule)
  case set(SetRule)
  case host(HostRule)
  case setting(SettingRule)
  case certificate(CertificateRule)
  /// What the real client passes over in silence.
  case remark(ClientRemark.Kind)
  /// What the real client does not start with.
  case fault(ClientFault)

  package var code: LintCode {
    switch self {
    case .pin(let rule): rule.code
    case .set(let rule): rule.code
    case .host(let rule): rule.code
    case .setting(let rule): rule.code
    case .certificate(let rule): rule.code
    case .remark(let kind): kind.lintCode
    case .fault(let fault): LintCode(fault)
    }
  }

  func severity(in format: ClientFormat) -> LintSeverity {
    switch self {
    case .pin(let rule): rule.severity(in: format)
    case .set(let rule): rule.severity
    case .host(let rule): rule.severity
    case .setting(let rule): rule.severity
    case .certificate(let rule): rule.severity
    case .remark(let kind): kind.lintSeverity
    case .fault: .critical
    }
  }

  func why(in format: ClientFormat) -> String {
    switch self {
    case .pin(let rule): rule.why(in: format)
    case .set(let rule): rule.why
    case .host(let rule): rule.why
    case .setting(let rule): rule.why
    case .certificate(let rule): rule.why
    case .remark(let kind): kind.message
    case .fault(let fault): "the client does not start with it: " + Words.plain(fault.detail)
    }
  }

  var remedy: String {
    switch self {
    case .pin(let rule): rule.remedy
    case .set(let rule): rule.remedy
    case .host(let rule): rule.remedy
    case .setting(let rule): rule.remedy
    case .certificate(let rule): rule.remedy
    case .remark(let kind): kind.lintRemedy
    case .fault(let fault): fault.lintRemedy
    }
  }
}
