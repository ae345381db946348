-- How far the year of the demo company has been told, while it is.
ALTER TABLE companies ADD COLUMN demo_year JSONB;
