-- AlterTable
ALTER TABLE "companies" ADD COLUMN     "onboarding_dismissed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "confidential" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "avatar_key" TEXT,
ADD COLUMN     "deletion_requested_at" TIMESTAMPTZ(3),
ADD COLUMN     "job_title" TEXT,
ADD COLUMN     "mobile" TEXT,
ADD COLUMN     "password_changed_at" TIMESTAMPTZ(3),
ADD COLUMN     "phone" TEXT,
ADD COLUMN     "privacy_accepted_at" TIMESTAMPTZ(3),
ADD COLUMN     "terms_accepted_at" TIMESTAMPTZ(3),
ADD COLUMN     "totp_enabled_at" TIMESTAMPTZ(3),
ADD COLUMN     "totp_last_step" INTEGER,
ADD COLUMN     "totp_secret" TEXT;

-- CreateTable
CREATE TABLE "departments" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "departments_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "membership_permissions" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "permission" TEXT NOT NULL,
    "allowed" BOOLEAN NOT NULL,
    "set_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_permissions_pkey" PRIMARY KEY ("tenant_id","user_id","permission")
);

-- CreateTable
CREATE TABLE "invitations" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "email" CITEXT NOT NULL,
    "name" TEXT,
    "role" SMALLINT NOT NULL,
    "job_category" TEXT,
    "department_id" INTEGER,
    "manager_id" INTEGER,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_count" INTEGER NOT NULL DEFAULT 1,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_user_id" INTEGER,
    "cancelled_at" TIMESTAMPTZ(3),
    "invited_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "account_tokens" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_id" INTEGER,
    "email" CITEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" INTEGER,
    "params" JSONB NOT NULL DEFAULT '{}',
    "read_at" TIMESTAMPTZ(3),
    "cleared_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "notification_settings" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "in_app" BOOLEAN NOT NULL,
    "email" BOOLEAN NOT NULL,

    CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("tenant_id","user_id","kind")
);

-- CreateTable
CREATE TABLE "imports" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "noun" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "work" TEXT NOT NULL DEFAULT 'map',
    "status" TEXT NOT NULL DEFAULT 'idle',
    "mapping" JSONB NOT NULL DEFAULT '{}',
    "options" JSONB NOT NULL DEFAULT '{}',
    "columns" TEXT[],
    "row_count" INTEGER NOT NULL DEFAULT 0,
    "created_count" INTEGER NOT NULL DEFAULT 0,
    "skipped_count" INTEGER NOT NULL DEFAULT 0,
    "created_by_user_id" INTEGER,
    "started_by_user_id" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "token" UUID,
    "last_error" TEXT,
    "finished_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "imports_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "import_rows" (
    "tenant_id" INTEGER NOT NULL,
    "import_id" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" TEXT[],
    "status" TEXT NOT NULL DEFAULT 'new',
    "issues" JSONB NOT NULL DEFAULT '[]',
    "duplicate_id" INTEGER,
    "choice" TEXT,
    "entity_id" INTEGER,
    "entity_version" INTEGER,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("tenant_id","import_id","line")
);

