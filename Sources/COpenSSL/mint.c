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

typedef struct {
  SSL_CTX *unnamed;
  SSL_CTX *older;
} mint_choice;

static int choice_index = -1;

static void free_choice(void *parent, void *pointer, CRYPTO_EX_DATA *data, int index, long argument, void *more) {
  (void)parent, (void)data, (void)index, (void)argument, (void)more;
  mint_choice *choice = pointer;
  if (!choice) return;
  SSL_CTX_free(choice->unnamed);
  SSL_CTX_free(choice->older);
  OPENSSL_free(choice);
}

static void make_choice_index(void) { choice_index = SSL_CTX_get_ex_new_index(0, NULL, NULL, NULL, free_choice); }

// Called once the version is settled and before a certificate is chosen.
static int choose(SSL *ssl, void *argument) {
  const mint_choice *choice = argument;
  SSL_CTX *chosen = SSL_version(ssl) < TLS1_3_VERSION ? choice->older : NULL;
  if (choice->unnamed && !SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name)) chosen = choice->unnamed;
  return !chosen || SSL_set_SSL_CTX(ssl, chosen) != NULL;
}

int mint_choose_context(SSL_CTX *context, SSL_CTX *unnamed, SSL_CTX *older) {
  static CRYPTO_ONCE once = CRYPTO_ONCE_STATIC_INIT;
  if (!CRYPTO_THREAD_run_once(&once, make_choice_index) || choice_index < 0) return 0;
  mint_choice *choice = OPENSSL_zalloc(sizeof *choice);
  if (!choice || !SSL_CTX_set_ex_data(context, choice_index, choice)) {
    OPENSSL_free(choice);
    return 0;
  }
  if (unnamed && SSL_CTX_up_ref(unnamed)) choice->unnamed = unnamed;
  if (older && SSL_CTX_up_ref(older)) choice->older = older;
  SSL_CTX_set_cert_cb(context, choose, choice);
  return choice->unnamed == unnamed && choice->older == older;
}

static int require_name(SSL *ssl, int *alert, void *argument) {
  (void)argument;
  if (SSL_get_servername(ssl, TLSEXT_NAMETYPE_host_name)) return SSL_TLSEXT_ERR_OK;
  *alert = SSL_AD_UNRECOGNIZED_NAME;
  return SSL_TLSEXT_ERR_ALERT_FATAL;
}

void mint_require_name(SSL_CTX *context) { SSL_CTX_set_tlsext_servername_callback(context, require_name); }
