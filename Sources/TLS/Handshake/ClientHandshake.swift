import COpenSSL
package import Pinning

/// One TLS handshake of a client, without I/O: bytes go in, bytes come out, and in between OpenSSL takes a step.
///
/// The holder feeds what it received, calls `advance`, and sends what `takeOutgoing` gives, after a failure too: that
/// is our alert. It observes only: no certificate is verified. One of our own is sent where it was given and is asked for.
package struct ClientHandshake: ~Copyable {
  let connection: OpaquePointer
  /// Owned by `connection`.
  private let input: OpaquePointer
  /// Owned by `connection`.
  private let output: OpaquePointer
  let recorder = HandshakeRecorder()
  private let memory: CertificateMemory
  private var gate = InputGate()
  private var result: HandshakeProgress?

  /// The certificates as sent; nil until they arrived. They may be there though the handshake failed.
  package private(set) var presented: PresentedChain?

  /// `serverName` is sent as SNI where it is a DNS name; an address is not sent (RFC 6066, section 3).
  /// `applicationProtocols` are offered in this order, such as `["h2", "http/1.1"]`.
  /// `credential` is what a server that asks for a certificate is sent.
  package init(
    context: ClientContext, serverName: String?, applicationProtocols: [String] = [],
    offer: HandshakeOffer = .everything, credential: ClientCredential? = nil
  ) throws(HandshakeSetupFault) {
    let name = try Self.nameToSend(serverName)
    let protocols = try Self.wireForm(of: applicationProtocols)
    let connection = try context.makeConnection()
    guard let (input, output) = Self.attachBuffers(to: connection),
      Self.configure(connection, serverName: name, applicationProtocols: protocols),
      offer == .everything || offer.narrow(connection), credential?.use(on: connection) ?? true
    else {
      SSL_free(connection)
      throw .openSSL(detail: ErrorQueue.drainText(orElse: "no buffers"))
    }
    self.connection = connection
    self.input = input
    self.output = output
    self.memory = context.memory
    SSL_set_msg_callback(connection, HandshakeRecorder.callback)
    observe_set_message_argument(connection, Unmanaged.passUnretained(recorder).toOpaque())
  }

  deinit {
    SSL_free(connection)
  }

  // MARK: - Driving

  /// Takes bytes that the server sent. They are kept until OpenSSL reads them, which `advance` has it do only up to
  /// completion: from then on, feed no more than is read.
  package mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    guard gate.admits(bytes, isComplete: isComplete) else { return }
    var written = 0
    // A memory BIO refuses bytes only without memory; the handshake then waits and runs into its deadline.
    BIO_write_ex(input, bytes.baseAddress, bytes.count, &written)
  }

  /// The stream ended: what is received cannot grow any more.
  package mutating func inputEnded() {
    gate.hasEnded = true
  }

  /// Goes as far as the bytes received allow. After the end it says the same again.
  package mutating func advance() -> HandshakeProgress {
    if let result { return result }
    let progress = gate.fault.map { .failed($0) } ?? step()
    decodePresented()
    switch progress {
    case .wantsInput: break
    case .complete, .failed: result = progress
    }
    return progress
  }

  /// Takes the bytes to be sent to the server; to be called after every `advance`.
  package mutating func takeOutgoing() -> [UInt8] {
    MemoryBIO.take(from: output)
  }

  /// Says goodbye (close_notify); the bytes are then taken by `takeOutgoing`. Does nothing before completion.
  package mutating func close() {
    guard isComplete else { return }
    ErrorQueue.clear()
    SSL_shutdown(connection)
    ErrorQueue.clear()
  }

  // MARK: - The session

  /// Reads what was received after completion; to be called until it wants input. Nothing is read before completion.
  package mutating func read() -> SessionRead {
    guard isComplete else { return .wantsInput }
    ErrorQueue.clear()
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: HandshakeLimits.plaintext) { buffer, initialized in
      if SSL_read_ex(connection, buffer.baseAddress, buffer.count, &count) != 1 { count = 0 }
      initialized = count
    }
    if count > 0 { return .bytes(bytes) }
    let error = SSL_get_error(connection, 0)
    let detail = ErrorQueue.drainText(orElse: "the session broke off")
    if error == SSL_ERROR_WANT_READ { return gate.hasEnded ? .failed(.endOfInput) : .wantsInput }
    if let alert = recorder.fatalAlert { return .failed(.alert(alert)) }
    return error == SSL_ERROR_ZERO_RETURN ? .ended : .failed(.local(detail: detail))
  }

  /// Encrypts bytes to be taken by `takeOutgoing`. False where the session takes none: before completion, and after
  /// its end.
  package mutating func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard isComplete else { return false }
    guard !bytes.isEmpty else { return true }
    ErrorQueue.clear()
    var written = 0
    let isTaken = SSL_write_ex(connection, bytes.baseAddress, bytes.count, &written) == 1
    ErrorQueue.clear()
    return isTaken && written == bytes.count
  }

  // MARK: - One step

  var isComplete: Bool {
    if case .complete = result { true } else { false }
  }

  private func step() -> HandshakeProgress {
    ErrorQueue.clear()
    let outcome = SSL_do_handshake(connection)
    let error = SSL_get_error(connection, outcome)
    let detail = ErrorQueue.drainText(orElse: "the handshake broke off")
    if outcome == 1 {
      return SessionReader.facts(of: connection).map { .complete($0) } ?? .failed(.local(detail: "unknown version"))
    }
    if error == SSL_ERROR_WANT_READ { return gate.hasEnded ? .failed(.endOfInput) : .wantsInput }
    if let alert = recorder.fatalAlert { return .failed(.alert(alert)) }
    return .failed(recorder.isClosed ? .endOfInput : localFault(detail))
  }

  private func localFault(_ detail: String) -> HandshakeFault {
    guard recorder.lastMessage == CertificateMessage.type else { return .local(detail: detail) }
    let chain = (recorder.certificates ?? []).map { memory.presented(der: $0) }
    for (index, certificate) in chain.enumerated() {
      if case .undecodable(_, _, let why) = certificate { return .undecodableCertificate(index: index, detail: why) }
    }
    return .local(detail: detail)
  }

  private mutating func decodePresented() {
    guard presented == nil, let certificates = recorder.certificates else { return }
    presented = PresentedChain(certificates.map { memory.presented(der: $0) })
  }

  // MARK: - Setting up

  private static func nameToSend(_ name: String?) throws(HandshakeSetupFault) -> String? {
    guard let name, IPAddress(name) == nil else { return nil }
    // The name on the wire has no trailing dot.
    let sent = name.hasSuffix(".") ? String(name.dropLast()) : name
    guard (1...Int(TLSEXT_MAXLEN_host_name)).contains(sent.utf8.count), !sent.utf8.contains(0) else {
      throw .serverName(name)
    }
    return sent
  }

  /// Length and name, one after the other (RFC 7301, section 3.1).
  private static func wireForm(of protocols: [String]) throws(HandshakeSetupFault) -> [UInt8] {
    var wire = [UInt8]()
    for name in protocols {
      guard (1...255).contains(name.utf8.count) else { throw .applicationProtocol(name) }
      wire.append(UInt8(name.utf8.count))
      wire += name.utf8
    }
    return wire
  }

  /// The connection owns both buffers from here on.
  private static func attachBuffers(to connection: OpaquePointer) -> (input: OpaquePointer, output: OpaquePointer)? {
    guard let input = BIO_new(BIO_s_mem()) else { return nil }
    guard let output = BIO_new(BIO_s_mem()) else {
      BIO_free(input)
      return nil
    }
    SSL_set_bio(connection, input, output)
    return (input, output)
  }

  private static func configure(
    _ connection: OpaquePointer, serverName: String?, applicationProtocols: [UInt8]
  ) -> Bool {
    SSL_set_connect_state(connection)
    if let serverName, observe_set_server_name(connection, serverName) != 1 { return false }
    guard !applicationProtocols.isEmpty else { return true }
    // This one call of OpenSSL's answers 0 for success.
    return SSL_set_alpn_protos(connection, applicationProtocols, UInt32(applicationProtocols.count)) == 0
  }
}
