-- Documents are found by their names.
ALTER TABLE "company_documents" ADD COLUMN     "search" TEXT NOT NULL DEFAULT '';

CREATE FUNCTION company_documents_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := gewerk_fold(NEW.filename);
  RETURN NEW;
END $$;
ALTER TABLE company_documents NO FORCE ROW LEVEL SECURITY;
UPDATE company_documents SET search = gewerk_fold(filename);
INSERT INTO search_entries (tenant_id, list, id, words) SELECT tenant_id, 'company_documents', id, search FROM company_documents;
ALTER TABLE company_documents FORCE ROW LEVEL SECURITY;
CREATE TRIGGER company_documents_search BEFORE INSERT OR UPDATE ON company_documents FOR EACH ROW EXECUTE FUNCTION company_documents_search();
CREATE TRIGGER company_documents_found AFTER INSERT OR DELETE ON company_documents FOR EACH ROW EXECUTE FUNCTION gewerk_mirror_search();
CREATE TRIGGER company_documents_found_again AFTER UPDATE ON company_documents FOR EACH ROW
  WHEN (OLD.search IS DISTINCT FROM NEW.search) EXECUTE FUNCTION gewerk_mirror_search();
