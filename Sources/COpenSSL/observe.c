// The plain functions for RSA and curves are deprecated; the decoders that are to take their place call them.
#define OPENSSL_SUPPRESS_DEPRECATED

#include "observe.h"

#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/provider.h>
#include <openssl/rsa.h>
#include <string.h>
#include <time.h>

// Runs before main, because the first use of OpenSSL decides whether openssl.cnf is read: what pintop observes and how
// it judges must not turn on a file of the machine that it runs on.
__attribute__((constructor)) static void observe_without_configuration(void) {
  OPENSSL_init_ssl(OPENSSL_INIT_NO_LOAD_CONFIG, NULL);
}

int observe_ctx_set_versions(SSL_CTX *ctx, int lowest, int highest) {
  return SSL_CTX_set_min_proto_version(ctx, lowest) && SSL_CTX_set_max_proto_version(ctx, highest);
}

void observe_ctx_set_options(SSL_CTX *ctx) {
  SSL_CTX_set_options(ctx, SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION | SSL_OP_LEGACY_SERVER_CONNECT |
                               SSL_OP_IGNORE_UNEXPECTED_EOF | SSL_OP_TLSEXT_PADDING);
}

// A server that says nothing for long would hold both buffers of a record, 17 KiB each.
void observe_ctx_release_buffers(SSL_CTX *ctx) {
  SSL_CTX_set_mode(ctx, SSL_MODE_RELEASE_BUFFERS);
}

void observe_ctx_no_session_cache(SSL_CTX *ctx) {
  SSL_CTX_set_session_cache_mode(ctx, SSL_SESS_CACHE_OFF);
}

void observe_ctx_set_max_cert_list(SSL_CTX *ctx, long bytes) {
  SSL_CTX_set_max_cert_list(ctx, bytes);
}

int observe_ctx_request_staple(SSL_CTX *ctx) {
  return (int)SSL_CTX_set_tlsext_status_type(ctx, TLSEXT_STATUSTYPE_ocsp);
}

// A connection's copy of the list of timestamps.
typedef struct {
  size_t count;
  unsigned char bytes[];
} observe_list;

static int timestamps_index = -1;

static void free_timestamps(void *parent, void *list, CRYPTO_EX_DATA *data, int index, long argument, void *pointer) {
  (void)parent, (void)data, (void)index, (void)argument, (void)pointer;
  OPENSSL_free(list);
}

static void make_timestamps_index(void) {
  timestamps_index = SSL_get_ex_new_index(0, NULL, NULL, NULL, free_timestamps);
}

static int ask_for_timestamps(SSL *ssl, unsigned int type, unsigned int context, const unsigned char **out,
                              size_t *count, X509 *certificate, size_t index, int *alert, void *argument) {
  (void)ssl, (void)type, (void)certificate, (void)index, (void)alert, (void)argument;
  *out = NULL;
  *count = 0;
  return (context & SSL_EXT_CLIENT_HELLO) != 0;
}

static int take_timestamps(SSL *ssl, unsigned int type, unsigned int context, const unsigned char *in, size_t count,
                           X509 *certificate, size_t index, int *alert, void *argument) {
  (void)type, (void)certificate, (void)alert, (void)argument;
  // Only those of the leaf count.
  if ((context & SSL_EXT_TLS1_3_CERTIFICATE) && index != 0) return 1;
  observe_list *list = OPENSSL_malloc(sizeof(observe_list) + count);
  if (!list) return 1;
  list->count = count;
  if (count) memcpy(list->bytes, in, count);
  OPENSSL_free(SSL_get_ex_data(ssl, timestamps_index));
  if (!SSL_set_ex_data(ssl, timestamps_index, list)) OPENSSL_free(list);
  return 1;
}

