-- CreateTable
CREATE TABLE "company_documents" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "project_id" INTEGER,
    "contact_id" INTEGER,
    "stored_file_id" INTEGER NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'upload',
    "folder" TEXT NOT NULL DEFAULT '',
    "filename" TEXT NOT NULL,
    "office_only" BOOLEAN NOT NULL DEFAULT false,
    "created_by_user_id" INTEGER,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "company_documents_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "document_placements" (
    "tenant_id" INTEGER NOT NULL,
    "document_id" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "folder_id" INTEGER,
    "item_id" TEXT,
    "digest" TEXT,
    "error" TEXT,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "placed_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_placements_pkey" PRIMARY KEY ("tenant_id","document_id","provider")
);

-- CreateTable
CREATE TABLE "storage_folders" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "provider" TEXT NOT NULL,
    "project_id" INTEGER,
    "contact_id" INTEGER,
    "path" TEXT NOT NULL,
    "item_id" TEXT,
    "state" TEXT NOT NULL DEFAULT 'active',
    "error" TEXT,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "storage_folders_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "storage_settings" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "provider" TEXT NOT NULL DEFAULT 'object',
    "folder_pattern" TEXT NOT NULL,
    "cursor" TEXT,
    "last_light_at" TIMESTAMPTZ(3),
    "last_deep_at" TIMESTAMPTZ(3),
    "unfindable" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "storage_settings_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "storage_log" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "storage_log_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "provider_connections" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "provider" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'connected',
    "account_id" TEXT NOT NULL,
    "account_name" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "renewing_until" TIMESTAMPTZ(3),
    "error" TEXT,
    "created_by_user_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_connections_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "connection_states" (
    "tenant_id" INTEGER NOT NULL,
    "state_hash" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "sealed" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "connection_states_pkey" PRIMARY KEY ("tenant_id","state_hash")
);

