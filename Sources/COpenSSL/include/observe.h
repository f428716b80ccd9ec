// What observing TLS needs of OpenSSL and Swift cannot import: macros, unions, and types made by macros.
#pragma once

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
#include <stddef.h>
#include <stdint.h>

// --- The client's context ---

// Protocol versions as on the wire. Returns 1, or 0 where OpenSSL refuses.
int observe_ctx_set_versions(SSL_CTX *ctx, int lowest, int highest);
// No tickets and no renegotiation; servers without RFC 5746, and those that close without close_notify, are taken;
// a ClientHello of 256 to 511 bytes, at which some servers hang, is padded (RFC 7685).
void observe_ctx_set_options(SSL_CTX *ctx);
void observe_ctx_no_session_cache(SSL_CTX *ctx);
void observe_ctx_release_buffers(SSL_CTX *ctx);
void observe_ctx_set_max_cert_list(SSL_CTX *ctx, long bytes);
int observe_ctx_request_staple(SSL_CTX *ctx);
// Asks for timestamps of Certificate Transparency (RFC 6962, section 3.3.1); 1 on success.
int observe_ctx_request_timestamps(SSL_CTX *ctx);
// Lets connections that narrow their signature algorithms say that certificates of a chain may be signed with any
// (RFC 8446, section 4.2.3): else the narrowing would hold for a CA's signatures, too. 1 on success.
int observe_ctx_accept_chain_signatures(SSL_CTX *ctx);

// --- One connection ---

void observe_set_message_argument(SSL *ssl, void *argument);
int observe_set_server_name(SSL *ssl, const char *name);
// Protocol versions as on the wire. 1, or 0 where OpenSSL refuses.
int observe_set_versions(SSL *ssl, int lowest, int highest);
// The algorithms that the server may sign its handshake with, as OpenSSL lists them, and none else. 1, or 0 where OpenSSL
// refuses. Chains may be signed with any, and so may what a certificate of our own signs.
int observe_set_signature_algorithms(SSL *ssl, const char *list);
// The group's TLS name, such as "x25519"; NULL without one.
const char *observe_group_name(SSL *ssl);
// NIDs of the peer's signature; 1, or 0 where the peer signed nothing.
int observe_peer_signature(SSL *ssl, int *type, int *hash);
// The stapled OCSP response, which the connection owns, and its length; -1 without one.
long observe_staple(SSL *ssl, const unsigned char **response);

// The list of timestamps that came with the leaf, which the connection owns, and its length; 0 without one.
size_t observe_timestamps(SSL *ssl, const unsigned char **list);

// --- Certificates ---

// Decodes a certificate whose key is left as it is: finding a decoder for it costs more than all the rest. Nothing can
// be verified with it. Reads and advances *der; NULL on failure.
X509 *observe_decode_certificate(const unsigned char **der, long count);
// The bits of an RSA key's modulus and of its exponent; 0 where the SubjectPublicKeyInfo is no RSA key that decodes.
int observe_rsa_bits(const unsigned char *spki, long count, int *modulus, int *exponent);
// The NID of an elliptic curve (NID_undef for one without) and its bits; 0 where the SubjectPublicKeyInfo is no key on
// a curve that decodes.
int observe_curve(const unsigned char *spki, long count, int *nid, int *bits);

// Seconds to year into parts[0...5]; 0 where the time cannot be read.
int observe_time_parts(const ASN1_TIME *time, int parts[6]);
// Decodes an extension by NID; *state is -1 where it is missing, -2 where it occurs twice.
void *observe_extension(const X509 *certificate, int nid, int *state);
int observe_stack_count(const void *stack);
void *observe_stack_value(const void *stack, int index);
void observe_free_names(void *names);
void observe_free_access(void *access);
void observe_free_identifiers(void *objects);
// The kind (GEN_…) of a name, with its content bytes where it is text or an address.
int observe_name(const GENERAL_NAME *name, const unsigned char **bytes, int *count);
// RFC 2253 order, characters beyond ASCII unescaped, as UTF-8.
int observe_print_name(BIO *out, const X509_NAME *name);
// The last, most specific common name as UTF-8; its length, or -1 without one. Free with observe_free.
int observe_common_name(const X509_NAME *name, unsigned char **utf8);
void observe_free(void *memory);
// OpenSSL's hash of the canonical form of a name (case folded, blanks merged), for an index; 0 where the DER is no name.
unsigned long observe_name_hash(const unsigned char *der, size_t count);
// 1 where the certificate's trust settings reject TLS servers, or every use.
int observe_rejects_servers(X509 *certificate);

// --- Verification ---

// 1 where OpenSSL takes the certificate for self-signed, which it does by names and key identifiers alone.
int observe_seems_self_signed(X509 *certificate);
// A copy of the certificate that OpenSSL does not take for self-signed, all else being the same; NULL without memory.
X509 *observe_signed_by_another(X509 *certificate);

void observe_store_context_set_path(X509_STORE_CTX *context, void *path);
void *observe_store_context_path(X509_STORE_CTX *context);
STACK_OF(X509) *observe_new_certificates(void);
int observe_push_certificate(STACK_OF(X509) *certificates, X509 *certificate);
void observe_free_certificates(STACK_OF(X509) *certificates);
int observe_error_code_library(unsigned long code);
int observe_error_code_reason(unsigned long code);