-- CreateIndex
CREATE UNIQUE INDEX "departments_tenant_id_name_key" ON "departments"("tenant_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE INDEX "invitations_tenant_id_created_at_id_idx" ON "invitations"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "account_tokens_token_hash_key" ON "account_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "account_tokens_user_id_kind_idx" ON "account_tokens"("user_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");

-- CreateIndex
CREATE INDEX "notifications_tenant_id_user_id_created_at_id_idx" ON "notifications"("tenant_id", "user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "imports_tenant_id_created_at_id_idx" ON "imports"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "import_rows_tenant_id_import_id_status_line_idx" ON "import_rows"("tenant_id", "import_id", "status", "line");

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tenant_id_department_id_fkey" FOREIGN KEY ("tenant_id", "department_id") REFERENCES "departments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tenant_id_manager_id_fkey" FOREIGN KEY ("tenant_id", "manager_id") REFERENCES "memberships"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "departments" ADD CONSTRAINT "departments_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership_permissions" ADD CONSTRAINT "membership_permissions_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "memberships"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_department_id_fkey" FOREIGN KEY ("tenant_id", "department_id") REFERENCES "departments"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_tenant_id_import_id_fkey" FOREIGN KEY ("tenant_id", "import_id") REFERENCES "imports"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever could log in before addresses were confirmed still can.
SELECT set_config('app.door', 'platform', true);
UPDATE users SET email_verified_at = created_at WHERE email_verified_at IS NULL AND password_hash IS NOT NULL;
SELECT set_config('app.door', '', true);

-- By hand: what the schema cannot say ------------------------------------------------------------------------------------

DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['departments', 'membership_permissions', 'invitations', 'notifications', 'notification_settings', 'imports', 'import_rows']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
  END LOOP;
END $$;

-- Tokens and codes belong to persons, so no company sees them: they are reached through the doors only.
ALTER TABLE account_tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY credential ON account_tokens USING ((SELECT gewerk_door()) = 'credential');
CREATE POLICY platform ON account_tokens USING ((SELECT gewerk_door()) = 'platform');
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes FORCE ROW LEVEL SECURITY;
CREATE POLICY credential ON recovery_codes USING ((SELECT gewerk_door()) = 'credential');
-- Whoever has lost app and codes is let in by an operator, who takes both away.
CREATE POLICY platform ON recovery_codes FOR DELETE USING ((SELECT gewerk_door()) = 'platform');
CREATE POLICY platform_look ON recovery_codes FOR SELECT USING ((SELECT gewerk_door()) = 'platform');

-- The company is looked at first, so that no door that crosses companies reads all memberships to see one person.
ALTER POLICY tenant ON users USING (EXISTS (
  SELECT 1 FROM memberships m WHERE m.user_id = users.id AND m.tenant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::int)
));

-- Who is behind a session also is what they may do; who holds an invitation's link is nobody yet.
CREATE POLICY credential ON membership_permissions FOR SELECT USING ((SELECT gewerk_door()) = 'credential');
CREATE POLICY credential ON invitations FOR SELECT USING ((SELECT gewerk_door()) = 'credential');
CREATE POLICY platform ON invitations USING ((SELECT gewerk_door()) = 'platform');
-- What people do with their accounts stands in the logs of their companies.
CREATE POLICY credential ON audit_entries FOR INSERT WITH CHECK ((SELECT gewerk_door()) = 'credential');
-- Mails about an account are promised where the account is changed; those of the platform itself have the tenant 0.
CREATE POLICY credential ON mails FOR INSERT WITH CHECK ((SELECT gewerk_door()) = 'credential');
CREATE POLICY platform ON mails FOR INSERT WITH CHECK ((SELECT gewerk_door()) = 'platform');

ALTER TABLE invitations ADD CONSTRAINT invitations_role_known CHECK (role IN (1, 2, 3));
ALTER TABLE account_tokens ADD CONSTRAINT account_tokens_kind_known CHECK (kind IN ('verify_email', 'reset_password', 'access_invitation', 'registration_invitation', 'second_factor'));
-- One open invitation for an address: a further one is a further mail.
CREATE UNIQUE INDEX invitations_open_idx ON invitations (tenant_id, email) WHERE accepted_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX notifications_unread_idx ON notifications (tenant_id, user_id) WHERE read_at IS NULL AND cleared_at IS NULL;
ALTER TABLE memberships ADD CONSTRAINT memberships_not_own_manager CHECK (manager_id IS NULL OR manager_id <> id);

-- Operators see how much a company has and when something last happened there, and nothing of what.
CREATE POLICY platform_look ON list_totals FOR SELECT USING ((SELECT gewerk_door()) = 'platform');
CREATE POLICY platform_look ON audit_entries FOR SELECT USING ((SELECT gewerk_door()) = 'platform');

-- Workers find imports whose turn it is across companies, as they find mails and documents.
CREATE POLICY sweep ON imports USING ((SELECT gewerk_door()) = 'sweep');
CREATE INDEX imports_due_idx ON imports (next_attempt_at, id) WHERE status IN ('pending', 'working');
ALTER TABLE imports ADD CONSTRAINT imports_noun_known CHECK (noun IN ('contacts', 'projects', 'articles'));
ALTER TABLE imports ADD CONSTRAINT imports_work_known CHECK (work IN ('map', 'check', 'take', 'undo'));
ALTER TABLE imports ADD CONSTRAINT imports_status_known CHECK (status IN ('idle', 'pending', 'working', 'done', 'failed'));
ALTER TABLE import_rows ADD CONSTRAINT import_rows_status_known CHECK (status IN ('new', 'ready', 'duplicate', 'faulty', 'created', 'updated', 'skipped', 'failed', 'undone', 'kept'));
ALTER TABLE import_rows ADD CONSTRAINT import_rows_choice_known CHECK (choice IN ('skip', 'create', 'update'));