-- CreateIndex
CREATE INDEX "company_documents_tenant_id_project_id_created_at_id_idx" ON "company_documents"("tenant_id", "project_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "company_documents_tenant_id_contact_id_created_at_id_idx" ON "company_documents"("tenant_id", "contact_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "company_documents_tenant_id_stored_file_id_key" ON "company_documents"("tenant_id", "stored_file_id");

-- CreateIndex
CREATE INDEX "document_placements_tenant_id_provider_item_id_idx" ON "document_placements"("tenant_id", "provider", "item_id");

-- CreateIndex
CREATE INDEX "document_placements_tenant_id_provider_state_idx" ON "document_placements"("tenant_id", "provider", "state");

-- CreateIndex
CREATE INDEX "storage_folders_tenant_id_provider_item_id_idx" ON "storage_folders"("tenant_id", "provider", "item_id");

-- CreateIndex
CREATE UNIQUE INDEX "storage_folders_tenant_id_provider_project_id_key" ON "storage_folders"("tenant_id", "provider", "project_id");

-- CreateIndex
CREATE UNIQUE INDEX "storage_folders_tenant_id_provider_contact_id_key" ON "storage_folders"("tenant_id", "provider", "contact_id");

-- CreateIndex
CREATE UNIQUE INDEX "storage_settings_tenant_id_key" ON "storage_settings"("tenant_id");

-- CreateIndex
CREATE INDEX "storage_log_tenant_id_id_idx" ON "storage_log"("tenant_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "provider_connections_tenant_id_provider_key" ON "provider_connections"("tenant_id", "provider");

-- CreateIndex
CREATE UNIQUE INDEX "provider_connections_provider_account_id_key" ON "provider_connections"("provider", "account_id");

-- AddForeignKey
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_tenant_id_contact_id_fkey" FOREIGN KEY ("tenant_id", "contact_id") REFERENCES "contacts"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_tenant_id_stored_file_id_fkey" FOREIGN KEY ("tenant_id", "stored_file_id") REFERENCES "stored_files"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_placements" ADD CONSTRAINT "document_placements_tenant_id_document_id_fkey" FOREIGN KEY ("tenant_id", "document_id") REFERENCES "company_documents"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_placements" ADD CONSTRAINT "document_placements_tenant_id_folder_id_fkey" FOREIGN KEY ("tenant_id", "folder_id") REFERENCES "storage_folders"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "storage_folders" ADD CONSTRAINT "storage_folders_tenant_id_project_id_fkey" FOREIGN KEY ("tenant_id", "project_id") REFERENCES "projects"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "storage_folders" ADD CONSTRAINT "storage_folders_tenant_id_contact_id_fkey" FOREIGN KEY ("tenant_id", "contact_id") REFERENCES "contacts"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE company_documents ADD CONSTRAINT company_documents_source_known CHECK (source IN ('upload', 'paper', 'photo'));
ALTER TABLE company_documents ADD CONSTRAINT company_documents_belong CHECK (project_id IS NOT NULL OR contact_id IS NOT NULL);
ALTER TABLE company_documents ADD CONSTRAINT company_documents_binned CHECK (deleted_at IS NULL OR source = 'upload');
ALTER TABLE document_placements ADD CONSTRAINT document_placements_state_known CHECK (state IN ('waiting', 'placed', 'missing', 'error'));
ALTER TABLE document_placements ADD CONSTRAINT document_placements_whole CHECK (state <> 'placed' OR (item_id IS NOT NULL AND digest IS NOT NULL));
ALTER TABLE document_placements ADD CONSTRAINT document_placements_provider_known
  CHECK (provider IN ('google_drive', 'onedrive', 'sharepoint', 'dropbox'));
ALTER TABLE storage_folders ADD CONSTRAINT storage_folders_state_known CHECK (state IN ('active', 'archived', 'missing', 'error'));
ALTER TABLE storage_folders ADD CONSTRAINT storage_folders_of_one CHECK ((project_id IS NULL) <> (contact_id IS NULL));
ALTER TABLE storage_folders ADD CONSTRAINT storage_folders_error_told CHECK ((state = 'error') = (error IS NOT NULL));
ALTER TABLE storage_folders ADD CONSTRAINT storage_folders_provider_known
  CHECK (provider IN ('google_drive', 'onedrive', 'sharepoint', 'dropbox'));
ALTER TABLE storage_settings ADD CONSTRAINT storage_settings_provider_known
  CHECK (provider IN ('object', 'google_drive', 'onedrive', 'sharepoint', 'dropbox'));
ALTER TABLE provider_connections ADD CONSTRAINT provider_connections_status_known CHECK (status IN ('connected', 'revoked'));

DO $$
DECLARE
  item text;
  tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  FOREACH item IN ARRAY ARRAY['company_documents', 'document_placements', 'storage_folders', 'storage_settings', 'storage_log',
    'provider_connections', 'connection_states']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', item);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item);
    EXECUTE format('CREATE POLICY tenant ON %I USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', item, tenant, tenant);
  END LOOP;
END $$;
-- The nightly run and housekeeping look for companies that have anything to do.
CREATE POLICY sweep ON storage_settings FOR SELECT USING ((SELECT gewerk_door()) = 'sweep');
CREATE POLICY sweep ON connection_states USING ((SELECT gewerk_door()) = 'sweep');

-- What is issued, and the photos of rapports, are documents from the moment in which their bytes are kept. Files of
-- e-invoices have the same purpose and the number of their export: they stand at the invoice alone.
CREATE FUNCTION gewerk_adopt_document(file stored_files) RETURNS void LANGUAGE sql AS $$
  INSERT INTO company_documents (tenant_id, project_id, contact_id, stored_file_id, source, folder, filename, office_only, created_at, updated_at)
  SELECT file.tenant_id, about.project_id, about.contact_id, file.id, about.source, about.folder, file.filename, about.office_only,
    file.created_at, file.created_at
  FROM (
    SELECT project_id, contact_id, 'paper' AS source, 'Angebote' AS folder, true AS office_only FROM offers
      WHERE file.purpose IN ('offer_pdf', 'offer_confirmation_pdf') AND file.entity = 'offer' AND tenant_id = file.tenant_id AND id = file.entity_id
    UNION ALL SELECT project_id, contact_id, 'paper', 'Rechnungen', true FROM invoices
      WHERE file.purpose = 'invoice_pdf' AND file.entity = 'invoice' AND tenant_id = file.tenant_id AND id = file.entity_id
    UNION ALL SELECT project_id, contact_id, 'paper', 'Rechnungen', true FROM credit_notes
      WHERE file.purpose = 'credit_note_pdf' AND file.entity = 'credit_note' AND tenant_id = file.tenant_id AND id = file.entity_id
    UNION ALL SELECT i.project_id, d.contact_id, 'paper', 'Rechnungen', true FROM dunnings d
      JOIN invoices i ON i.tenant_id = d.tenant_id AND i.id = d.invoice_id
      WHERE file.purpose = 'dunning_pdf' AND file.entity = 'dunning' AND d.tenant_id = file.tenant_id AND d.id = file.entity_id
    UNION ALL SELECT project_id, contact_id, 'paper', 'Rapporte', false FROM rapports
      WHERE file.purpose = 'rapport_pdf' AND file.entity = 'rapport' AND tenant_id = file.tenant_id AND id = file.entity_id
    UNION ALL SELECT r.project_id, r.contact_id, 'photo', 'Fotos', false FROM rapport_photos p
      JOIN rapports r ON r.tenant_id = p.tenant_id AND r.id = p.rapport_id
      WHERE file.purpose = 'rapport_photo' AND p.tenant_id = file.tenant_id AND p.id = file.entity_id
  ) AS about
  WHERE about.project_id IS NOT NULL OR about.contact_id IS NOT NULL
$$;
CREATE FUNCTION stored_files_adopted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM gewerk_adopt_document(NEW);
  RETURN NULL;
END $$;
DO $$
DECLARE item text;
BEGIN
  FOREACH item IN ARRAY ARRAY['stored_files', 'company_documents', 'offers', 'invoices', 'credit_notes', 'dunnings', 'rapports', 'rapport_photos']
  LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', item); END LOOP;
  PERFORM gewerk_adopt_document(f) FROM stored_files f;
  FOREACH item IN ARRAY ARRAY['stored_files', 'company_documents', 'offers', 'invoices', 'credit_notes', 'dunnings', 'rapports', 'rapport_photos']
  LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item); END LOOP;
END $$;
CREATE TRIGGER stored_files_adopted AFTER INSERT ON stored_files FOR EACH ROW
  WHEN (NEW.purpose IN ('offer_pdf', 'offer_confirmation_pdf', 'invoice_pdf', 'credit_note_pdf', 'dunning_pdf', 'rapport_pdf', 'rapport_photo'))
  EXECUTE FUNCTION stored_files_adopted();
