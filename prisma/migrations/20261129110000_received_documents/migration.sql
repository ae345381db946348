-- What comes in from outside is a document as well, and belongs to people as their uploads do.
ALTER TABLE company_documents DROP CONSTRAINT company_documents_source_known;
ALTER TABLE company_documents ADD CONSTRAINT company_documents_source_known
  CHECK (source IN ('upload', 'paper', 'photo', 'message', 'inbound', 'mail'));
ALTER TABLE company_documents DROP CONSTRAINT company_documents_binned;
ALTER TABLE company_documents ADD CONSTRAINT company_documents_binned CHECK (deleted_at IS NULL OR source NOT IN ('paper', 'photo'));
ALTER TABLE company_documents DROP CONSTRAINT company_documents_kept_as_issued;
ALTER TABLE company_documents ADD CONSTRAINT company_documents_kept_as_issued CHECK (file_version = 1 OR source NOT IN ('paper', 'photo'));

-- Files of customers' messages lie where their inquiry led.
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
    UNION ALL SELECT q.project_id, q.contact_id, NULL, NULL, NULL, 'message', 'Eingang', false FROM conversation_messages m
      JOIN inquiries q ON q.tenant_id = m.tenant_id AND q.id = m.inquiry_id
      WHERE file.purpose IN ('message_picture', 'message_file') AND m.tenant_id = file.tenant_id AND m.id = file.entity_id
  ) AS about
  WHERE about.project_id IS NOT NULL OR about.contact_id IS NOT NULL
$$;
DROP TRIGGER stored_files_adopted ON stored_files;
CREATE TRIGGER stored_files_adopted AFTER INSERT ON stored_files FOR EACH ROW
  WHEN (NEW.purpose IN ('offer_pdf', 'offer_confirmation_pdf', 'invoice_pdf', 'credit_note_pdf', 'dunning_pdf', 'rapport_pdf', 'rapport_photo',
    'message_picture', 'message_file'))
  EXECUTE FUNCTION stored_files_adopted();

-- What was written before the inquiry had a project or contact is adopted when it gets one.
CREATE FUNCTION inquiries_adopt_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM gewerk_adopt_document(f) FROM conversation_messages m
    JOIN stored_files f ON f.tenant_id = m.tenant_id AND f.entity = 'conversation_message' AND f.entity_id = m.id
      AND f.purpose IN ('message_picture', 'message_file')
    WHERE m.tenant_id = NEW.tenant_id AND m.inquiry_id = NEW.id
      AND NOT EXISTS (SELECT FROM document_versions v WHERE v.tenant_id = f.tenant_id AND v.stored_file_id = f.id);
  RETURN NULL;
END $$;
CREATE TRIGGER inquiries_adopt_files AFTER UPDATE OF project_id, contact_id ON inquiries FOR EACH ROW
  WHEN (OLD.project_id IS DISTINCT FROM NEW.project_id OR OLD.contact_id IS DISTINCT FROM NEW.contact_id)
  EXECUTE FUNCTION inquiries_adopt_files();

-- Those that are there already.
DO $$
DECLARE item text;
BEGIN
  FOREACH item IN ARRAY ARRAY['stored_files', 'company_documents', 'document_versions', 'conversation_messages', 'inquiries']
  LOOP EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', item); END LOOP;
  PERFORM gewerk_adopt_document(f) FROM inquiries q
    JOIN conversation_messages m ON m.tenant_id = q.tenant_id AND m.inquiry_id = q.id
    JOIN stored_files f ON f.tenant_id = m.tenant_id AND f.entity = 'conversation_message' AND f.entity_id = m.id AND f.purpose = 'message_picture'
    WHERE q.project_id IS NOT NULL OR q.contact_id IS NOT NULL;
  FOREACH item IN ARRAY ARRAY['stored_files', 'company_documents', 'document_versions', 'conversation_messages', 'inquiries']
  LOOP EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', item); END LOOP;
END $$;
