#include "revocation.h"

const void *revocation_entries(X509_CRL *crl) {
  return X509_CRL_get_REVOKED(crl);
}

int revocation_serial(const X509_REVOKED *entry, unsigned char **der) {
  *der = NULL;
  return i2d_ASN1_INTEGER(X509_REVOKED_get0_serialNumber(entry), der);
}

int revocation_reason(const X509_REVOKED *entry) {
  int state = 0;
  ASN1_ENUMERATED *value = X509_REVOKED_get_ext_d2i(entry, NID_crl_reason, &state, NULL);
  if (!value) return state == -1 ? -1 : -2;
  long reason = ASN1_ENUMERATED_get(value);
  ASN1_ENUMERATED_free(value);
  return reason < 0 || reason > 255 ? -2 : (int)reason;
}

int revocation_name(const X509_NAME *name, unsigned char **der) {
  *der = NULL;
  return i2d_X509_NAME(name, der);
}
