-- Distributes the tables by organisation over a Citus cluster. Not run where it was written: no Citus was at hand. Run once, as the owner, on
-- a migrated and still empty database whose coordinator has the extension and its workers; then restore a backup into it.
--
-- Every primary, unique and foreign key of a tenant's table begins with org_id, and every query names it, so that one organisation's rows lie
-- together and each transaction touches one worker. Foreign keys must not stand in the way of the order of the calls below: they are taken
-- away first and given back at the end, when both sides are distributed. Lookups and what is read before the organisation is known become
-- reference tables, copied to every worker; `SET LOCAL` reaches workers with `citus.propagate_set_commands = 'local'`.
BEGIN;
ALTER DATABASE stint SET citus.propagate_set_commands = 'local';

CREATE TEMPORARY TABLE taken_keys ON COMMIT DROP AS
SELECT c.relname AS table_name, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace;

DO $$
DECLARE k record;
BEGIN
  FOR k IN SELECT * FROM taken_keys LOOP
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', k.table_name, k.name);
  END LOOP;
END $$;

-- Tables without an organisation: lookups, and what signing in reads before it knows one.
DO $$
DECLARE t text;
BEGIN
  FOR t IN
    SELECT c.relname FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('schema_migrations', 'clients')
      AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped)
  LOOP
    PERFORM create_reference_table(t::regclass);
  END LOOP;
  -- Looked up by address, before the organisation is known.
  PERFORM create_reference_table('login_directory'::regclass);
END $$;

-- An organisation lies where its rows lie.
SELECT create_distributed_table('clients', 'id');

DO $$
DECLARE t text;
BEGIN
  FOR t IN
    SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'login_directory'
  LOOP
    PERFORM create_distributed_table(t::regclass, 'org_id', colocate_with => 'clients');
  END LOOP;
END $$;

-- login_directory refers to people, and a reference table cannot refer to a distributed one: that key stays away.
DO $$
DECLARE k record;
BEGIN
  FOR k IN SELECT * FROM taken_keys WHERE table_name <> 'login_directory' LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', k.table_name, k.name, k.definition);
  END LOOP;
END $$;
COMMIT;

-- Known to need work before this may be called supported: live updates order events by transaction ids, which differ between workers, and the
-- jobs' reads over all organisations visit every worker.