int observe_ctx_request_timestamps(SSL_CTX *ctx) {
  static CRYPTO_ONCE once = CRYPTO_ONCE_STATIC_INIT;
  if (!CRYPTO_THREAD_run_once(&once, make_timestamps_index) || timestamps_index < 0) return 0;
  return SSL_CTX_add_custom_ext(ctx, TLSEXT_TYPE_signed_certificate_timestamp,
                                SSL_EXT_CLIENT_HELLO | SSL_EXT_TLS1_2_SERVER_HELLO | SSL_EXT_TLS1_3_CERTIFICATE,
                                ask_for_timestamps, NULL, NULL, take_timestamps, NULL);
}

size_t observe_timestamps(SSL *ssl, const unsigned char **list) {
  observe_list *kept = timestamps_index < 0 ? NULL : SSL_get_ex_data(ssl, timestamps_index);
  *list = kept ? kept->bytes : NULL;
  return kept ? kept->count : 0;
}

static int narrowed_index = -1;

static void make_narrowed_index(void) {
  narrowed_index = SSL_get_ex_new_index(0, NULL, NULL, NULL, NULL);
}

// signature_algorithms_cert (RFC 8446, section 4.2.3), which OpenSSL reads and never sends.
enum { chain_signatures_extension = 50 };

// Every scheme of RFC 8446, section 4.2.3, and those of RFC 5246 that CAs used before.
static const unsigned char chain_signatures[] = {
    0, 32, 0x04, 0x03, 0x05, 0x03, 0x06, 0x03, 0x08, 0x07, 0x08, 0x08, 0x08, 0x09, 0x08, 0x0a, 0x08,
    0x0b, 0x08, 0x04, 0x08, 0x05, 0x08, 0x06, 0x04, 0x01, 0x05, 0x01, 0x06, 0x01, 0x02, 0x03, 0x02, 0x01,
};

static int accept_chain_signatures(SSL *ssl, unsigned int type, unsigned int context, const unsigned char **out,
                                   size_t *count, X509 *certificate, size_t index, int *alert, void *argument) {
  (void)type, (void)certificate, (void)index, (void)alert, (void)argument;
  if (!(context & SSL_EXT_CLIENT_HELLO) || !SSL_get_ex_data(ssl, narrowed_index)) return 0;
  *out = chain_signatures;
  *count = sizeof chain_signatures;
  return 1;
}

int observe_ctx_accept_chain_signatures(SSL_CTX *ctx) {
  static CRYPTO_ONCE once = CRYPTO_ONCE_STATIC_INIT;
  if (!CRYPTO_THREAD_run_once(&once, make_narrowed_index) || narrowed_index < 0) return 0;
  return SSL_CTX_add_custom_ext(ctx, chain_signatures_extension, SSL_EXT_CLIENT_HELLO, accept_chain_signatures, NULL,
                                NULL, NULL, NULL);
}

int observe_set_versions(SSL *ssl, int lowest, int highest) {
  return SSL_set_min_proto_version(ssl, lowest) && SSL_set_max_proto_version(ssl, highest);
}

// All that a client's own certificate may sign with: what the server may sign with is another matter.
static const char own_signatures[] = "ECDSA+SHA256:ECDSA+SHA384:ECDSA+SHA512:ed25519:ed448:"
                                     "rsa_pss_pss_sha256:rsa_pss_pss_sha384:rsa_pss_pss_sha512:"
                                     "rsa_pss_rsae_sha256:rsa_pss_rsae_sha384:rsa_pss_rsae_sha512:"
                                     "RSA+SHA256:RSA+SHA384:RSA+SHA512:ECDSA+SHA1:RSA+SHA1";

int observe_set_signature_algorithms(SSL *ssl, const char *list) {
  // Any pointer that is not NULL says that this connection is narrowed.
  return SSL_set1_sigalgs_list(ssl, list) && SSL_set1_client_sigalgs_list(ssl, own_signatures) &&
         SSL_set_ex_data(ssl, narrowed_index, &narrowed_index);
}

void observe_set_message_argument(SSL *ssl, void *argument) {
  SSL_set_msg_callback_arg(ssl, argument);
}

