-- Documents belong to offers, site reports and invoices as well.
ALTER TABLE "company_documents" ADD COLUMN     "invoice_id" INTEGER,
ADD COLUMN     "offer_id" INTEGER,
ADD COLUMN     "rapport_id" INTEGER;

CREATE INDEX "company_documents_tenant_id_offer_id_idx" ON "company_documents"("tenant_id", "offer_id");
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_tenant_id_offer_id_fkey" FOREIGN KEY ("tenant_id", "offer_id") REFERENCES "offers"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "company_documents_tenant_id_rapport_id_idx" ON "company_documents"("tenant_id", "rapport_id");
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_tenant_id_rapport_id_fkey" FOREIGN KEY ("tenant_id", "rapport_id") REFERENCES "rapports"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "company_documents_tenant_id_invoice_id_idx" ON "company_documents"("tenant_id", "invoice_id");
ALTER TABLE "company_documents" ADD CONSTRAINT "company_documents_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE OR REPLACE FUNCTION gewerk_adopt_document(file stored_files) RETURNS void LANGUAGE sql AS $$
  INSERT INTO company_documents (tenant_id, project_id, contact_id, offer_id, rapport_id, invoice_id, stored_file_id, source, folder, filename, office_only, created_at, updated_at)
  SELECT file.tenant_id, about.project_id, about.contact_id, about.offer_id, about.rapport_id, about.invoice_id, file.id, about.source, about.folder, file.filename, about.office_only,
    file.created_at, file.created_at
  FROM (
    SELECT project_id, contact_id, id AS offer_id, NULL::int AS rapport_id, NULL::int AS invoice_id, 'paper' AS source, 'Angebote' AS folder, true AS office_only FROM offers
      WHERE file.purpose IN ('offer_pdf', 'offer_confirmation_pdf') AND file.entity = 'offer' AND tenant_id = file.tenant_id AND id = file.entity_id
    UNION ALL SELECT project_id, contact_id, NULL, NULL, id, 'paper', 'Rechnungen', true FROM invoices
      WHERE file.purpose = 'invoice_pdf' AND file.entity = 'invoice' AND tenant_id = file.tenant_id AND id = file.entity_id
    UNION ALL SELECT project_id, contact_id, NULL, NULL, invoice_id, 'paper', 'Rechnungen', true FROM credit_notes
      WHERE file.purpose = 'credit_note_pdf' AND file.entity = 'credit_note' AND tenant_id = file.tenant_id AND id = file.entity_id
    UNION ALL SELECT i.project_id, d.contact_id, NULL, NULL, d.invoice_id, 'paper', 'Rechnungen', true FROM dunnings d
      JOIN invoices i ON i.tenant_id = d.tenant_id AND i.id = d.invoice_id
      WHERE file.purpose = 'dunning_pdf' AND file.entity = 'dunning' AND d.tenant_id = file.tenant_id AND d.id = file.entity_id
    UNION ALL SELECT project_id, contact_id, NULL, id, NULL, 'paper', 'Rapporte', false FROM rapports
      WHERE file.purpose = 'rapport_pdf' AND file.entity = 'rapport' AND tenant_id = file.tenant_id AND id = file.entity_id
    UNION ALL SELECT r.project_id, r.contact_id, NULL, r.id, NULL, 'photo', 'Fotos', false FROM rapport_photos p
      JOIN rapports r ON r.tenant_id = p.tenant_id AND r.id = p.rapport_id
      WHERE file.purpose = 'rapport_photo' AND p.tenant_id = file.tenant_id AND p.id = file.entity_id
  ) AS about
  WHERE about.project_id IS NOT NULL OR about.contact_id IS NOT NULL
$$;

-- Papers and photos that are there already.
DO $$
DECLARE item text;
BEGIN
  FOREACH item IN ARRAY ARRAY['stored_files', 'company_documents', 'credit_notes', 'dunnings', 'rapport_photos']
  LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', item); END LOOP;
  UPDATE company_documents d SET
    offer_id = CASE WHEN f.entity = 'offer' THEN f.entity_id END,
    rapport_id = CASE f.entity WHEN 'rapport' THEN f.entity_id
      WHEN 'rapport_photo' THEN (SELECT p.rapport_id FROM rapport_photos p WHERE p.tenant_id = f.tenant_id AND p.id = f.entity_id) END,
    invoice_id = CASE f.entity WHEN 'invoice' THEN f.entity_id
      WHEN 'credit_note' THEN (SELECT c.invoice_id FROM credit_notes c WHERE c.tenant_id = f.tenant_id AND c.id = f.entity_id)
      WHEN 'dunning' THEN (SELECT n.invoice_id FROM dunnings n WHERE n.tenant_id = f.tenant_id AND n.id = f.entity_id) END
  FROM stored_files f WHERE f.tenant_id = d.tenant_id AND f.id = d.stored_file_id AND d.source <> 'upload';
  FOREACH item IN ARRAY ARRAY['stored_files', 'company_documents', 'credit_notes', 'dunnings', 'rapport_photos']
  LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item); END LOOP;
END $$;

ALTER TABLE company_documents ADD CONSTRAINT company_documents_of_one CHECK (num_nonnulls(offer_id, rapport_id, invoice_id) <= 1);
-- Whoever may not see a paper's sums does not see what lies beside it.
ALTER TABLE company_documents ADD CONSTRAINT company_documents_office CHECK (office_only OR (offer_id IS NULL AND invoice_id IS NULL));

-- A record's documents go with it to another project or contact. One that loses both leaves them where they were.
CREATE FUNCTION gewerk_documents_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.project_id IS NULL AND NEW.contact_id IS NULL THEN RETURN NULL; END IF;
  EXECUTE format(
    'WITH moved AS (
       UPDATE company_documents SET project_id = $3, contact_id = $4, version = version + 1, updated_at = now()
       WHERE tenant_id = $1 AND %1$I = $2 RETURNING id)
     UPDATE document_placements SET state = ''waiting'', since = now()
     WHERE tenant_id = $1 AND state = ''placed'' AND document_id IN (SELECT id FROM moved)', TG_ARGV[0])
    USING NEW.tenant_id, NEW.id, NEW.project_id, NEW.contact_id;
  RETURN NULL;
END $$;
-- A draft that is deleted leaves its documents at its project and contact.
CREATE FUNCTION gewerk_documents_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE company_documents SET %1$I = NULL, version = version + 1, updated_at = now()
    WHERE tenant_id = $1 AND %1$I = $2', TG_ARGV[0]) USING OLD.tenant_id, OLD.id;
  RETURN OLD;
END $$;
DO $$
DECLARE item record;
BEGIN
  FOR item IN SELECT * FROM (VALUES ('offers', 'offer_id'), ('rapports', 'rapport_id'), ('invoices', 'invoice_id')) AS of(name, col)
  LOOP
    EXECUTE format('CREATE TRIGGER %1$s_documents_follow AFTER UPDATE OF project_id, contact_id ON %1$I FOR EACH ROW
      WHEN (OLD.project_id IS DISTINCT FROM NEW.project_id OR OLD.contact_id IS DISTINCT FROM NEW.contact_id)
      EXECUTE FUNCTION gewerk_documents_follow(%2$L)', item.name, item.col);
    EXECUTE format('CREATE TRIGGER %1$s_documents_stay BEFORE DELETE ON %1$I FOR EACH ROW EXECUTE FUNCTION gewerk_documents_stay(%2$L)',
      item.name, item.col);
  END LOOP;
END $$;
