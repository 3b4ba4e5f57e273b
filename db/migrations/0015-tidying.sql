-- The nightly job removes what is over. Its role, stint_directory, sees of these rows nothing but how old they are, and may only delete them.
CREATE INDEX mail_outbox_by_age ON mail_outbox (created_at) WHERE status <> 'due';
CREATE INDEX sessions_by_end ON sessions (expires_at);
CREATE INDEX password_resets_by_end ON password_resets (expires_at);

CREATE POLICY over_after_thirty_days ON mail_outbox TO stint_directory USING (status <> 'due' AND created_at < now() - interval '30 days') WITH CHECK (false);
GRANT DELETE, SELECT (status, created_at) ON mail_outbox TO stint_directory;

CREATE POLICY over_when_expired ON sessions TO stint_directory USING (expires_at < now()) WITH CHECK (false);
GRANT DELETE, SELECT (expires_at) ON sessions TO stint_directory;

-- A day longer than they can be used: how many were asked for lately limits how many are mailed.
CREATE POLICY over_after_a_day ON password_resets TO stint_directory USING (expires_at < now() - interval '1 day') WITH CHECK (false);
GRANT DELETE, SELECT (expires_at) ON password_resets TO stint_directory;
