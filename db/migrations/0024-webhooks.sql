-- Where programs of the organisation's own hear that something changed.
CREATE TABLE webhooks (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  url text NOT NULL CHECK (length(url) <= 2000),
  description text NOT NULL DEFAULT '',
  -- Null: all, those to come included.
  topics text[],
  is_on boolean NOT NULL DEFAULT true,
  -- Why the server switched it off; null where a person did, or it is on.
  off_because text CHECK (off_because IN ('failing', 'gone')),
  -- What messages are signed with. After a new one is made, the one before signs beside it for a day.
  secret text NOT NULL,
  previous_secret text,
  previous_until timestamptz,
  -- Since when no message has arrived; null once one does.
  failing_since timestamptz,
  -- The oldest transaction whose events may not be deliveries yet.
  place bigint NOT NULL,
  -- Created or switched on: what began before isn't for it, though the place may lie before.
  listens_since timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT webhook_off_has_reason CHECK (NOT is_on OR off_because IS NULL)
);

-- Each event for each webhook that wants it, once, and what became of it.
CREATE TABLE webhook_deliveries (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  -- The message's id at the receiver: the same however often it is sent.
  event_id uuid NOT NULL,
  topic text NOT NULL,
  subject_id text NOT NULL,
  data jsonb NOT NULL,
  happened_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'delivered', 'given_up')),
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL,
  tried_at timestamptz,
  -- What the receiver answered last, the beginning of its text included, or why there is no answer.
  answer_status int,
  answer text NOT NULL DEFAULT '',
  error text,
  PRIMARY KEY (org_id, id),
  CONSTRAINT webhook_delivery_once UNIQUE (org_id, webhook_id, event_id),
  CONSTRAINT webhook_delivery_webhook FOREIGN KEY (org_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at) WHERE status = 'due';
CREATE INDEX webhook_deliveries_of_webhook ON webhook_deliveries (org_id, webhook_id, id);
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at) WHERE status <> 'due';

ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON webhooks TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON webhook_deliveries TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks, webhook_deliveries TO stint_app;

-- Jobs find by these columns alone where there is something to do, and do it in the organisation's own scope.
CREATE POLICY every_webhook ON webhooks FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, id, is_on, place) ON webhooks TO stint_jobs;
CREATE POLICY every_delivery ON webhook_deliveries FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, webhook_id, status, due_at) ON webhook_deliveries TO stint_jobs;
CREATE POLICY every_event ON events FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, transaction_id) ON events TO stint_jobs;

CREATE POLICY over_after_thirty_days ON webhook_deliveries TO stint_directory
  USING (status <> 'due' AND created_at < now() - interval '30 days') WITH CHECK (false);
GRANT DELETE, SELECT (status, created_at) ON webhook_deliveries TO stint_directory;
