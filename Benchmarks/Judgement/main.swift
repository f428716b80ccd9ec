import COpenSSL
import Endpoints
import Glibc
import Judging
import Lab
import Pinning
import TLS

// What a judgement costs in CPU: fresh, remembered, and beside it plain OpenSSL asked once about the same chain. Figures
// are for this machine and this minute; the ratios are what can be compared.

let date = LabClock.system()
let hierarchy = try Hierarchy(at: date)
let leaf = try hierarchy.leaf("api.example.com")
let chain = [leaf, hierarchy.intermediate.certificate]
let presented = PresentedChain(chain.map { CertificateReader.presented(der: $0.der) })
let root = try CertificateReader.facts(der: hierarchy.root.certificate.der)
let pin = Pin(spkiSHA256: try CertificateReader.facts(der: leaf.der).spkiSHA256)
let evaluator = TrustEvaluator(store: TrustStore([root]))
let endpoint = Endpoint(
  name: "api", url: EndpointURL(scheme: .https, host: "api.example.com", port: 443),
  pins: PinSet(mode: .publicKey, pinned: [.publicKey(pin)]))

/// Microseconds of CPU that one call takes, over as many as fill half a second.
func microseconds(_ body: () -> Void) -> Double {
  body()
  let start = cpuTime()
  var count = 0
  while cpuTime() - start < 0.5 {
    body()
    count += 1
  }
  return (cpuTime() - start) / Double(count) * 1e6
}

func cpuTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The same chain read and verified once by OpenSSL's own search, without host or pins.
func verifyPlainly() {
  let store = X509_STORE_new()
  let certificates = (chain + [hierarchy.root.certificate]).map { certificate in
    certificate.der.withUnsafeBufferPointer { buffer in
      var pointer = buffer.baseAddress
      return d2i_X509(nil, &pointer, buffer.count)
    }
  }
  X509_STORE_add_cert(store, certificates[2])
  let others = OPENSSL_sk_new_null()
  OPENSSL_sk_push(others, UnsafeMutableRawPointer(certificates[1]))
  let context = X509_STORE_CTX_new()
  X509_STORE_CTX_init(context, store, certificates[0], others)
  precondition(X509_verify_cert(context) == 1, "OpenSSL takes the chain")
  X509_STORE_CTX_free(context)
  OPENSSL_sk_free(others)
  X509_STORE_free(store)
  for certificate in certificates { X509_free(certificate) }
}

let peer = microseconds(verifyPlainly)
let fresh = microseconds {
  _ = Judge(evaluator: evaluator).judge(endpoint, presented: presented, session: nil, at: date)
}
let judge = Judge(evaluator: evaluator)
let remembered = microseconds { _ = judge.judge(endpoint, presented: presented, session: nil, at: date) }

func line(_ name: String, _ value: Double) -> String {
  let tenths = Int((value * 10).rounded())
  let ratio = Int((value / peer * 100).rounded())
  return
    "\(name): \(tenths / 10).\(tenths % 10) us of CPU, \(ratio / 100).\(ratio % 100 < 10 ? "0" : "")\(ratio % 100) of plain OpenSSL"
}

print(line("plain OpenSSL, read and verified once", peer))
print(line("judgement with its forecasts, fresh", fresh))
print(line("the same, remembered", remembered))

print("bundles of 300 certificates and more, read and answered once; each answer says that it was bounded:")
for bundle in try HostileBundle.all(at: date) {
  let answer = try bundle.answer(at: date)
  let start = cpuTime()
  for _ in 0..<10 { _ = try bundle.answer(at: date) }
  let milliseconds = Int(((cpuTime() - start) * 100).rounded())
  let verdict = answer.isTrusted ? "trusted" : answer.failure?.code ?? ""
  print("  \(bundle.name): \(milliseconds) ms of CPU, \(verdict)\(answer.isBounded ? ", bounded" : ", NOT BOUNDED")")
}
