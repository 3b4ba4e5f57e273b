-- Jobs see which partners fail, so that these delay no others (src/server/dispatcher.ts).
GRANT SELECT (failing_since) ON webhooks TO stint_jobs;
GRANT SELECT (attempts) ON chat_outbox TO stint_jobs;
GRANT SELECT (failures) ON own_calendars TO stint_jobs;
