-- What a database needs before its first migration. The server runs this itself where it may create roles; elsewhere an
-- administrator does, in the product's database and as the role that owns it: psql -f db/prepare.sql.

-- The roles a transaction takes on. They own nothing and row level security binds them: stint_app does the work of one
-- organisation, stint_directory signs people in and tidies up, stint_jobs looks for work in all organisations. Without a
-- password they can't log in from outside; the nodes of a distributed database can reach each other as them.
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['stint_app', 'stint_directory', 'stint_jobs'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
      EXECUTE format('CREATE ROLE %I LOGIN NOBYPASSRLS', name);
    END IF;
    IF NOT pg_has_role(current_user, name, 'MEMBER') THEN EXECUTE format('GRANT %I TO CURRENT_USER', name); END IF;
  END LOOP;
END $$;

-- PostgreSQL compiles plans it expects to be costly, for up to a quarter of a second, and our queries are over before that
-- pays. Only the owner of the database or an administrator may turn that off.
DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'The database is somebody else''s: jit stays as it is.';
END $$;
