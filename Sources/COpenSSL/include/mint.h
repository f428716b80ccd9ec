#pragma once

// What minting certificates and serving TLS need of OpenSSL and Swift cannot import: its function-like macros.

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

/// A fresh key on a curve named as OpenSSL names it ("prime256v1"). NULL on failure.
EVP_PKEY *mint_new_ec_key(const char *curve);

/// A fresh RSA key. NULL on failure.
EVP_PKEY *mint_new_rsa_key(unsigned int bits);

/// Adds a certificate to the chain that is sent after the leaf; the context takes a reference of its own. 1 on success.
int mint_add_chain_certificate(SSL_CTX *context, X509 *certificate);

/// Sets the lowest protocol version, such as TLS1_2_VERSION. 1 on success.
int mint_set_minimum_version(SSL_CTX *context, int version);

/// Sets the highest protocol version, such as TLS1_3_VERSION. 1 on success.
int mint_set_maximum_version(SSL_CTX *context, int version);

/// Switches off what would add to or change what is served: the automatic chain, session cache and tickets.
void mint_serve_as_given(SSL_CTX *context);

/// Selects "http/1.1" (RFC 7301) where the client offers it; goes on without a protocol where it does not.
void mint_select_http11(SSL_CTX *context);

/// Has the connection staple these bytes to its certificate where the client asks for its status; they are copied.
/// 1 on success.
int mint_staple(SSL_CTX *context, SSL *connection, const unsigned char *response, size_t count);

/// Has connections without a server name served as `unnamed` serves, and those below TLS 1.3 as `older` does; NULL serves
/// them like the others. The context takes references of its own. 1 on success.
int mint_choose_context(SSL_CTX *context, SSL_CTX *unnamed, SSL_CTX *older);

/// Ends connections without a server name with the alert unrecognized_name (RFC 6066, section 3).
void mint_require_name(SSL_CTX *context);
