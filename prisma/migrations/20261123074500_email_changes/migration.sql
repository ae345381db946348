-- CreateTable
CREATE TABLE "email_changes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "old_email" CITEXT NOT NULL,
    "new_email" CITEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "begun_by" TEXT NOT NULL,
    "token_hash" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "objection_token_hash" TEXT,
    "objection_until" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_changes_token_hash_key" ON "email_changes"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "email_changes_objection_token_hash_key" ON "email_changes"("objection_token_hash");

-- CreateIndex
CREATE INDEX "email_changes_user_id_id_idx" ON "email_changes"("user_id", "id");

-- CreateIndex
CREATE INDEX "email_changes_old_email_idx" ON "email_changes"("old_email");

-- AddForeignKey
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what the schema cannot say ------------------------------------------------------------------------------------

-- They belong to persons, so no company sees them: they are reached through the doors only.
ALTER TABLE email_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE email_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY credential ON email_changes USING ((SELECT gewerk_door()) = 'credential');
CREATE POLICY platform ON email_changes USING ((SELECT gewerk_door()) = 'platform');

ALTER TABLE email_changes ADD CONSTRAINT email_changes_state_known CHECK (state IN ('pending', 'confirmed', 'objected', 'expired', 'cancelled'));
ALTER TABLE email_changes ADD CONSTRAINT email_changes_begun_by_known CHECK (begun_by IN ('owner', 'administrator'));
ALTER TABLE email_changes ADD CONSTRAINT email_changes_pending_whole CHECK (state <> 'pending' OR (token_hash IS NOT NULL AND expires_at IS NOT NULL));
ALTER TABLE email_changes ADD CONSTRAINT email_changes_confirmed_whole CHECK (
  state NOT IN ('confirmed', 'objected') OR (confirmed_at IS NOT NULL AND objection_token_hash IS NOT NULL AND objection_until IS NOT NULL)
);
-- One change of a person waits at a time.
CREATE UNIQUE INDEX email_changes_pending_idx ON email_changes (user_id) WHERE state = 'pending';

ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_kind_known;
ALTER TABLE account_tokens ADD CONSTRAINT account_tokens_kind_known CHECK (
  kind IN ('verify_email', 'reset_password', 'access_invitation', 'registration_invitation', 'second_factor', 'change_email', 'object_email_change')
);

-- An address that somebody gave up stays theirs while they can object, by the clock of whoever writes the account. After the row, not before it:
-- by then whoever gives the address up at this moment has committed, and what they wrote is seen.
CREATE FUNCTION gewerk_refuse_reserved_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM email_changes c
    WHERE c.old_email = NEW.email AND c.state = 'confirmed' AND c.objection_until > NEW.updated_at AND c.user_id <> NEW.id
  ) THEN
    RAISE unique_violation USING
      MESSAGE = 'duplicate key value violates unique constraint "users_email_key"',
      DETAIL = 'Key (email) is reserved for the person who gave it up.',
      SCHEMA = 'public', TABLE = 'users', CONSTRAINT = 'users_email_key';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_address_not_reserved AFTER INSERT OR UPDATE OF email ON users FOR EACH ROW EXECUTE FUNCTION gewerk_refuse_reserved_address();

-- The addresses that a person has or had, each with the span in which mails to it were for them: an address that is given up may be somebody else's
-- later, and may have been somebody else's before. Through the credential or the platform door.
CREATE FUNCTION gewerk_addresses_of(person int) RETURNS TABLE (address text, since timestamptz, until timestamptz) LANGUAGE sql STABLE AS $$
  WITH held AS (
    SELECT u.email AS address, 'infinity'::timestamptz AS until FROM users u WHERE u.id = person
    UNION SELECT c.old_email, CASE c.state WHEN 'confirmed' THEN c.objection_until ELSE c.ended_at END
      FROM email_changes c WHERE c.user_id = person AND c.state IN ('confirmed', 'objected')
    UNION SELECT c.new_email, c.ended_at FROM email_changes c WHERE c.user_id = person AND c.state = 'objected'
  )
  SELECT h.address::text, coalesce((
    SELECT max(c.confirmed_at) FROM email_changes c
    WHERE c.old_email = h.address AND c.user_id <> person AND c.state = 'confirmed' AND c.confirmed_at < h.until
  ), '-infinity'), h.until FROM held h
$$;
