-- The timer a person runs, on whichever device: at most one. Its stretches of work end where it is paused; the last one has no end while it runs.
CREATE TABLE timers (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  note text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, id),
  CONSTRAINT timer_one_per_person UNIQUE (org_id, user_id)
);
CREATE TABLE timer_spans (
  org_id uuid NOT NULL,
  timer_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (org_id, timer_id, started_at),
  CONSTRAINT timer_span_ends_after_start CHECK (started_at <= ended_at)
);
CREATE UNIQUE INDEX timer_span_one_open ON timer_spans (org_id, timer_id) WHERE ended_at IS NULL;

-- Projects that are rows of every week of a person.
CREATE TABLE pinned_projects (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  project_id uuid NOT NULL,
  PRIMARY KEY (org_id, user_id, project_id)
);

-- Entries have both times or neither.
ALTER TABLE time_entries ADD CONSTRAINT time_entry_times CHECK ((start_time IS NULL) = (end_time IS NULL));

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['timers', 'timer_spans', 'pinned_projects'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_organisation ON %I TO stint_app USING (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid) WITH CHECK (org_id = nullif(current_setting(''app.org_id'', true), '''')::uuid)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO stint_app', t);
  END LOOP;
END $$;
