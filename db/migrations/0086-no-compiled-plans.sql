-- PostgreSQL compiles plans that it expects to be costly, for a quarter of a second at times, and what it compiles for here is over before it pays.
-- The owner of the database may turn that off for it; where somebody else owns it, an administrator may.
DO $$
BEGIN
  EXECUTE format('ALTER DATABASE %I SET jit = off', current_database());
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'The database is somebody else''s: jit stays as it is.';
END $$;