int observe_set_server_name(SSL *ssl, const char *name) {
  return (int)SSL_set_tlsext_host_name(ssl, name);
}

const char *observe_group_name(SSL *ssl) {
  int nid = (int)SSL_get_negotiated_group(ssl);
  if (nid == NID_undef) return NULL;
  // A group that OpenSSL has no NID for is marked so, with its number on the wire.
  if (nid & TLSEXT_nid_unknown) return SSL_group_to_name(ssl, nid & 0xFFFF);
  return OBJ_nid2sn(nid);
}

int observe_peer_signature(SSL *ssl, int *type, int *hash) {
  *hash = NID_undef;
  if (!SSL_get_peer_signature_type_nid(ssl, type)) return 0;
  SSL_get_peer_signature_nid(ssl, hash);
  return 1;
}

long observe_staple(SSL *ssl, const unsigned char **response) {
  *response = NULL;
  return SSL_get_tlsext_status_ocsp_resp(ssl, response);
}

// A library context in which there are no algorithms: OpenSSL finds no decoder for a key there, and goes on without.
static OSSL_LIB_CTX *without_algorithms;

static void make_without_algorithms(void) {
  without_algorithms = OSSL_LIB_CTX_new();
  if (without_algorithms) OSSL_PROVIDER_load(without_algorithms, "null");
}

X509 *observe_decode_certificate(const unsigned char **der, long count) {
  static CRYPTO_ONCE once = CRYPTO_ONCE_STATIC_INIT;
  if (!CRYPTO_THREAD_run_once(&once, make_without_algorithms) || !without_algorithms) return NULL;
  X509 *certificate = X509_new_ex(without_algorithms, NULL);
  // Frees what it was given where it fails.
  return certificate ? d2i_X509(&certificate, der, count) : NULL;
}

int observe_rsa_bits(const unsigned char *spki, long count, int *modulus, int *exponent) {
  const unsigned char *cursor = spki;
  RSA *key = d2i_RSA_PUBKEY(NULL, &cursor, count);
  if (!key) return 0;
  *modulus = RSA_bits(key);
  *exponent = BN_num_bits(RSA_get0_e(key));
  RSA_free(key);
  return 1;
}

int observe_curve(const unsigned char *spki, long count, int *nid, int *bits) {
  const unsigned char *cursor = spki;
  EC_KEY *key = d2i_EC_PUBKEY(NULL, &cursor, count);
  if (!key) return 0;
  const EC_GROUP *group = EC_KEY_get0_group(key);
  *nid = EC_GROUP_get_curve_name(group);
  *bits = EC_GROUP_order_bits(group);
  EC_KEY_free(key);
  return 1;
}

int observe_time_parts(const ASN1_TIME *time, int parts[6]) {
  struct tm broken;
  // Without a time, OpenSSL would take the current one.
  if (time == NULL || !ASN1_TIME_to_tm(time, &broken)) return 0;
  parts[0] = broken.tm_sec;
  parts[1] = broken.tm_min;
  parts[2] = broken.tm_hour;
  parts[3] = broken.tm_mday;
  parts[4] = broken.tm_mon + 1;
  parts[5] = broken.tm_year + 1900;
  return 1;
}

void *observe_extension(const X509 *certificate, int nid, int *state) {
  return X509_get_ext_d2i(certificate, nid, state, NULL);
}

int observe_stack_count(const void *stack) {
  return OPENSSL_sk_num(stack);
}

void *observe_stack_value(const void *stack, int index) {
  return OPENSSL_sk_value(stack, index);
}

void observe_free_names(void *names) {
  GENERAL_NAMES_free(names);
}

void observe_free_access(void *access) {
  AUTHORITY_INFO_ACCESS_free(access);
}

void observe_free_identifiers(void *objects) {
  EXTENDED_KEY_USAGE_free(objects);
}

