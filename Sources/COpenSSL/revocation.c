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

int revocation_response_matches(OCSP_SINGLERESP *single, X509 *certificate, X509 *issuer) {
  OCSP_CERTID *seen = (OCSP_CERTID *)OCSP_SINGLERESP_get0_id(single);
  ASN1_OBJECT *algorithm = NULL;
  if (!OCSP_id_get0_info(NULL, &algorithm, NULL, NULL, seen)) return 0;
  const EVP_MD *digest = EVP_get_digestbyobj(algorithm);
  if (!digest) return 0;
  OCSP_CERTID *wanted = OCSP_cert_to_id(digest, certificate, issuer);
  if (!wanted) return 0;
  int matches = OCSP_id_cmp(seen, wanted) == 0;
  OCSP_CERTID_free(wanted);
  return matches;
}

int revocation_response_verify(OCSP_BASICRESP *basic, X509 *issuer, int64_t date) {
  X509_STORE *store = X509_STORE_new();
  STACK_OF(X509) *issuers = sk_X509_new_null();
  int outcome = 0;
  if (store && issuers && X509_STORE_add_cert(store, issuer) && sk_X509_push(issuers, issuer) > 0) {
    // The issuer is trusted for this as it stands on a valid path, self-signed or not.
    X509_STORE_set_flags(store, X509_V_FLAG_PARTIAL_CHAIN);
    X509_VERIFY_PARAM_set_time(X509_STORE_get0_param(store), (time_t)date);
    outcome = OCSP_basic_verify(basic, issuers, store, 0);
  }
  sk_X509_free(issuers);
  X509_STORE_free(store);
  return outcome;
}

long revocation_response_timestamps(OCSP_SINGLERESP *single, const unsigned char **value) {
  *value = NULL;
  int at = OCSP_SINGLERESP_get_ext_by_NID(single, NID_ct_cert_scts, -1);
  if (at < 0) return 0;
  const ASN1_OCTET_STRING *content = X509_EXTENSION_get_data(OCSP_SINGLERESP_get_ext(single, at));
  *value = ASN1_STRING_get0_data(content);
  return ASN1_STRING_length(content);
}

int revocation_precertificate(const X509 *certificate, unsigned char **der) {
  *der = NULL;
  X509 *copy = X509_dup((X509 *)certificate);
  if (!copy) return 0;
  int at = X509_get_ext_by_NID(copy, NID_ct_precert_scts, -1);
  if (at >= 0) X509_EXTENSION_free(X509_delete_ext(copy, at));
  int count = i2d_re_X509_tbs(copy, der);
  X509_free(copy);
  return count;
}

int revocation_log_signed(const unsigned char *key, size_t key_count, const unsigned char *signature,
                          size_t signature_count, const unsigned char *message, size_t count) {
  EVP_PKEY *public_key = d2i_PUBKEY(NULL, &key, (long)key_count);
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  int outcome = public_key && context && EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, public_key) == 1 &&
                EVP_DigestVerify(context, signature, signature_count, message, count) == 1;
  EVP_MD_CTX_free(context);
  EVP_PKEY_free(public_key);
  return outcome;
}
