-- Files of messages have the names that customers gave them: one that is taken in its folder gets the message's number.
CREATE OR REPLACE FUNCTION gewerk_adopt_document(file stored_files) RETURNS void LANGUAGE sql AS $$
  INSERT INTO company_documents (tenant_id, project_id, contact_id, offer_id, rapport_id, invoice_id, stored_file_id, source, folder, filename, office_only, created_at, updated_at)
  SELECT file.tenant_id, about.project_id, about.contact_id, about.offer_id, about.rapport_id, about.invoice_id, file.id, about.source, about.folder, about.filename, about.office_only,
    file.created_at, file.created_at
  FROM (
    SELECT project_id, contact_id, id AS offer_id, NULL::int AS rapport_id, NULL::int AS invoice_id, 'paper' AS source, 'Angebote' AS folder, true AS office_only, file.filename AS filename FROM offers
      WHERE file.purpose IN ('offer_pdf', 'offer_confirmation_pdf') AND file.entity = 'offer' AND tenant_id = file.tenant_id AND id = file.entity_id
    UNION ALL SELECT project_id, contact_id, NULL, NULL, id, 'paper', 'Rechnungen', true, file.filename FROM invoices
      WHERE file.purpose = 'invoice_pdf' AND file.entity = 'invoice' AND tenant_id = file.tenant_id AND id = file.entity_id
    UNION ALL SELECT project_id, contact_id, NULL, NULL, invoice_id, 'paper', 'Rechnungen', true, file.filename FROM credit_notes
      WHERE file.purpose = 'credit_note_pdf' AND file.entity = 'credit_note' AND tenant_id = file.tenant_id AND id = file.entity_id
    UNION ALL SELECT i.project_id, d.contact_id, NULL, NULL, d.invoice_id, 'paper', 'Rechnungen', true, file.filename FROM dunnings d
      JOIN invoices i ON i.tenant_id = d.tenant_id AND i.id = d.invoice_id
      WHERE file.purpose = 'dunning_pdf' AND file.entity = 'dunning' AND d.tenant_id = file.tenant_id AND d.id = file.entity_id
    UNION ALL SELECT project_id, contact_id, NULL, id, NULL, 'paper', 'Rapporte', false, file.filename FROM rapports
      WHERE file.purpose = 'rapport_pdf' AND file.entity = 'rapport' AND tenant_id = file.tenant_id AND id = file.entity_id
    UNION ALL SELECT r.project_id, r.contact_id, NULL, r.id, NULL, 'photo', 'Fotos', false, file.filename FROM rapport_photos p
      JOIN rapports r ON r.tenant_id = p.tenant_id AND r.id = p.rapport_id
      WHERE file.purpose = 'rapport_photo' AND p.tenant_id = file.tenant_id AND p.id = file.entity_id
    UNION ALL SELECT q.project_id, q.contact_id, NULL, NULL, NULL, 'message', 'Eingang', false,
      CASE WHEN EXISTS (SELECT FROM company_documents d WHERE d.tenant_id = q.tenant_id AND d.folder = 'Eingang' AND d.deleted_at IS NULL
          AND d.project_id IS NOT DISTINCT FROM q.project_id AND d.contact_id IS NOT DISTINCT FROM q.contact_id
          AND lower(d.filename) = lower(file.filename))
        THEN left(regexp_replace(file.filename, '\.[^.]{1,16}$', ''), 100) || ' (' || m.id || ')' || coalesce(substring(file.filename FROM '\.[^.]{1,16}$'), '') ELSE file.filename END
      FROM conversation_messages m
      JOIN inquiries q ON q.tenant_id = m.tenant_id AND q.id = m.inquiry_id
      WHERE file.purpose IN ('message_picture', 'message_file') AND m.tenant_id = file.tenant_id AND m.id = file.entity_id
  ) AS about
  WHERE about.project_id IS NOT NULL OR about.contact_id IS NOT NULL
$$;
