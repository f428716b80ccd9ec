// What reading CRLs, OCSP responses and certificate timestamps needs of OpenSSL and Swift cannot import.
#pragma once

#include <openssl/ct.h>
#include <openssl/ocsp.h>
#include <openssl/x509.h>
#include <stdint.h>

// The revoked entries of a CRL as a stack for observe_stack_count and observe_stack_value; NULL where there are none.
const void *revocation_entries(X509_CRL *crl);
// The serial number's DER, tag and length included; its length, or below 1 on failure. Free with observe_free.
int revocation_serial(const X509_REVOKED *entry, unsigned char **der);
// The reason's number; -1 without one, -2 where it cannot be decoded or stands twice.
int revocation_reason(const X509_REVOKED *entry);
// A name's DER as it was read; its length, or below 1 on failure. Free with observe_free.
int revocation_name(const X509_NAME *name, unsigned char **der);
// Whether a single OCSP response speaks of this certificate by this issuer (RFC 6960, section 4.1.1): 1 or 0.
int revocation_response_matches(OCSP_SINGLERESP *single, X509 *certificate, X509 *issuer);
// Whether a basic OCSP response is signed by the issuer, or by a responder that the issuer delegated this to and that is
// within its dates at `date` (RFC 6960, section 4.2.2.2): 1, or not with the reasons in the error queue.
int revocation_response_verify(OCSP_BASICRESP *basic, X509 *issuer, int64_t date);
// The value of a single OCSP response's extension with timestamps (RFC 6962, section 3.3), which the response owns; its
// length, or 0 without one.
long revocation_response_timestamps(OCSP_SINGLERESP *single, const unsigned char **value);
// The DER of the TBSCertificate without its list of timestamps, as a log signed it (RFC 6962, section 3.2); its length,
// or below 1 on failure. Free with observe_free.
int revocation_precertificate(const X509 *certificate, unsigned char **der);
// Whether a log's key (DER of a SubjectPublicKeyInfo) made this signature, with SHA-256: 1 or 0.
int revocation_log_signed(const unsigned char *key, size_t key_count, const unsigned char *signature,
                          size_t signature_count, const unsigned char *message, size_t count);
