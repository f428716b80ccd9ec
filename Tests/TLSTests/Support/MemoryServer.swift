import COpenSSL
import Lab
import Pinning
import Testing

/// A TLS server of OpenSSL's over buffers in memory, for one handshake.
struct MemoryServer: ~Copyable {
  struct Setup {
    /// Leaf first.
    var chain: [[UInt8]]
    var key: SigningKey
    /// Of another kind, beside the first: leaf first.
    var second: (chain: [[UInt8]], key: SigningKey)?
    var lowest = TLSVersion.tls10
    var highest = TLSVersion.tls13
    var ciphers: String?
    /// A server that knows protocols and finds none of its own among those offered refuses the client.
    var protocols: ProtocolChoice = .none
    var asksForClientCertificate = false
    /// Asks, and judges what comes.
    var demand: ClientDemand?
    var sendsTickets = false
    /// Sent as if it were a stapled OCSP response: nobody looks into it.
    var staple: [UInt8] = []
    /// Sent as the extension with timestamps where the client asks for them.
    var timestamps: [UInt8] = []
    /// Puts an object identifier that does not decode into this certificate of the chain.
    var spoiled: Int?

    enum ProtocolChoice {
      case none
      case http11
      case refuse
    }

    init(_ chain: [MintedCertificate]) {
      self.chain = chain.map(\.der)
      self.key = chain[0].key
    }
  }

  private let context: OpaquePointer
  private let connection: OpaquePointer

  init(_ setup: Setup) throws {
    ERR_clear_error()
    let context = try #require(SSL_CTX_new(TLS_server_method()))
    SSL_CTX_set_security_level(context, 0)
    mint_serve_as_given(context)
    #expect(mint_set_minimum_version(context, Int32(setup.lowest.rawValue)) == 1)
    #expect(mint_set_maximum_version(context, Int32(setup.highest.rawValue)) == 1)
    if let ciphers = setup.ciphers { #expect(SSL_CTX_set_cipher_list(context, ciphers) == 1) }
    try Self.load(setup, into: context)
    if !setup.timestamps.isEmpty { Self.send(setup.timestamps, on: context) }
    switch setup.protocols {
    case .none: break
    case .http11: mint_select_http11(context)
    case .refuse: SSL_CTX_set_alpn_select_cb(context, { _, _, _, _, _, _ in SSL_TLSEXT_ERR_ALERT_FATAL }, nil)
    }
    if setup.asksForClientCertificate { SSL_CTX_set_verify(context, SSL_VERIFY_PEER, { _, _ in 1 }) }
    try setup.demand?.apply(to: context)
    if setup.sendsTickets { #expect(credential_send_tickets(context, 2) == 1) }
    let connection = try #require(SSL_new(context))
    SSL_set_bio(connection, BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()))
    SSL_set_accept_state(connection)
    if !setup.staple.isEmpty {
      #expect(mint_staple(context, connection, setup.staple, setup.staple.count) == 1)
    }
    self.context = context
    self.connection = connection
  }

  deinit {
    SSL_free(connection)
    SSL_CTX_free(context)
  }

  /// The extension as OpenSSL takes it from a file: contexts in which it stands, type, length, content.
  private static func send(_ timestamps: [UInt8], on context: OpaquePointer) {
    let places = UInt32(SSL_EXT_CLIENT_HELLO | SSL_EXT_TLS1_2_SERVER_HELLO | SSL_EXT_TLS1_3_CERTIFICATE)
    let header = (0..<4).reversed().map { UInt8(truncatingIfNeeded: places >> ($0 * 8)) }
    let information = header + [0, 18, UInt8(timestamps.count >> 8), UInt8(timestamps.count & 0xff)] + timestamps
    #expect(SSL_CTX_use_serverinfo_ex(context, UInt32(SSL_SERVERINFOV2), information, information.count) == 1)
  }

  /// What the server sends after having received these bytes.
  mutating func answer(_ bytes: [UInt8]) -> [UInt8] {
    ERR_clear_error()
    var count = 0
    if !bytes.isEmpty { BIO_write_ex(SSL_get_rbio(connection), bytes, bytes.count, &count) }
    SSL_do_handshake(connection)
    ERR_clear_error()
    return taken()
  }

  /// The server name that the client sent.
  var serverName: String? {
    SSL_get_servername(connection, TLSEXT_NAMETYPE_host_name).map { String(cString: $0) }
  }

  var hasFinished: Bool { SSL_is_init_finished(connection) == 1 }

  private func taken() -> [UInt8] {
    let output = SSL_get_wbio(connection)
    var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(output))
    var count = 0
    BIO_read_ex(output, &bytes, bytes.count, &count)
    return Array(bytes.prefix(count))
  }

  private static func load(_ setup: Setup, into context: OpaquePointer) throws {
    try load(setup.chain, setup.key, spoiling: setup.spoiled, into: context)
    if let second = setup.second { try load(second.chain, second.key, spoiling: nil, into: context) }
  }

  private static func load(
    _ chain: [[UInt8]], _ signing: SigningKey, spoiling spoiled: Int?, into context: OpaquePointer
  ) throws {
    for (index, der) in chain.enumerated() {
      let certificate = try #require(decode(der))
      if spoiled == index { spoil(certificate) }
      if index == 0 {
        #expect(SSL_CTX_use_certificate(context, certificate) == 1)
      } else {
        #expect(mint_add_chain_certificate(context, certificate) == 1)
      }
      X509_free(certificate)
    }
    let key = try #require(decodeKey(signing.pkcs8))
    #expect(SSL_CTX_use_PrivateKey(context, key) == 1)
    EVP_PKEY_free(key)
  }

  private static func decode(_ der: [UInt8]) -> OpaquePointer? {
    der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_X509(nil, &cursor, buffer.count)
    }
  }

  private static func decodeKey(_ der: [UInt8]) -> OpaquePointer? {
    der.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_AutoPrivateKey(nil, &cursor, buffer.count)
    }
  }

  /// An arc may not begin with 0x80 (X.690, section 8.19.2): OpenSSL writes it and refuses to read it.
  private static func spoil(_ certificate: OpaquePointer) {
    var identifier: [UInt8] = [0x80, 0x01]
    let object = ASN1_OBJECT_create(0, &identifier, 2, nil, nil)
    let value = ASN1_OCTET_STRING_new()
    let item = X509_EXTENSION_create_by_OBJ(nil, object, 0, value)
    // Put straight into the certificate's list, which owns it then: the usual way makes a copy, by reading it anew.
    #expect(OPENSSL_sk_push(X509_get0_extensions(certificate), UnsafeRawPointer(item)) > 0)
    // Else the bytes that were read would be sent.
    #expect(i2d_re_X509_tbs(certificate, nil) > 0)
    ASN1_OCTET_STRING_free(value)
    ASN1_OBJECT_free(object)
  }
}
