-- A company's documents can lie in a bucket of its own. Who may see which rows stays as it is.
ALTER TABLE document_placements DROP CONSTRAINT document_placements_provider_known;
ALTER TABLE document_placements ADD CONSTRAINT document_placements_provider_known
  CHECK (provider IN ('google_drive', 'onedrive', 'sharepoint', 'dropbox', 'bucket'));
ALTER TABLE storage_folders DROP CONSTRAINT storage_folders_provider_known;
ALTER TABLE storage_folders ADD CONSTRAINT storage_folders_provider_known
  CHECK (provider IN ('google_drive', 'onedrive', 'sharepoint', 'dropbox', 'bucket'));
ALTER TABLE storage_settings DROP CONSTRAINT storage_settings_provider_known;
ALTER TABLE storage_settings ADD CONSTRAINT storage_settings_provider_known
  CHECK (provider IN ('object', 'google_drive', 'onedrive', 'sharepoint', 'dropbox', 'bucket'));
ALTER TABLE storage_items DROP CONSTRAINT storage_items_provider_known;
ALTER TABLE storage_items ADD CONSTRAINT storage_items_provider_known
  CHECK (provider IN ('google_drive', 'onedrive', 'sharepoint', 'dropbox', 'bucket'));
