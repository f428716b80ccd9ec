#include "mint.h"

#include <string.h>

EVP_PKEY *mint_new_ec_key(const char *curve) { return EVP_EC_gen(curve); }

EVP_PKEY *mint_new_rsa_key(unsigned int bits) { return EVP_RSA_gen(bits); }

int mint_add_chain_certificate(SSL_CTX *context, X509 *certificate) {
  return (int)SSL_CTX_add1_chain_cert(context, certificate);
}

int mint_set_minimum_version(SSL_CTX *context, int version) {
  return (int)SSL_CTX_set_min_proto_version(context, version);
}

int mint_set_maximum_version(SSL_CTX *context, int version) {
  return (int)SSL_CTX_set_max_proto_version(context, version);
}

void mint_serve_as_given(SSL_CTX *context) {
  SSL_CTX_set_mode(context, SSL_MODE_NO_AUTO_CHAIN | SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_options(context, SSL_OP_NO_TICKET);
  // TLS 1.3 sends tickets whatever the option says, unless their number is nought.
  SSL_CTX_set_num_tickets(context, 0);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}

static int select_http11(SSL *ssl, const unsigned char **out, unsigned char *out_length, const unsigned char *in,
                         unsigned int in_length, void *argument) {
  (void)ssl;
  (void)argument;
  static const char wanted[] = "http/1.1";
  const unsigned int length = sizeof wanted - 1;
  for (unsigned int at = 0; at < in_length; at += 1u + in[at]) {
    if (in[at] == length && at + 1u + length <= in_length && memcmp(in + at + 1, wanted, length) == 0) {
      *out = in + at + 1;
      *out_length = in[at];
      return SSL_TLSEXT_ERR_OK;
    }
  }
  return SSL_TLSEXT_ERR_NOACK;
}

void mint_select_http11(SSL_CTX *context) { SSL_CTX_set_alpn_select_cb(context, select_http11, NULL); }

static int send_staple(SSL *ssl, void *argument) {
  (void)ssl;
  (void)argument;
  return SSL_TLSEXT_ERR_OK;
}

int mint_staple(SSL_CTX *context, SSL *connection, const unsigned char *response, size_t count) {
  // The connection frees the copy.
  unsigned char *copy = OPENSSL_memdup(response, count);
  if (!copy) return 0;
  SSL_CTX_set_tlsext_status_cb(context, send_staple);
  return (int)SSL_set_tlsext_status_ocsp_resp(connection, copy, (long)count);
}
