-- CreateTable
CREATE TABLE "inquiry_forms" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "public_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "fields" TEXT[],
    "consent_text" TEXT NOT NULL,
    "privacy_url" TEXT NOT NULL,
    "origins" TEXT[],
    "daily_limit" INTEGER NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inquiry_forms_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "inquiry_form_posts" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "form_id" INTEGER NOT NULL,
    "inquiry_id" INTEGER NOT NULL,
    "email" CITEXT NOT NULL,
    "origin" TEXT,
    "content_sha256" CHAR(64) NOT NULL,
    "consent_text" TEXT NOT NULL,
    "consented_at" TIMESTAMPTZ(3) NOT NULL,
    "suspected" BOOLEAN NOT NULL,
    "confirmed" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "inquiry_form_posts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "inquiry_forms_public_id_key" ON "inquiry_forms"("public_id");

-- CreateIndex
CREATE INDEX "inquiry_form_posts_tenant_id_form_id_created_at_idx" ON "inquiry_form_posts"("tenant_id", "form_id", "created_at");

-- CreateIndex
CREATE INDEX "inquiry_form_posts_tenant_id_email_created_at_idx" ON "inquiry_form_posts"("tenant_id", "email", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "inquiry_form_posts_tenant_id_inquiry_id_key" ON "inquiry_form_posts"("tenant_id", "inquiry_id");

-- AddForeignKey
ALTER TABLE "inquiry_form_posts" ADD CONSTRAINT "inquiry_form_posts_tenant_id_form_id_fkey" FOREIGN KEY ("tenant_id", "form_id") REFERENCES "inquiry_forms"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inquiry_form_posts" ADD CONSTRAINT "inquiry_form_posts_tenant_id_inquiry_id_fkey" FOREIGN KEY ("tenant_id", "inquiry_id") REFERENCES "inquiries"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what the schema cannot say ------------------------------------------------------------------------------------

DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['inquiry_forms', 'inquiry_form_posts']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
  END LOOP;
END $$;
-- A visitor of a website shows the id of its form alone.
CREATE POLICY credential ON inquiry_forms FOR SELECT USING ((SELECT gewerk_door()) = 'credential');
-- What a sender agreed to stays as it was.
REVOKE UPDATE ON inquiry_form_posts FROM gewerk_runtime;

ALTER TABLE inquiry_forms ADD CONSTRAINT inquiry_forms_locale_known CHECK (locale IN ('de', 'en'));
ALTER TABLE inquiry_forms ADD CONSTRAINT inquiry_forms_fields_known CHECK (fields <@ ARRAY['subject', 'phone', 'address']);
ALTER TABLE inquiry_forms ADD CONSTRAINT inquiry_forms_limit_positive CHECK (daily_limit > 0);
