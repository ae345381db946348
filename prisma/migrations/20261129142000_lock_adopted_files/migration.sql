-- A file becomes a document only while its row is locked, and one that retention has removed meanwhile does not.
CREATE OR REPLACE FUNCTION inquiries_adopt_files() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE file stored_files;
BEGIN
  FOR file IN SELECT f.* FROM conversation_messages m
    JOIN stored_files f ON f.tenant_id = m.tenant_id AND f.entity = 'conversation_message' AND f.entity_id = m.id
      AND f.purpose IN ('message_picture', 'message_file')
    WHERE m.tenant_id = NEW.tenant_id AND m.inquiry_id = NEW.id
      AND NOT EXISTS (SELECT FROM document_versions v WHERE v.tenant_id = f.tenant_id AND v.stored_file_id = f.id)
    ORDER BY f.id FOR KEY SHARE OF f
  LOOP PERFORM gewerk_adopt_document(file); END LOOP;
  RETURN NULL;
END $$;
