-- An account can be open by the company's access, without tokens of its own. Who may see which rows stays as it is.
ALTER TABLE "personal_accounts" ADD COLUMN "access" TEXT NOT NULL DEFAULT 'own',
ALTER COLUMN "sealed" DROP NOT NULL,
ALTER COLUMN "key_id" DROP NOT NULL,
ALTER COLUMN "expires_at" DROP NOT NULL;

ALTER TABLE personal_accounts ADD CONSTRAINT personal_accounts_access_known CHECK (access IN ('own', 'company'));
-- Only a person's own consent comes with tokens.
ALTER TABLE personal_accounts ADD CONSTRAINT personal_accounts_tokens_of_own
  CHECK (CASE access WHEN 'own' THEN num_nulls(sealed, key_id, expires_at) = 0
    ELSE num_nonnulls(sealed, key_id, expires_at) = 0 END);
