-- Whoever has a signed paper asks by its hash, whatever company signed it.
CREATE INDEX signature_requests_signed_sha256_idx ON signature_requests (signed_sha256) WHERE signed_sha256 IS NOT NULL;
