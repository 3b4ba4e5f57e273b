-- Questions in plain words, which a language model answers with the tools of agents. An organisation without a row has
-- none (docs/decisions/0079-agents.md).
CREATE TABLE question_settings (
  org_id uuid PRIMARY KEY REFERENCES clients,
  -- Of an OpenAI-compatible server, without /chat/completions.
  address text NOT NULL CHECK (address <> ''),
  model text NOT NULL CHECK (model <> ''),
  -- Empty for a server without one.
  api_key text NOT NULL,
  -- What may be sent there.
  sent text[] NOT NULL,
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid,
  CONSTRAINT question_settings_sent CHECK (sent <@ ARRAY['people', 'projects', 'functions', 'hours', 'money'])
);
SELECT secure('question_settings');
