-- The Manager Portal names every week that waits for decisions: few of a team's timesheets are submitted at a time.
CREATE INDEX timesheets_submitted ON timesheets (org_id, user_id, week_starting) WHERE status_code = 'submitted';
