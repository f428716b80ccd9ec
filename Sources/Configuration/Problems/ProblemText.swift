import PositionedJSON

extension ConfigurationProblem {
  /// In kebab-case, for programs.
  package var code: String {
    switch self {
    case .syntax(let cause): cause.code
    case .structure(let problem): problem.code
    case .value(let problem): problem.code
    case .url(let problem): problem.code
    case .address(let problem): problem.code
    case .pin(let problem): problem.code
    case .file(let problem): problem.code
    case .contradiction(let problem): problem.code
    case .expect(let problem): problem.code
    case .warning(let warning): warning.code
    }
  }

  /// What is wrong, without a full stop; printable ASCII on one line.
  package var message: String {
    switch self {
    case .syntax(let cause): cause.message
    case .structure(let problem): problem.message
    case .value(let problem): problem.message
    case .url(let problem): problem.message
    case .address(let problem): problem.message
    case .pin(let problem): problem.message
    case .file(let problem): problem.message
    case .contradiction(let problem): problem.message
    case .expect(let problem): problem.message
    case .warning(let warning): warning.message
    }
  }

  /// What to do, without a full stop; printable ASCII on one line.
  package var remedy: String {
    switch self {
    case .syntax(let cause): cause.remedy
    case .structure(let problem): problem.remedy
    case .value(let problem): problem.remedy
    case .url(let problem): problem.remedy
    case .address(let problem): problem.remedy
    case .pin(let problem): problem.remedy
    case .file(let problem): problem.remedy
    case .contradiction(let problem): problem.remedy
    case .expect(let problem): problem.remedy
    case .warning(let warning): warning.remedy
    }
  }
}

extension JSON5Fault.Cause {
  var code: String {
    switch self {
    case .tooLarge: "file-too-large"
    case .invalidUTF8: "invalid-utf-8"
    case .utf16: "utf-16"
    case .nestedTooDeeply: "nested-too-deeply"
    case .tooManyValues: "too-many-values"
    case .unexpected, .unclosed, .lineBreakInString, .digitEscape, .loneSurrogate, .leadingZero: "syntax"
    }
  }
}
