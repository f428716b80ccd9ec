import COpenSSL

/// What the callbacks of one verification see and note. Lives for one synchronous call.
final class PathRecord {
  /// Leaf first, anchor last; borrowed.
  private let path: [OpaquePointer]
  var objections = [PathVerifier.Objection]()

  init(_ path: [OpaquePointer]) {
    self.path = path
  }

  /// Only neighbours of the path count as subject and issuer, so that OpenSSL can build no other.
  func areNeighbours(_ certificate: OpaquePointer?, _ issuer: OpaquePointer?) -> Bool {
    zip(path, path.dropFirst()).contains { $0 == certificate && $1 == issuer }
  }

  static func of(_ context: OpaquePointer?) -> PathRecord? {
    observe_store_context_path(context).map { Unmanaged<PathRecord>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// The owner of what one verification needs.
struct PathVerification: ~Copyable {
  private let store: OpaquePointer
  private let context: OpaquePointer
  private let between: OpaquePointer

  /// Nil where there is no memory.
  init?() {
    guard let store = X509_STORE_new() else { return nil }
    guard let context = X509_STORE_CTX_new() else {
      X509_STORE_free(store)
      return nil
    }
    guard let between = observe_new_certificates() else {
      X509_STORE_CTX_free(context)
      X509_STORE_free(store)
      return nil
    }
    self.store = store
    self.context = context
    self.between = between
  }

  deinit {
    X509_STORE_CTX_free(context)
    observe_free_certificates(between)
    X509_STORE_free(store)
  }

  /// False where there is no memory. The certificates must outlive the verification.
  borrowing func load(leaf: OpaquePointer, between: ArraySlice<OpaquePointer>, anchor: OpaquePointer) -> Bool {
    X509_STORE_set_check_issued(store, Self.checkIssued)
    X509_STORE_set_verify(store, Self.signaturesAreChecked)
    return X509_STORE_add_cert(store, anchor) == 1
      && between.allSatisfy { observe_push_certificate(self.between, $0) > 0 }
      && X509_STORE_CTX_init(context, store, leaf, self.between) == 1
  }

  borrowing func run(record: PathRecord, rules: PathRules) -> [PathVerifier.Objection] {
    setRules(rules)
    let outcome = withExtendedLifetime(record) {
      observe_store_context_set_path(context, Unmanaged.passUnretained(record).toOpaque())
      X509_STORE_CTX_set_verify_cb(context, Self.noteObjection)
      return X509_verify_cert(context)
    }
    if outcome != 1, record.objections.isEmpty {
      return [.init(X509_STORE_CTX_get_error(context), depth: Int(X509_STORE_CTX_get_error_depth(context)))]
    }
    return record.objections
  }

  private borrowing func setRules(_ rules: PathRules) {
    let parameters = X509_STORE_CTX_get0_param(context)
    // An anchor need not be self-signed; dates are judged elsewhere.
    X509_VERIFY_PARAM_set_flags(
      parameters,
      UInt(X509_V_FLAG_PARTIAL_CHAIN) | UInt(X509_V_FLAG_NO_CHECK_TIME) | UInt(X509_V_FLAG_POLICY_CHECK))
    // RFC 5280, section 6.1.1 (c): any policy will do. Without a word OpenSSL takes none where one is required.
    X509_VERIFY_PARAM_add0_policy(parameters, OBJ_dup(OBJ_nid2obj(NID_any_policy)))
    if rules.checksPurpose { X509_VERIFY_PARAM_set_purpose(parameters, X509_PURPOSE_SSL_SERVER) }
    X509_VERIFY_PARAM_set_auth_level(parameters, rules.securityLevel)
    // No identity is set, but name constraints heed these: without them a common name would be held for a host.
    X509_VERIFY_PARAM_set_hostflags(parameters, IdentityChecker.flags)
  }

  private static let checkIssued: @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Int32 = {
    context, certificate, issuer in
    PathRecord.of(context)?.areNeighbours(certificate, issuer) == true ? 1 : 0
  }

  /// The search has had OpenSSL check every signature of the path, each pair of certificate and key once; the same
  /// pairs stand on many candidates.
  private static let signaturesAreChecked: @convention(c) (OpaquePointer?) -> Int32 = { _ in 1 }

  /// Notes the objection and goes on, so that all are known.
  private static let noteObjection: @convention(c) (Int32, OpaquePointer?) -> Int32 = { isFine, context in
    guard isFine == 0 else { return 1 }
    PathRecord.of(context)?.objections.append(
      .init(X509_STORE_CTX_get_error(context), depth: Int(X509_STORE_CTX_get_error_depth(context))))
    return 1
  }
}
