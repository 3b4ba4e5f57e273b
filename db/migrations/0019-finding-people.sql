-- What people are found and listed by: the name without case and accents, null for those without one. Codepoint order is the same everywhere.
ALTER TABLE users ADD COLUMN name_key text COLLATE "C" GENERATED ALWAYS AS (
  nullif(trim(lower(regexp_replace(normalize(coalesce(first_name, '') || ' ' || coalesce(last_name, ''), NFD), '[\u0300-\u036f]', '', 'g'))), '')
) STORED;
CREATE INDEX users_by_name ON users (org_id, name_key, id);
-- Whether a person has left traces is asked before they are removed.
CREATE INDEX audit_log_of_person ON audit_log (org_id, actor_id);
