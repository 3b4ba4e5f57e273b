-- The sentences about single cells of rows that aren't imported, by the field the cell holds.
ALTER TABLE import_problems ADD COLUMN fields jsonb NOT NULL DEFAULT '{}';
