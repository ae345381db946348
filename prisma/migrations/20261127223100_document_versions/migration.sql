-- A document's bytes are replaced by a new version; none of the former ones is lost.
ALTER TABLE "company_documents" ADD COLUMN     "file_version" INTEGER NOT NULL DEFAULT 1;

-- Which bytes a copy has: a copy of an older version is made anew.
ALTER TABLE "document_placements" ADD COLUMN     "stored_file_id" INTEGER;

CREATE TABLE "document_versions" (
    "tenant_id" INTEGER NOT NULL,
    "document_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "stored_file_id" INTEGER NOT NULL,
    "restored_from" INTEGER,
    "created_by_user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_versions_pkey" PRIMARY KEY ("tenant_id","document_id","number")
);

CREATE INDEX "document_versions_tenant_id_stored_file_id_idx" ON "document_versions"("tenant_id", "stored_file_id");
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_tenant_id_document_id_fkey" FOREIGN KEY ("tenant_id", "document_id") REFERENCES "company_documents"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_tenant_id_stored_file_id_fkey" FOREIGN KEY ("tenant_id", "stored_file_id") REFERENCES "stored_files"("tenant_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is there already is the first version of each document, and what was copied.
ALTER TABLE company_documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_placements NO FORCE ROW LEVEL SECURITY;
INSERT INTO document_versions (tenant_id, document_id, number, stored_file_id, created_by_user_id, created_at)
SELECT tenant_id, id, 1, stored_file_id, created_by_user_id, created_at FROM company_documents;
UPDATE document_placements p SET stored_file_id = d.stored_file_id
FROM company_documents d WHERE d.tenant_id = p.tenant_id AND d.id = p.document_id AND p.digest IS NOT NULL;
ALTER TABLE document_placements FORCE ROW LEVEL SECURITY;
ALTER TABLE company_documents FORCE ROW LEVEL SECURITY;

ALTER TABLE document_versions ADD CONSTRAINT document_versions_counted CHECK (number >= 1 AND restored_from < number);
ALTER TABLE company_documents ADD CONSTRAINT company_documents_kept_as_issued CHECK (file_version = 1 OR source = 'upload');

DO $$
DECLARE tenant constant text := '(SELECT nullif(current_setting(''app.tenant_id'', true), '''')::int)';
BEGIN
  ALTER TABLE document_versions ENABLE ROW LEVEL SECURITY;
  ALTER TABLE document_versions FORCE ROW LEVEL SECURITY;
  EXECUTE format('CREATE POLICY tenant ON document_versions USING (tenant_id = %s) WITH CHECK (tenant_id = %s)', tenant, tenant);
END $$;

-- Every document has its first version, whichever way it came.
CREATE FUNCTION company_documents_first_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_versions (tenant_id, document_id, number, stored_file_id, created_by_user_id, created_at)
  VALUES (NEW.tenant_id, NEW.id, 1, NEW.stored_file_id, NEW.created_by_user_id, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER company_documents_first_version AFTER INSERT ON company_documents FOR EACH ROW
  EXECUTE FUNCTION company_documents_first_version();
