-- The services that change a record's project or contact move its documents (`moveDocuments`): under a free name, with
-- an entry in the log and a run of the sync, none of which a trigger did.
DO $$
DECLARE item text;
BEGIN
  FOREACH item IN ARRAY ARRAY['offers', 'rapports', 'invoices']
  LOOP EXECUTE format('DROP TRIGGER %1$s_documents_follow ON %1$I', item); END LOOP;
END $$;
DROP FUNCTION gewerk_documents_follow();
