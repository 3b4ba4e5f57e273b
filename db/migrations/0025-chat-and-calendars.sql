-- Rooms of a chat: a person's own, who reads there what is mailed to them too, or the organisation's.
CREATE TABLE chat_channels (
  org_id uuid NOT NULL REFERENCES clients,
  id uuid NOT NULL,
  -- Null: the organisation's.
  user_id uuid,
  kind text NOT NULL CHECK (kind IN ('slack', 'teams', 'mattermost')),
  name text NOT NULL,
  -- Whoever knows it can post there.
  url text NOT NULL CHECK (length(url) <= 2000),
  -- What the organisation's hears of; a person's hears of what is mailed.
  topics text[] NOT NULL DEFAULT '{}',
  is_on boolean NOT NULL DEFAULT true,
  -- How the newest message fared: why it did not arrive, null where it did.
  last_error text,
  last_tried_at timestamptz,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  updated_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT chat_channel_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX chat_channels_of_user ON chat_channels (org_id, user_id);

-- Messages for chats, written in the transaction they are about and sent afterwards, as mails are. Their words
-- are blanked once they are sent or given up.
CREATE TABLE chat_outbox (
  org_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  channel_id uuid NOT NULL,
  message jsonb NOT NULL,
  status text NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'sent', 'given_up')),
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  give_up_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT chat_message_channel FOREIGN KEY (org_id, channel_id) REFERENCES chat_channels ON DELETE CASCADE
);
CREATE INDEX chat_outbox_due ON chat_outbox (due_at) WHERE status = 'due';
CREATE INDEX chat_outbox_of_channel ON chat_outbox (org_id, channel_id, created_at);
CREATE INDEX chat_outbox_by_age ON chat_outbox (created_at) WHERE status <> 'due';

ALTER TABLE chat_channels ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON chat_channels TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE chat_outbox ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON chat_outbox TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON chat_channels, chat_outbox TO stint_app;

-- Jobs find by these columns alone where there is something to send, and do it in the organisation's own scope.
CREATE POLICY every_message ON chat_outbox FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, channel_id, status, due_at) ON chat_outbox TO stint_jobs;
CREATE POLICY over_after_thirty_days ON chat_outbox TO stint_directory
  USING (status <> 'due' AND created_at < now() - interval '30 days') WITH CHECK (false);
GRANT DELETE, SELECT (status, created_at) ON chat_outbox TO stint_directory;

-- Secret links to the calendar of a function, of one's reports or of a project, stored as hashes. What they
-- show is what their owner may see when they are read.
CREATE TABLE shared_calendar_links (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  subject text NOT NULL CHECK (subject IN ('function', 'reports', 'project')),
  function_id uuid,
  project_id uuid,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_read_at timestamptz,
  PRIMARY KEY (org_id, id),
  CONSTRAINT shared_calendar_link_token_unique UNIQUE (org_id, token_hash),
  CONSTRAINT shared_calendar_link_once UNIQUE NULLS NOT DISTINCT
    (org_id, user_id, subject, function_id, project_id),
  CONSTRAINT shared_calendar_link_names_its_subject CHECK (
    (subject = 'function') = (function_id IS NOT NULL) AND (subject = 'project') = (project_id IS NOT NULL)),
  CONSTRAINT shared_calendar_link_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE,
  CONSTRAINT shared_calendar_link_function FOREIGN KEY (org_id, function_id)
    REFERENCES functions ON DELETE CASCADE,
  CONSTRAINT shared_calendar_link_project FOREIGN KEY (org_id, project_id)
    REFERENCES projects ON DELETE CASCADE
);
CREATE INDEX shared_calendar_links_function ON shared_calendar_links (org_id, function_id);
CREATE INDEX shared_calendar_links_project ON shared_calendar_links (org_id, project_id);

-- A person's own calendar, read every hour from the secret address it is published at. Of its meetings only
-- those of a few weeks are stored, for their person alone, and replaced by each reading.
CREATE TABLE own_calendars (
  org_id uuid NOT NULL,
  user_id uuid NOT NULL,
  url text NOT NULL CHECK (length(url) <= 2000),
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  -- The last try, how often it failed since one worked, and why.
  read_at timestamptz,
  failures int NOT NULL DEFAULT 0,
  last_error text,
  meetings jsonb NOT NULL DEFAULT '[]',
  -- Ids of meetings that were added to the week or dismissed.
  settled text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT own_calendar_user FOREIGN KEY (org_id, user_id) REFERENCES users ON DELETE CASCADE
);
CREATE INDEX own_calendars_due ON own_calendars (due_at);

ALTER TABLE shared_calendar_links ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON shared_calendar_links TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
ALTER TABLE own_calendars ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON own_calendars TO stint_app
  USING (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON shared_calendar_links, own_calendars TO stint_app;

-- Jobs find by these columns alone whose calendar is due.
CREATE POLICY every_calendar ON own_calendars FOR SELECT TO stint_jobs USING (true);
GRANT SELECT (org_id, user_id, due_at) ON own_calendars TO stint_jobs;
