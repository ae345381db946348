-- Housekeeping looks for companies that have documents.
CREATE POLICY sweep ON company_documents FOR SELECT USING ((SELECT gewerk_door()) = 'sweep');
