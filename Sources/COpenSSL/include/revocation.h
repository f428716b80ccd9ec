// What reading CRLs, OCSP responses and certificate timestamps needs of OpenSSL and Swift cannot import.
#pragma once

#include <openssl/ct.h>
#include <openssl/ocsp.h>
#include <openssl/x509.h>

// The revoked entries of a CRL as a stack for observe_stack_count and observe_stack_value; NULL where there are none.
const void *revocation_entries(X509_CRL *crl);
// The serial number's DER, tag and length included; its length, or below 1 on failure. Free with observe_free.
int revocation_serial(const X509_REVOKED *entry, unsigned char **der);
// The reason's number; -1 without one, -2 where it cannot be decoded or stands twice.
int revocation_reason(const X509_REVOKED *entry);
// A name's DER as it was read; its length, or below 1 on failure. Free with observe_free.
int revocation_name(const X509_NAME *name, unsigned char **der);
