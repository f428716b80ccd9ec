import Glibc

/// Whole texts on the standard streams, in one piece and without buffering.
enum Output {
  /// A text that ends in a line feed of its own, on standard output.
  static func text(_ text: String) {
    write(text, to: STDOUT_FILENO)
  }

  /// A text and a line feed on standard output. A reader that has gone (`| head`) ends the process quietly.
  static func line(_ text: String) {
    write(text + "\n", to: STDOUT_FILENO)
  }

  /// A text and a line feed on standard error.
  static func error(_ text: String) {
    write(text + "\n", to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