int observe_name(const GENERAL_NAME *name, const unsigned char **bytes, int *count) {
  int kind = 0;
  const ASN1_STRING *text = GENERAL_NAME_get0_value(name, &kind);
  *bytes = NULL;
  *count = 0;
  if (text && (kind == GEN_DNS || kind == GEN_EMAIL || kind == GEN_URI || kind == GEN_IPADD)) {
    *bytes = ASN1_STRING_get0_data(text);
    *count = ASN1_STRING_length(text);
  }
  return kind;
}

int observe_print_name(BIO *out, const X509_NAME *name) {
  return X509_NAME_print_ex(out, name, 0, XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB);
}

int observe_common_name(const X509_NAME *name, unsigned char **utf8) {
  int last = -1;
  for (int at = -1; (at = X509_NAME_get_index_by_NID(name, NID_commonName, at)) >= 0;) last = at;
  if (last < 0) return -1;
  return ASN1_STRING_to_UTF8(utf8, X509_NAME_ENTRY_get_data(X509_NAME_get_entry(name, last)));
}

void observe_free(void *memory) {
  OPENSSL_free(memory);
}

unsigned long observe_name_hash(const unsigned char *der, size_t count) {
  X509_NAME *name = d2i_X509_NAME(NULL, &der, (long)count);
  if (!name) return 0;
  unsigned long hash = X509_NAME_hash_ex(name, NULL, NULL, NULL);
  X509_NAME_free(name);
  return hash;
}

int observe_rejects_servers(X509 *certificate) {
  const STACK_OF(ASN1_OBJECT) *rejected = X509_get0_reject_objects(certificate);
  for (int at = 0; at < sk_ASN1_OBJECT_num(rejected); at++) {
    int nid = OBJ_obj2nid(sk_ASN1_OBJECT_value(rejected, at));
    if (nid == NID_server_auth || nid == NID_anyExtendedKeyUsage) return 1;
  }
  return 0;
}

int observe_seems_self_signed(X509 *certificate) {
  return X509_self_signed(certificate, 0) == 1;
}

// An authority key identifier that names another serial number than the certificate's own is not the certificate's.
static int name_another_serial(AUTHORITY_KEYID *identifier, const ASN1_INTEGER *own) {
  identifier->serial = ASN1_INTEGER_new();
  if (!identifier->serial || !ASN1_INTEGER_set_int64(identifier->serial, 1)) return 0;
  return ASN1_INTEGER_cmp(identifier->serial, own) != 0 || ASN1_INTEGER_set_int64(identifier->serial, 2);
}

X509 *observe_signed_by_another(X509 *certificate) {
  X509 *copy = X509_dup(certificate);
  AUTHORITY_KEYID *identifier = AUTHORITY_KEYID_new();
  int done = copy && identifier && name_another_serial(identifier, X509_get0_serialNumber(copy)) &&
             X509_add1_ext_i2d(copy, NID_authority_key_identifier, identifier, 0, X509V3_ADD_REPLACE) == 1;
  AUTHORITY_KEYID_free(identifier);
  if (done) return copy;
  X509_free(copy);
  return NULL;
}

void observe_store_context_set_path(X509_STORE_CTX *context, void *path) {
  X509_STORE_CTX_set_app_data(context, path);
}

void *observe_store_context_path(X509_STORE_CTX *context) {
  return X509_STORE_CTX_get_app_data(context);
}

STACK_OF(X509) *observe_new_certificates(void) {
  return sk_X509_new_null();
}

int observe_push_certificate(STACK_OF(X509) *certificates, X509 *certificate) {
  return sk_X509_push(certificates, certificate);
}

void observe_free_certificates(STACK_OF(X509) *certificates) {
  sk_X509_free(certificates);
}

int observe_error_code_library(unsigned long code) {
  return ERR_GET_LIB(code);
}

int observe_error_code_reason(unsigned long code) {
  return ERR_GET_REASON(code);
}
