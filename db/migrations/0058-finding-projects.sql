-- What projects are found and listed by: name and code without case and accents, as people are found. Codepoint order is the same everywhere.
ALTER TABLE projects
  ADD COLUMN name_key text COLLATE "C" GENERATED ALWAYS AS (lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'))) STORED,
  ADD COLUMN code_key text COLLATE "C" GENERATED ALWAYS AS (lower(regexp_replace(normalize(code, NFD), '[\u0300-\u036f]', '', 'g'))) STORED;
CREATE INDEX projects_by_creation ON projects (org_id, created_at, id);
