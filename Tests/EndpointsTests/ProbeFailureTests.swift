import Endpoints
import Pinning
import Testing

struct ProbeFailureTests {
  @Test func aTimeoutSaysItsStageAndItsLength() {
    let failure = ProbeFailure(stage: .handshake, cause: .timedOut(after: .milliseconds(5040)))
    #expect(failure.code == "timed-out-in-handshake")
    #expect(failure.detail == "timeout in handshake after 5.0s")
  }

  @Test(arguments: [
    (Array("HTTP/1.1 400".utf8), ": it answers in plain HTTP"), (Array("SSH-2.0-x".utf8), ": it speaks SSH"),
    (Array("220 mail".utf8), ": it greets as SMTP or FTP does, and may want startTLS"), ([1, 2], ": it sent 0102"),
    ([], ""),
  ])
  func whatIsNotTLSIsGuessedAt(first: [UInt8], guess: String) {
    let failure = ProbeFailure(stage: .handshake, cause: .notTLS(first))
    #expect(failure.detail == "the server does not speak TLS" + guess)
  }

  @Test func alertsHaveTheirNamesFromTheStandard() {
    #expect(TLSAlert(code: 40).description == "handshake_failure (40)")
    #expect(TLSAlert(code: 116).description == "certificate_required (116)")
    #expect(TLSAlert(code: 255).description == "unassigned (255)")
  }
}
