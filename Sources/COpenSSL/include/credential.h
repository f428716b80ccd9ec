// What reading and sending a client's own certificate needs of OpenSSL and Swift cannot import: macros and callbacks.
#pragma once

#include <openssl/evp.h>
#include <openssl/pkcs12.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <stddef.h>

// The first private key among the PEM blocks of a text. `passphrase` may be NULL; *asked is 1 where the key is encrypted.
// NULL on failure. Free with EVP_PKEY_free.
EVP_PKEY *credential_read_key(const unsigned char *pem, size_t count, const char *passphrase, size_t length, int *asked);

// 1 where the passphrase fits the file's MAC, or the file has none; `passphrase` may be NULL. 0 where it does not fit.
int credential_fits(PKCS12 *file, const char *passphrase);

// Key, its certificate and the others of a PKCS#12 file, each NULL where it is not there; 1 on success. The caller frees
// all three, the others with credential_free_certificates.
int credential_open(PKCS12 *file, const char *passphrase, EVP_PKEY **key, X509 **certificate, STACK_OF(X509) **others);
int credential_count(const STACK_OF(X509) *certificates);
// Borrowed from the stack.
X509 *credential_at(const STACK_OF(X509) *certificates, int index);
void credential_free_certificates(STACK_OF(X509) *certificates);

// Has the connection send the certificate, where the server asks for one, with the others behind it and nothing that
// OpenSSL would add. The connection takes references of its own. 1 on success.
int credential_use(SSL *ssl, X509 *certificate, EVP_PKEY *key);
int credential_add(SSL *ssl, X509 *certificate);

// The names of CAs in the server's request; 0 without any.
int credential_authority_count(const SSL *ssl);
// Borrowed from the connection.
const X509_NAME *credential_authority(const SSL *ssl, int index);

// --- The server's side ---

// Has connections ask for a client's certificate, and refuse those without where it is required.
void credential_demand(SSL_CTX *context, int required);
// Takes certificates of this CA, with partial paths to it, and names it in the request. 1 on success.
int credential_take_authority(SSL_CTX *context, X509 *authority);
// Sends so many tickets after a handshake of TLS 1.3. 1 on success.
int credential_send_tickets(SSL_CTX *context, size_t count);
