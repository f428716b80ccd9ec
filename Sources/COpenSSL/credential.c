#include "credential.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <string.h>

typedef struct {
  const char *passphrase;
  size_t length;
  int asked;
} credential_answer;

static int answer(char *buffer, int size, int writing, void *argument) {
  (void)writing;
  credential_answer *answer = argument;
  answer->asked = 1;
  if (!answer->passphrase || answer->length > (size_t)size) return -1;
  memcpy(buffer, answer->passphrase, answer->length);
  return (int)answer->length;
}

EVP_PKEY *credential_read_key(const unsigned char *pem, size_t count, const char *passphrase, size_t length,
                              int *asked) {
  *asked = 0;
  BIO *text = BIO_new_mem_buf(pem, (int)count);
  if (!text) return NULL;
  credential_answer given = {passphrase, length, 0};
  EVP_PKEY *key = PEM_read_bio_PrivateKey(text, NULL, answer, &given);
  *asked = given.asked;
  BIO_free(text);
  return key;
}

int credential_fits(PKCS12 *file, const char *passphrase) {
  if (!PKCS12_mac_present(file)) return 1;
  return PKCS12_verify_mac(file, passphrase, passphrase ? (int)strlen(passphrase) : 0);
}

int credential_open(PKCS12 *file, const char *passphrase, EVP_PKEY **key, X509 **certificate,
                    STACK_OF(X509) **others) {
  *key = NULL;
  *certificate = NULL;
  *others = NULL;
  return PKCS12_parse(file, passphrase, key, certificate, others);
}

int credential_count(const STACK_OF(X509) *certificates) {
  return certificates ? sk_X509_num(certificates) : 0;
}

X509 *credential_at(const STACK_OF(X509) *certificates, int index) {
  return sk_X509_value(certificates, index);
}

void credential_free_certificates(STACK_OF(X509) *certificates) {
  sk_X509_pop_free(certificates, X509_free);
}

int credential_use(SSL *ssl, X509 *certificate, EVP_PKEY *key) {
  SSL_set_mode(ssl, SSL_MODE_NO_AUTO_CHAIN);
  return SSL_use_certificate(ssl, certificate) == 1 && SSL_use_PrivateKey(ssl, key) == 1;
}

int credential_add(SSL *ssl, X509 *certificate) {
  return (int)SSL_add1_chain_cert(ssl, certificate);
}

int credential_authority_count(const SSL *ssl) {
  const STACK_OF(X509_NAME) *names = SSL_get0_peer_CA_list(ssl);
  return names ? sk_X509_NAME_num(names) : 0;
}

const X509_NAME *credential_authority(const SSL *ssl, int index) {
  return sk_X509_NAME_value(SSL_get0_peer_CA_list(ssl), index);
}

void credential_demand(SSL_CTX *context, int required) {
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER | (required ? SSL_VERIFY_FAIL_IF_NO_PEER_CERT : 0), NULL);
  X509_VERIFY_PARAM_set_flags(SSL_CTX_get0_param(context), X509_V_FLAG_PARTIAL_CHAIN);
}

int credential_take_authority(SSL_CTX *context, X509 *authority) {
  return X509_STORE_add_cert(SSL_CTX_get_cert_store(context), authority) && SSL_CTX_add_client_CA(context, authority);
}

int credential_send_tickets(SSL_CTX *context, size_t count) {
  SSL_CTX_clear_options(context, SSL_OP_NO_TICKET);
  // Without a context of its own, a server that verifies clients refuses to make sessions.
  return SSL_CTX_set_num_tickets(context, count) &&
         SSL_CTX_set_session_id_context(context, (const unsigned char *)"lab", 3);
}
